import type { Project, ProjectId } from "../../../src/model";
import { covers, type Scope } from "../../../src/permissions";
import type { ProjectMatch } from "../../../src/store";
import type { Mutant } from "./mutant";
import { type NaiveList, relisting, sound } from "./naive-list";

/** Stores that find, order, cut and count otherwise. */
export const listMutants: readonly Mutant[] = [
  listing("a search that is case-sensitive", "list-projects-match/search", {
    matches: bySearch((text, { name }) => name.includes(text)),
  }),
  listing("a search that finds only beginnings", "list-projects-match/search", {
    matches: bySearch((text, { nameKey }) => nameKey.startsWith(text)),
  }),
  listing("a search that takes the text for a pattern", "list-projects-match/search-literal", {
    matches: bySearch((text, { nameKey }) => like(text).test(nameKey)),
  }),
  listing("a filter by part of a name", "list-projects-match/names-none", {
    matches: (match, project) =>
      match.kind === "names"
        ? match.nameKeys.some((nameKey) => project.nameKey.includes(nameKey.trim()))
        : sound.matches(match, project),
  }),
  listing("a sort by locale", "list-projects/by-name", {
    compare: (query, left, right) =>
      query.order === "name" ? left.name.localeCompare(right.name) : sound.compare(query, left, right),
  }),
  listing("a sort of numbers by their digits", "list-projects/oldest-first", {
    compare: (query, left, right) =>
      query.order === "oldest-first"
        ? String(left.createdAt).localeCompare(String(right.createdAt))
        : sound.compare(query, left, right),
  }),
  listing("a sort that breaks ties by the name", "list-projects/ties-by-id", {
    compare: (query, left, right) =>
      left.createdAt === right.createdAt
        ? left.nameKey.localeCompare(right.nameKey)
        : sound.compare(query, left, right),
  }),
  listing("a page that repeats a row of the one before", "list-projects-windows/windows", {
    offset: ({ offset }) => Math.max(0, offset - 1),
  }),
  listing("a list in which what comes later stands first", "list-races/paging-and-creation", {
    compare: (query, left, right) => -sound.compare(query, left, right),
  }),
  listing("a list in which what has changed stands last", "list-races/paging-and-changes", {
    compare: (query, left, right) =>
      Number(left.description !== null) - Number(right.description !== null) ||
      sound.compare(query, left, right),
  }),
  listing("an offset of 32 bits", "list-projects-windows/past-the-end", {
    offset: ({ offset }) => offset >>> 0,
  }),
  listing("a list that ends after a thousand rows", "list-projects-windows/thousands", {
    kept: (rows) => rows.slice(0, 1_000),
  }),
  listing("a scope of which ten teams count", "list-projects-scopes/many-teams", {
    sees: ({ see, ...query }, project) =>
      sound.sees(
        { ...query, see: see.kind === "all" ? see : { ...see, teams: see.teams.slice(0, 10) } },
        project,
      ),
  }),
  listing("a count of what matches that ends at a hundred", "list-projects-match/search-window", {
    matching: (found) => Math.min(found.length, 100),
  }),
  listing("a total that counts what is hidden", "list-projects-scopes/one-team", {
    total: ({ all }) => all.length,
  }),
  listing("a filter that leaks a hidden project", "list-projects-scopes/with-match", {
    sees: (query, project) => query.match.kind === "names" || sound.sees(query, project),
  }),
  listing("a level of any team", "list-projects-scopes/team-and-level-together", {
    sees: ({ see }, { access }) =>
      see.kind === "all" ||
      (access.some(({ team }) => see.teams.includes(team)) &&
        access.some(({ level }) => see.levels.includes(level))),
  }),
  listing("further scopes of which any will do", "list-projects-scopes/within-several", {
    lies: (query, project) =>
      query.within.length === 0 ||
      query.within.some((scope: Scope) => sound.lies({ ...query, within: [scope] }, project)),
  }),
  {
    title: "workspaces that are seen by access as it was first given",
    failedBy: "list-workspaces/access-changes",
    breaks: (store) => {
      const projects = new Map<ProjectId, Project>();
      return {
        ...store,
        listWorkspaces: async (query) => {
          const whole = await store.listWorkspaces({ ...query, see: { kind: "all" } });
          return whole.map((page) => {
            const rows = page.rows.filter(({ project }) => {
              const first = projects.get(project.id) ?? project;
              projects.set(project.id, first);
              return covers(query.see, first.access);
            });
            return { ...page, rows, total: rows.length, matching: rows.length };
          });
        },
      };
    },
  },
  {
    title: "further scopes by which only a page is sifted",
    failedBy: "list-projects-scopes/within",
    breaks: (store) => ({
      ...store,
      listProjects: async (query) => {
        const whole = await store.listProjects(query);
        const page = await store.listProjects({ ...query, within: [] });
        return whole.map((right) => {
          const projects = (page.unwrapOr(null)?.projects ?? []).filter(({ access }) =>
            query.within.every((scope) => covers(scope, access)),
          );
          return { ...right, projects };
        });
      },
    }),
  },
  {
    title: "a project by which only a page of workspaces is sifted",
    failedBy: "list-workspaces/of-project",
    breaks: (store) => ({
      ...store,
      listWorkspaces: async (query) => {
        const whole = await store.listWorkspaces(query);
        const page = await store.listWorkspaces({ ...query, project: null });
        return whole.map((right) => {
          const rows = (page.unwrapOr(null)?.rows ?? []).filter(
            ({ project }) => query.project === null || project.id === query.project,
          );
          return { ...right, rows };
        });
      },
    }),
  },
];

function listing(title: string, failedBy: string, part: Partial<NaiveList>): Mutant {
  return { title, failedBy, breaks: (store) => relisting(store, part) };
}

type Named = Parameters<NaiveList["matches"]>[1];

function bySearch(finds: (text: string, project: Named) => boolean): NaiveList["matches"] {
  return (match: ProjectMatch, project) =>
    match.kind === "search" ? finds(match.text, project) : sound.matches(match, project);
}

/** The pattern of an SQL `like '%text%'`. */
function like(text: string): RegExp {
  const literal = text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(literal.replaceAll("_", ".").replaceAll("%", ".*"));
}
