import { limits } from "../../../src/limits";
import type { Project } from "../../../src/model";
import { covers, type Scope } from "../../../src/permissions";
import type { ProjectMatch, ProjectQuery, Store } from "../../../src/store";

/** How a list is made of all rows; a mutant replaces one of these. */
export interface NaiveList {
  sees(query: ProjectQuery, project: Project): boolean;
  lies(query: ProjectQuery, project: Project): boolean;
  matches(match: ProjectMatch, project: Project): boolean;
  compare(query: ProjectQuery, left: Project, right: Project): number;
  kept(rows: readonly Project[]): readonly Project[];
  offset(query: ProjectQuery): number;
  matching(found: readonly Project[]): number;
  total(rows: { readonly all: readonly Project[]; readonly seen: readonly Project[] }): number;
}

const compareTexts = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
const inScope = (scope: Scope, project: Project): boolean => covers(scope, project.access);

/** Each part as it should be. */
export const sound: NaiveList = {
  sees: ({ see }, project) => inScope(see, project),
  lies: ({ within }, project) => within.every((scope) => inScope(scope, project)),
  matches: (match, { nameKey }) => {
    if (match.kind === "names") return match.nameKeys.includes(nameKey);
    return match.kind === "everything" || nameKey.includes(match.text);
  },
  compare: ({ order }, left, right) => {
    if (order === "oldest-first") {
      return left.createdAt - right.createdAt || compareTexts(left.id, right.id);
    }
    const byName = compareTexts(left.nameKey, right.nameKey);
    return order === "name" ? byName : -byName;
  },
  kept: (rows) => rows,
  offset: ({ offset }) => offset,
  matching: (found) => found.length,
  total: ({ seen }) => seen.length,
};

/** The store with lists worked out anew from all projects, one part of the work being done otherwise. */
export const relisting = (store: Store, part: Partial<NaiveList>): Store => {
  const list = { ...sound, ...part };
  return {
    ...store,
    listProjects: async (query) => {
      const page = await store.listProjects({ ...query, ...everything });
      if (page.isErr()) return page;
      const all = [...page.value.projects];
      while (all.length < page.value.matching) {
        const next = await store.listProjects({ ...query, ...everything, offset: all.length });
        if (next.isErr()) return next;
        all.push(...next.value.projects);
      }
      const seen = all.filter((project) => list.sees(query, project));
      const found = seen
        .filter((project) => list.lies(query, project) && list.matches(query.match, project))
        .sort((left, right) => list.compare(query, left, right));
      const offset = list.offset(query);
      return page.map((whole) => ({
        ...whole,
        total: list.total({ all, seen }),
        matching: list.matching(found),
        projects: list.kept(found).slice(offset, offset + query.limit),
      }));
    },
  };
};

const everything = {
  see: { kind: "all" },
  within: [],
  match: { kind: "everything" },
  order: "oldest-first",
  offset: 0,
  limit: limits.maxPageSize,
} as const;
