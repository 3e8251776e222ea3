import {
  err,
  type OrganizationId,
  ok,
  type ProjectMatch,
  type ProjectQuery,
  type Reads,
} from "@projects-api/core";
import type { Connection } from "./connection";
import { contentRevision, readTotals } from "./counters";
import { type ProjectDocument, toProject } from "./documents";
import { type Length, type Listing, type PagePlan, partOf, readPage } from "./pages";
import { filterOf, type Narrowing, narrowTo } from "./scopes";
import { readSnapshot } from "./snapshot";

/** Lists projects: first the counters, then rows and lengths together. */
export const projectLists = (connection: Connection): Pick<Reads, "listProjects"> => ({
  listProjects: (query) =>
    readSnapshot(connection, async (call) => {
      const totals = await readTotals(connection, query.organization, call);
      if (totals === null) return err("not-found");
      if (totals.accessRevision !== query.accessRevision) return err("access-changed");
      const plan = planOf(query, totals.projects);
      const { rows, total, matching } = await readPage<{ row: ProjectDocument }>(connection, plan, call);
      const projects = rows.map(({ row }) => toProject(row));
      return ok({ projects, total, matching, revision: contentRevision(totals) });
    }),
});

const planOf = (query: ProjectQuery, projects: number): PagePlan => {
  const { organization, match, see } = query;
  const within = query.within.filter((scope) => scope.kind === "teams");
  const seen = narrowTo([see]);
  const listed = narrowTo([see, ...within]);
  const total = lengthOf(organization, seen, everything, projects);
  const matching =
    within.length === 0 && match.kind === "everything"
      ? total
      : lengthOf(organization, listed, match, projects);
  const part = partOf(query, typeof matching === "number" ? matching : null);
  const rows =
    part === null || listed === "nothing" ? null : { listing: listingOf(organization, listed, match), part };
  return { rows, total, matching };
};

const everything: ProjectMatch = { kind: "everything" };

const lengthOf = (
  organization: OrganizationId,
  narrowing: Narrowing,
  match: ProjectMatch,
  projects: number,
): Length => {
  if (narrowing === "nothing") return 0;
  return narrowing === "everything" && match.kind === "everything"
    ? projects
    : listingOf(organization, narrowing, match);
};

const listingOf = (
  organization: OrganizationId,
  narrowing: Exclude<Narrowing, "nothing">,
  match: ProjectMatch,
): Listing => {
  const within = { organization, ...filterOf(narrowing) };
  const listing: Listing = {
    collection: "projects",
    filter: within,
    index: narrowing === "everything" ? "by" : "grantedBy",
  };
  switch (match.kind) {
    case "everything":
      return listing;
    case "names":
      return { ...listing, filter: { ...within, nameKey: { $in: match.nameKeys } }, named: true };
    case "search": {
      const pattern = literally(match.text);
      return narrowing === "everything"
        ? { ...listing, filter: { ...within, nameKey: { $regex: pattern } }, searched: true }
        : { ...listing, pattern, searched: true };
    }
  }
};

/** A pattern in which every character stands for itself: so does, after a backslash, all but letters and digits. */
const literally = (text: string): string => text.replaceAll(/[^A-Za-z0-9]/g, "\\$&");
