import type { ProjectId, TeamId } from "../model";
import { covers, type Scope } from "../permissions";
import { type ProjectNode, type WorkspaceNode, workspacesOf } from "./nodes";
import type { OrganizationData } from "./organization-data";
import type { View } from "./view";
import type { Condition } from "./views";

type TeamScope = Extract<Scope, { readonly kind: "teams" }>;

/** A view is made from its teams' own projects if they are at most this part of all; sorting costs more than a walk. */
const fewCandidates = 1 / 16;

/** The projects that lie in every one of the scopes. */
export const projectsIn = (organization: OrganizationData, scopes: readonly Scope[]): View<ProjectNode> => {
  const views = organization.projects;
  const restrictions = scopes.filter(isTeamScope);
  if (restrictions.length === 0) return views.all;
  if (restrictions.some(isNowhere)) return views.none;
  const candidates = () => candidatesFor(organization, restrictions);
  return views.restricted(keyOf(restrictions), () => conditionOf(restrictions), candidates);
};

/** The workspaces whose projects lie in the scope. */
export const workspacesIn = (organization: OrganizationData, scope: Scope): View<WorkspaceNode> => {
  const views = organization.workspaces;
  if (!isTeamScope(scope)) return views.all;
  if (isNowhere(scope)) return views.none;
  const candidates = () =>
    candidatesFor(organization, [scope])?.flatMap((project) => [...workspacesOf(project)]) ?? null;
  return views.restricted(keyOf([scope]), () => conditionOf([scope]), candidates);
};

/** The workspaces of the project, if it is there and lies in the scope. */
export const workspacesOfProject = (
  organization: OrganizationData,
  scope: Scope,
  project: ProjectNode | undefined,
): View<WorkspaceNode> => {
  const views = organization.workspaces;
  if (project?.record.organization !== organization.record.id || !covers(scope, project.record.access)) {
    return views.none;
  }
  const id: ProjectId = project.record.id;
  return views.restricted(
    id,
    () => (record) => record.id === id,
    () => [...workspacesOf(project)],
  );
};

const isTeamScope = (scope: Scope): scope is TeamScope => scope.kind === "teams";

const isNowhere = (scope: TeamScope): boolean => scope.teams.length === 0 || scope.levels.length === 0;

/** Neither ids nor levels contain the separators; an id alone, as a project's view has it, contains no colon. */
const keyOf = (scopes: readonly TeamScope[]): string => {
  let key = "";
  for (const { teams, levels } of scopes) key += `${levels.join()}:${teams.join()};`;
  return key;
};

const conditionOf =
  (scopes: readonly TeamScope[]): Condition =>
  ({ access }) =>
    access.length > 0 && scopes.every((scope) => covers(scope, access));

/** All projects of the teams of one scope, the one with the fewest; `null` when they are not few. */
const candidatesFor = (
  organization: OrganizationData,
  scopes: readonly TeamScope[],
): ProjectNode[] | null => {
  const projectsOf = (team: TeamId) => organization.teams.get(team)?.projects;
  let fewest = organization.projects.all.size * fewCandidates;
  let chosen: TeamScope | null = null;
  for (const scope of scopes) {
    const count = scope.teams.reduce((sum, team) => sum + (projectsOf(team)?.size ?? 0), 0);
    if (count > fewest) continue;
    fewest = count;
    chosen = scope;
  }
  return chosen && [...new Set(chosen.teams.flatMap((team) => [...(projectsOf(team) ?? [])]))];
};
