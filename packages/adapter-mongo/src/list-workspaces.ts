import {
  covers,
  err,
  type OrganizationId,
  ok,
  type ProjectId,
  type Reads,
  type WorkspacePage,
  type WorkspaceQuery,
} from "@projects-api/core";
import type { Call, Connection } from "./connection";
import { contentRevision, readTotals, type Totals } from "./counters";
import { type ProjectDocument, toProject, toWorkspace, type WorkspaceDocument } from "./documents";
import { countOf, type Length, type Listing, type PagePlan, partOf, readPage, rowsOf } from "./pages";
import { type Pipeline, readAll } from "./pipelines";
import { filterOf, narrowTo } from "./scopes";
import { readSnapshot } from "./snapshot";

/** Lists workspaces: first the counters, then rows and lengths together. */
export const workspaceLists = (connection: Connection): Pick<Reads, "listWorkspaces"> => ({
  listWorkspaces: (query) =>
    readSnapshot(connection, async (call) => {
      const totals = await readTotals(connection, query.organization, call);
      if (totals === null) return err("not-found");
      if (totals.accessRevision !== query.accessRevision) return err("access-changed");
      const page = await (query.project === null
        ? listAll(connection, query, totals, call)
        : listOfProject(connection, query, query.project, totals, call));
      return ok({ ...page, revision: contentRevision(totals) });
    }),
});

type Page = Omit<WorkspacePage, "revision">;

/** All that the caller sees: its length is known, or it has to be counted. */
const seenBy = ({ organization, see }: WorkspaceQuery, { workspaces }: Totals): Length => {
  const narrowing = narrowTo([see]);
  if (narrowing === "nothing") return 0;
  if (narrowing === "everything") return workspaces;
  return { ...allOf(organization), filter: { organization, ...filterOf(narrowing) }, index: "grantedBy" };
};

const allOf = (organization: OrganizationId): Listing => ({
  collection: "workspaces",
  filter: { organization },
  index: "by",
});

const listAll = async (
  connection: Connection,
  query: WorkspaceQuery,
  totals: Totals,
  call: Call,
): Promise<Page> => {
  const total = seenBy(query, totals);
  const known = typeof total === "number";
  const part = partOf(query, known ? total : null);
  const plan: PagePlan = {
    rows: part && { listing: known ? allOf(query.organization) : total, part },
    join: [
      { $lookup: { from: "projects", localField: "row.project", foreignField: "_id", as: "project" } },
      { $unwind: "$project" },
    ],
    matching: total,
    total,
  };
  const page = await readPage<{ row: WorkspaceDocument; project: ProjectDocument }>(connection, plan, call);
  return {
    ...page,
    rows: page.rows.map(({ row, project }) => ({
      workspace: toWorkspace(row),
      project: toProject(project),
    })),
  };
};

/** How many there are the project knows, and who sees them. */
const listOfProject = async (
  connection: Connection,
  query: WorkspaceQuery,
  id: ProjectId,
  totals: Totals,
  call: Call,
): Promise<Page> => {
  const { organization, order, offset, limit } = query;
  const listing: Listing = {
    collection: "workspaces",
    filter: { organization, project: id },
    index: "ofProjectBy",
  };
  const seen = seenBy(query, totals);
  const itsProject: Pipeline = {
    collection: "projects",
    stages: [{ $match: { _id: id, organization } }, { $project: { _id: 0, project: "$$ROOT" } }],
  };
  const part = { order, skip: offset, limit, reversed: false };
  const documents = await readAll<
    Partial<{ row: WorkspaceDocument; project: ProjectDocument; total: number }>
  >(connection, [rowsOf(listing, part), itsProject, ...countOf(seen, "total")], call);
  const found = documents.find((document) => document.project !== undefined)?.project;
  const total =
    typeof seen === "number"
      ? seen
      : (documents.find((document) => document.total !== undefined)?.total ?? 0);
  if (found === undefined || !covers(query.see, found.access)) return { rows: [], total, matching: 0 };
  const project = toProject(found);
  const rows = documents.flatMap(({ row }) =>
    row === undefined ? [] : { workspace: toWorkspace(row), project },
  );
  return { rows, total, matching: project.workspaceCount };
};
