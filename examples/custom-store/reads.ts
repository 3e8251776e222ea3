import {
  covers,
  err,
  type Grants,
  type Order,
  type OrganizationReading,
  ok,
  type Project,
  type ProjectMatch,
  type Reads,
  type Scope,
  type Workspace,
} from "@projects-api/core";
import type { Data, OrganizationRow } from "./data";
import type { Database } from "./database";

/** The reading methods: each looks at the data of one instant. */
export const reads = (database: Database): Reads => ({
  readOrganization: (nameKey, user) =>
    database.read((data) => {
      const row = [...data.organizations.values()].find(({ record }) => record.nameKey === nameKey);
      return row === undefined ? err("not-found") : ok(readingOf(data, row, user));
    }),

  readProject: (id, user) =>
    database.read((data) => {
      const project = data.projects.get(id);
      const row = project && data.organizations.get(project.organization);
      if (project === undefined || row === undefined) return err("not-found");
      return ok({ ...readingOf(data, row, user), project });
    }),

  readWorkspace: (id, user) =>
    database.read((data) => {
      const workspace = data.workspaces.get(id);
      const project = workspace && data.projects.get(workspace.project);
      const row = project && data.organizations.get(project.organization);
      if (workspace === undefined || project === undefined || row === undefined) return err("not-found");
      return ok({ ...readingOf(data, row, user), project, workspace });
    }),

  listProjects: (query) =>
    database.read((data) => {
      const row = data.organizations.get(query.organization);
      if (row === undefined) return err("not-found");
      if (row.accessRevision !== query.accessRevision) return err("access-changed");
      const seen = [...data.projects.values()].filter(
        (project) => project.organization === query.organization && liesIn(query.see, project),
      );
      const found = seen.filter(
        (project) => query.within.every((scope) => liesIn(scope, project)) && matches(query.match, project),
      );
      return ok({
        total: seen.length,
        matching: found.length,
        revision: String(data.version),
        projects: sorted(found, query.order).slice(query.offset, query.offset + query.limit),
      });
    }),

  listWorkspaces: (query) =>
    database.read((data) => {
      const row = data.organizations.get(query.organization);
      if (row === undefined) return err("not-found");
      if (row.accessRevision !== query.accessRevision) return err("access-changed");
      const seen = [...data.workspaces.values()].filter(({ project: id, organization }) => {
        const project = data.projects.get(id);
        return organization === query.organization && project !== undefined && liesIn(query.see, project);
      });
      const found = seen.filter(({ project }) => query.project === null || project === query.project);
      return ok({
        total: seen.length,
        matching: found.length,
        revision: String(data.version),
        rows: sorted(found, query.order)
          .slice(query.offset, query.offset + query.limit)
          .flatMap((workspace) => withProject(data, workspace)),
      });
    }),

  locateWorkspaces: (organization, workspaces) =>
    database.read((data) => {
      const located = workspaces
        .flatMap((id) => data.workspaces.get(id) ?? [])
        .filter((workspace) => workspace.organization === organization)
        .flatMap((workspace) => withProject(data, workspace));
      return ok(new Map(located.map(({ workspace, project }) => [workspace.id, project])));
    }),
});

const readingOf = (data: Data, row: OrganizationRow, user: string | null): OrganizationReading => ({
  organization: row.record,
  grants: { accessRevision: row.accessRevision, teams: user === null ? [] : teamsOf(data, row, user) },
});

const teamsOf = (data: Data, { record }: OrganizationRow, user: string): Grants["teams"] =>
  [...data.teams.values()]
    .filter(({ organization, members }) => organization === record.id && members.includes(user))
    .map(({ id, permissions }) => ({ id, permissions }));

const withProject = (data: Data, workspace: Workspace) => {
  const project = data.projects.get(workspace.project);
  return project === undefined ? [] : [{ workspace, project }];
};

const liesIn = (scope: Scope, project: Project): boolean => covers(scope, project.access);

const matches = (match: ProjectMatch, { nameKey }: Project): boolean => {
  switch (match.kind) {
    case "everything":
      return true;
    case "names":
      return match.nameKeys.includes(nameKey);
    case "search":
      return nameKey.includes(match.text);
  }
};

type Row = Pick<Project, "nameKey" | "createdAt"> & { readonly id: string };

const sorted = <AnyRow extends Row>(rows: readonly AnyRow[], order: Order): AnyRow[] => {
  const ascending = [...rows].sort(order === "oldest-first" ? byAge : byName);
  return order === "name-descending" ? ascending.reverse() : ascending;
};

/** By code units: `localeCompare` would order by a language. */
const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
const byName = (left: Row, right: Row): number => compare(left.nameKey, right.nameKey);
const byAge = (left: Row, right: Row): number =>
  left.createdAt - right.createdAt || compare(left.id, right.id);
