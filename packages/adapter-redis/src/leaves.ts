import { type Answer, err, ok, type Project, type ProjectQuery } from "@projects-api/core";
import type { Call } from "./connection";
import type { Database } from "./database";
import { decodeProject } from "./records";
import { numberOf, oneOf, pairsOf, textOf } from "./reply";
import { scripts } from "./scripts";

/** Leaves of which a page is put together in one script: they take the server a millisecond. */
const leavesAtOnce = 4;

/** Times a list is read anew because something was written meanwhile; after that its rows may be newer than its totals. */
export const restarts = 3;

export const listFailures = ["not-found", "access-changed"] as const;
export type ListFailure = (typeof listFailures)[number];

/** What is looked for in leaves. */
export interface LeafQuery {
  readonly order: "name" | "age";
  /** Searched for in names, unless it is empty. */
  readonly text: string;
  /** As text: the first is what the caller may see. */
  readonly scopes: readonly string[];
}

interface CountedLeaf {
  readonly id: string;
  readonly matches: number;
}

/** How many projects are seen and match, in all and leaf by leaf. */
export interface CountedLeaves {
  readonly total: number;
  readonly matching: number;
  readonly leaves: readonly CountedLeaf[];
  /** Of the organization's content. */
  readonly revision: string;
}

interface CountedSlice extends CountedLeaves {
  /** Where the next leaf begins; empty after the last one. */
  readonly next: string;
  /** Projects there are, for who sees all of them: they are not counted leaf by leaf. */
  readonly all: number | null;
}

/** Counts in all leaves, in slices; begins anew when something is written meanwhile, a few times. */
export const countLeaves = async (
  db: Database,
  call: Call,
  query: ProjectQuery,
  leafQuery: LeafQuery,
): Answer<CountedLeaves, ListFailure> => {
  for (let tries = 0; ; tries++) {
    const slices: CountedSlice[] = [];
    // By place and not by rank: leaves that are divided meanwhile are neither counted twice nor passed over.
    let start = "";
    do {
      const slice = await countSlice(db, call, query, leafQuery, start);
      if (slice.isErr()) return err(slice.error);
      slices.push(slice.value);
      start = slice.value.next;
    } while (start !== "");
    const revision = slices[0]?.revision ?? "";
    if (tries < restarts && slices.some((slice) => slice.revision !== revision)) continue;
    const sum = (of: "total" | "matching") => slices.reduce((total, slice) => total + slice[of], 0);
    return ok({
      total: slices[0]?.all ?? sum("total"),
      matching: sum("matching"),
      leaves: slices.flatMap(({ leaves }) => leaves),
      revision,
    });
  }
};

const countSlice = async (
  db: Database,
  call: Call,
  { organization, accessRevision }: ProjectQuery,
  { order, text, scopes }: LeafQuery,
  start: string,
): Answer<CountedSlice, ListFailure> => {
  const args = [accessRevision, order, start, text, ...scopes];
  const ending = await db.read(call, scripts.listLeaves, organization, args);
  if (ending.isErr()) return err(ending.error);
  const { status, rest } = ending.value;
  if (status !== "ok") return err(oneOf(status, listFailures));
  const [revision, next, projects, ...counts] = rest;
  const leaves: CountedLeaf[] = [];
  let total = 0;
  let matching = 0;
  for (let i = 0; i < counts.length; i += 3) {
    const matches = numberOf(counts[i + 2]);
    total += numberOf(counts[i + 1]);
    matching += matches;
    if (matches > 0) leaves.push({ id: textOf(counts[i]), matches });
  }
  const all = scopes[0] === "*" ? numberOf(projects) : null;
  return ok({ total, all, matching, leaves, revision: textOf(revision), next: textOf(next) });
};

/** The matching projects of a window, and whether they are of the revision at which the leaves were counted. */
export const pageOfLeaves = async (
  db: Database,
  call: Call,
  query: ProjectQuery,
  { order, text, scopes }: LeafQuery,
  counted: CountedLeaves,
): Answer<{ readonly projects: readonly Project[]; readonly isUnchanged: boolean }, ListFailure> => {
  const { organization, accessRevision, limit } = query;
  const isDescending = query.order === "name-descending";
  const { skip, leaves } = windowOf(isDescending ? counted.leaves.toReversed() : counted.leaves, query);
  const projects = new Map<string, Project>();
  let isUnchanged = true;
  for (let from = 0; from < leaves.length; from += leavesAtOnce) {
    const slice = leaves.slice(from, from + leavesAtOnce);
    const window = [isDescending ? 1 : 0, from === 0 ? skip : 0, limit - projects.size];
    const args = [accessRevision, order, ...window, text, slice.length, ...slice, ...scopes];
    const ending = await db.read(call, scripts.pageLeaves, organization, args);
    if (ending.isErr()) return err(ending.error);
    const { status, rest } = ending.value;
    if (status !== "ok") return err(oneOf(status, listFailures));
    const [revision, ...rows] = rest;
    isUnchanged &&= textOf(revision) === counted.revision;
    for (const [id, record] of pairsOf(rows)) projects.set(id, decodeProject(organization, id, record).entry);
  }
  return ok({ projects: [...projects.values()], isUnchanged });
};

/** The leaves in which a window is, and how many matches of the first one stand before it. */
const windowOf = (
  leaves: readonly CountedLeaf[],
  { offset, limit }: Pick<ProjectQuery, "offset" | "limit">,
): { readonly skip: number; readonly leaves: readonly string[] } => {
  const within: string[] = [];
  let skip = 0;
  let passed = 0;
  for (const { id, matches } of leaves) {
    if (passed >= offset + limit) break;
    if (passed + matches > offset) {
      if (within.length === 0) skip = offset - passed;
      within.push(id);
    }
    passed += matches;
  }
  return { skip, leaves: within };
};
