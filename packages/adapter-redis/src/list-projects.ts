import {
  type Answer,
  covers,
  err,
  ok,
  type Project,
  type ProjectPage,
  type ProjectQuery,
  type Scope,
} from "@projects-api/core";
import type { Call } from "./connection";
import type { Database } from "./database";
import {
  countLeaves,
  type LeafQuery,
  type ListFailure,
  listFailures,
  pageOfLeaves,
  restarts,
} from "./leaves";
import { decodeProject, encodeScope } from "./records";
import { numberOf, oneOf, pairsOf, type Reply, textOf } from "./reply";
import { scripts } from "./scripts";

type Listed = Answer<ProjectPage, ListFailure>;

/** Lists projects in the cheapest way that answers the query. */
export const listProjects = (db: Database, query: ProjectQuery): Listed => {
  const isRestricted = [query.see, ...query.within].some((scope) => scope.kind !== "all");
  if (query.match.kind === "names") return listNamed(db, query, query.match.nameKeys);
  return query.match.kind === "everything" && !isRestricted
    ? listByRank(db, query)
    : listByLeaves(db, query, query.match.kind === "search" ? query.match.text : "");
};

/** Ranks beyond this are past the end of every list, and Redis counts with 64 bits. */
export const lastRank = 2 ** 52;

const listByRank = async (db: Database, query: ProjectQuery): Listed => {
  const { organization, accessRevision, order, offset, limit } = query;
  const first = Math.min(offset, lastRank);
  const args = [accessRevision, order, first, first + limit - 1];
  const ending = await db.read(db.connection.call(), scripts.listProjects, organization, args);
  if (ending.isErr()) return err(ending.error);
  const { status, rest } = ending.value;
  if (status !== "ok") return err(oneOf(status, listFailures));
  const [revision, count, ...rows] = rest;
  const total = numberOf(count);
  return ok({ total, matching: total, revision: textOf(revision), projects: projectsOf(query, rows) });
};

/** At most as many projects as names: the scopes and the order are for this process. */
const listNamed = async (db: Database, query: ProjectQuery, nameKeys: readonly string[]): Listed => {
  const { organization, accessRevision, see, within, order, offset, limit } = query;
  const call = db.connection.call();
  for (let tries = 0; ; tries++) {
    const ending = await db.read(call, scripts.listNames, organization, [accessRevision, ...nameKeys]);
    if (ending.isErr()) return err(ending.error);
    const { status, rest } = ending.value;
    if (status !== "ok") return err(oneOf(status, listFailures));
    const [content, count, ...rows] = rest;
    const revision = textOf(content);
    const total = await totalSeen(db, call, query, numberOf(count));
    if (total.isErr()) return err(total.error);
    if (total.value.revision !== revision && see.kind !== "all" && tries < restarts) continue;

    const scopes: readonly Scope[] = [see, ...within];
    const matching = projectsOf(query, rows)
      .filter(({ access }) => scopes.every((scope) => covers(scope, access)))
      .sort(comparing(order));
    const projects = matching.slice(offset, offset + limit);
    return ok({ total: total.value.total, matching: matching.length, revision, projects });
  }
};

const totalSeen = async (
  db: Database,
  call: Call,
  query: ProjectQuery,
  all: number,
): Answer<{ readonly total: number; readonly revision: string | null }, ListFailure> => {
  if (query.see.kind === "all") return ok({ total: all, revision: null });
  return countLeaves(db, call, query, { order: "name", text: "", scopes: [encodeScope(query.see)] });
};

/** Counts leaf by leaf, then looks into those in which the window is. */
const listByLeaves = async (db: Database, query: ProjectQuery, text: string): Listed => {
  const call = db.connection.call();
  const leafQuery: LeafQuery = {
    order: query.order === "oldest-first" ? "age" : "name",
    text,
    scopes: [query.see, ...query.within].map(encodeScope),
  };
  for (let tries = 0; ; tries++) {
    const counted = await countLeaves(db, call, query, leafQuery);
    if (counted.isErr()) return err(counted.error);
    const page = await pageOfLeaves(db, call, query, leafQuery, counted.value);
    if (page.isErr()) return err(page.error);
    const { projects, isUnchanged } = page.value;
    if (!isUnchanged && tries < restarts) continue;
    const { total, matching, revision } = counted.value;
    return ok({ total, matching, revision, projects });
  }
};

const projectsOf = ({ organization }: ProjectQuery, rows: readonly Reply[]): Project[] =>
  pairsOf(rows).map(([id, record]) => decodeProject(organization, id, record).entry);

type Order = ProjectQuery["order"];

const comparing =
  (order: Order) =>
  (left: Project, right: Project): number => {
    if (order === "oldest-first") return left.createdAt - right.createdAt || compareTexts(left.id, right.id);
    const ascending = compareTexts(left.nameKey, right.nameKey);
    return order === "name" ? ascending : -ascending;
  };

const compareTexts = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
