import {
  type Answer,
  err,
  type OrganizationId,
  ok,
  type WorkspacePage,
  type WorkspaceQuery,
} from "@projects-api/core";
import type { Call } from "./connection";
import type { Database } from "./database";
import { type ListFailure, listFailures, restarts } from "./leaves";
import { lastRank } from "./list-projects";
import { decodeProject, decodeWorkspace, encodeScope } from "./records";
import { listOf, numberOf, oneOf, pairsOf, type Reply, textOf } from "./reply";
import { scripts } from "./scripts";

/** Ranks in one script, where each workspace has to be looked at. */
const ranksAtOnce = 500;

type Row = WorkspacePage["rows"][number];

/** A list of workspaces: all by name or age, or those of the project asked for by age. */
type ListName = "name" | "age" | "project";

/** How many of a list are seen, and those of a window. */
interface Seen {
  readonly count: number;
  readonly rows: readonly Row[];
  /** Of the organization's content, at each look. */
  readonly revisions: readonly string[];
}

/** Lists workspaces; begins anew when something is written meanwhile, a few times. */
export const listWorkspaces = async (
  db: Database,
  query: WorkspaceQuery,
): Answer<WorkspacePage, ListFailure> => {
  const call = db.connection.call();
  for (let tries = 0; ; tries++) {
    const listed = await listOnce(db, call, query);
    if (listed.isErr()) return err(listed.error);
    const { revisions, ...page } = listed.value;
    const [revision = ""] = revisions;
    if (revisions.every((each) => each === revision)) return ok({ ...page, revision });
    if (tries === restarts) return ok({ ...page, rows: eachOnce(page.rows), revision });
  }
};

/** What was written while a list was gone through may have moved a row to where it was seen again. */
const eachOnce = (rows: readonly Row[]): readonly Row[] => [
  ...new Map(rows.map((row) => [row.workspace.id, row])).values(),
];

type Listed = Answer<Omit<WorkspacePage, "revision"> & Pick<Seen, "revisions">, ListFailure>;

const listOnce = async (db: Database, call: Call, query: WorkspaceQuery): Listed => {
  const { order, offset, limit } = query;
  if (query.project === null) {
    const all = await look(db, call, query, order === "oldest-first" ? "age" : "name", offset, limit);
    return all.map(({ count, rows, revisions }) => ({ total: count, matching: count, rows, revisions }));
  }
  const all = await look(db, call, query, "age", 0, 0);
  if (all.isErr()) return err(all.error);
  // A project's are kept by age alone: by name, all of them are read and sorted here.
  const own =
    order === "oldest-first"
      ? await look(db, call, query, "project", offset, limit)
      : await look(db, call, query, "project", 0, Number.MAX_SAFE_INTEGER);
  if (own.isErr()) return err(own.error);
  const { count, rows } = own.value;
  return ok({
    total: all.value.count,
    matching: count,
    rows: order === "oldest-first" ? rows : sorted(rows, order).slice(offset, offset + limit),
    revisions: [...all.value.revisions, ...own.value.revisions],
  });
};

const sorted = (rows: readonly Row[], order: "name" | "name-descending"): Row[] => {
  const direction = order === "name" ? 1 : -1;
  return rows.toSorted(
    (left, right) => direction * (left.workspace.nameKey < right.workspace.nameKey ? -1 : 1),
  );
};

/**
 * The window of a list, and how many of the list are seen. Who sees everything needs nothing but the window; for
 * others the whole list is gone through, and the project of each workspace looked at.
 */
const look = async (
  db: Database,
  call: Call,
  query: WorkspaceQuery,
  list: ListName,
  offset: number,
  limit: number,
): Answer<Seen, ListFailure> => {
  const rows: Row[] = [];
  const revisions: string[] = [];
  if (query.see.kind === "all") {
    let length = 0;
    let first = Math.min(offset, lastRank);
    const end = first + limit;
    do {
      const slice = await lookAt(db, call, query, list, first, 0, Math.min(ranksAtOnce, end - first));
      if (slice.isErr()) return err(slice.error);
      length = slice.value.length;
      rows.push(...slice.value.rows);
      revisions.push(slice.value.revision);
      first += ranksAtOnce;
    } while (first < Math.min(end, length));
    return ok({ count: length, rows, revisions });
  }
  let count = 0;
  for (let first = 0, length = 1; first < length; first += ranksAtOnce) {
    const skip = Math.max(0, offset - count);
    const slice = await lookAt(db, call, query, list, first, skip, limit - rows.length);
    if (slice.isErr()) return err(slice.error);
    length = slice.value.length;
    count += slice.value.seen;
    rows.push(...slice.value.rows);
    revisions.push(slice.value.revision);
  }
  return ok({ count, rows, revisions });
};

/** Some ranks of a list, and of what is seen there at most `take`, without the first `skip`. */
const lookAt = async (
  db: Database,
  call: Call,
  { organization, accessRevision, project, order, see }: WorkspaceQuery,
  list: ListName,
  first: number,
  skip: number,
  take: number,
) => {
  const isDescending = order === "name-descending" && list === "name";
  const last = first + ranksAtOnce - 1;
  const args = [accessRevision, list, isDescending ? 1 : 0, first, last, skip, take, encodeScope(see)];
  const more = project === null ? [] : [db.keys.workspacesOf(organization, project)];
  const ending = await db.read(call, scripts.listWorkspaces, organization, args, more);
  if (ending.isErr()) return err(ending.error);
  const { status, rest } = ending.value;
  if (status !== "ok") return err(oneOf(status, listFailures));
  const [revision, length, seen, found, projects] = rest;
  return ok({
    revision: textOf(revision),
    length: numberOf(length),
    seen: numberOf(seen),
    rows: rowsOf(organization, listOf(found), listOf(projects)),
  });
};

const rowsOf = (
  organization: OrganizationId,
  found: readonly Reply[],
  withProjects: readonly Reply[],
): Row[] => {
  const projects = new Map(
    pairsOf(withProjects).map(([id, record]) => [id, decodeProject(organization, id, record).entry]),
  );
  return pairsOf(found).flatMap(([id, record]) => {
    const workspace = decodeWorkspace(organization, id, record).entry;
    const project = projects.get(workspace.project);
    return project === undefined ? [] : [{ workspace, project }];
  });
};
