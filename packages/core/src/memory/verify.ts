import type { OrganizationId } from "../model";
import type { Data } from "./data";
import type { ProjectNode, TeamNode, WorkspaceNode } from "./nodes";
import type { OrganizationData } from "./organization-data";
import { viewContradictions } from "./verify-views";

/** Counts everything anew and compares; a sentence for each contradiction. */
export function* contradictions(data: Data): Generator<string> {
  const teams = byOrganization(data.teams.values());
  const projects = byOrganization(data.projects.values());
  const workspaces = byOrganization(data.workspaces.values());
  for (const node of data.teams.values()) yield* ofTeam(data, node);
  for (const node of data.projects.values()) yield* ofProject(data, node);
  for (const node of data.workspaces.values()) yield* ofWorkspace(data, node);

  if (data.organizationNames.size !== data.organizations.size)
    yield "Organizations and their names differ in number.";
  for (const [id, organization] of data.organizations) {
    if (organization.record.id !== id) yield `The organization ${id} is kept under another id.`;
    if (data.organizationNames.get(organization.record.nameKey) !== organization) {
      yield `The organization ${id} is not found by its name.`;
    }
    yield* ofMembers(organization);
    const own = { teams: teams.get(id), projects: projects.get(id), workspaces: workspaces.get(id) };
    if (organization.teams.size !== (own.teams?.length ?? 0)) yield `The organization ${id} misses a team.`;
    yield* ofNames(`team names of ${id}`, organization.teamNames, own.teams);
    yield* ofNames(`project names of ${id}`, organization.projectNames, own.projects);
    yield* ofNames(`workspace names of ${id}`, organization.workspaceNames, own.workspaces);
    yield* viewContradictions(`projects of ${id}`, organization.projects, own.projects);
    yield* viewContradictions(`workspaces of ${id}`, organization.workspaces, own.workspaces);
  }
}

interface Owned {
  readonly record: { readonly organization: OrganizationId; readonly nameKey: string };
}

const byOrganization = <Node extends Owned>(nodes: Iterable<Node>): Map<OrganizationId, Node[]> => {
  const groups = new Map<OrganizationId, Node[]>();
  for (const node of nodes) {
    const group = groups.get(node.record.organization);
    if (group === undefined) groups.set(node.record.organization, [node]);
    else group.push(node);
  }
  return groups;
};

function* ofTeam(data: Data, node: TeamNode): Generator<string> {
  const { id, organization } = node.record;
  if (data.teams.get(id) !== node) yield `The team ${id} is kept under another id.`;
  if (data.organizations.get(organization)?.teams.get(id) !== node)
    yield `The team ${id} has no organization.`;
  for (const { record } of node.projects) {
    if (!record.access.some(({ team }) => team === id))
      yield `The team ${id} has no access to ${record.id}, but notes it.`;
    if (!data.projects.has(record.id)) yield `The team ${id} notes ${record.id}, which is not there.`;
  }
}

function* ofProject(data: Data, node: ProjectNode): Generator<string> {
  const { id, organization, access, workspaceCount } = node.record;
  const workspaces = node.workspaces?.size ?? 0;
  if (data.projects.get(id) !== node) yield `The project ${id} is kept under another id.`;
  if (!data.organizations.has(organization)) yield `The project ${id} has no organization.`;
  if (workspaceCount !== workspaces)
    yield `The project ${id} counts ${workspaceCount} workspaces and has ${workspaces}.`;
  for (const { record } of node.workspaces ?? []) {
    if (record.project !== id)
      yield `The project ${id} notes the workspace ${record.id}, which is in another.`;
    if (!data.workspaces.has(record.id))
      yield `The project ${id} notes the workspace ${record.id}, which is not there.`;
  }
  if (new Set(access.map(({ team }) => team)).size < access.length)
    yield `The project ${id} names a team twice.`;
  for (const { team } of access) {
    const known = data.teams.get(team);
    if (known?.record.organization !== organization)
      yield `The project ${id} names the team ${team}, which is not there.`;
    else if (!known.projects.has(node)) yield `The team ${team} misses the project ${id}.`;
  }
}

function* ofWorkspace(data: Data, node: WorkspaceNode): Generator<string> {
  const { id, organization, project } = node.record;
  if (data.workspaces.get(id) !== node) yield `The workspace ${id} is kept under another id.`;
  if (!data.organizations.has(organization)) yield `The workspace ${id} has no organization.`;
  if (data.projects.get(project) !== node.project) yield `The workspace ${id} has no project.`;
  if (node.project.record.organization !== organization)
    yield `The workspace ${id} is in another organization's project.`;
  if (node.project.workspaces?.has(node) !== true) yield `The project ${project} misses the workspace ${id}.`;
}

function* ofNames<Node extends Owned>(
  what: string,
  names: ReadonlyMap<string, Node>,
  nodes: readonly Node[] = [],
): Generator<string> {
  if (names.size !== nodes.length) yield `The ${what} are ${names.size} for ${nodes.length}.`;
  for (const node of nodes) {
    const { nameKey } = node.record;
    if (names.get(nameKey) !== node) yield `The ${what} do not lead from "${nameKey}" to its owner.`;
  }
}

function* ofMembers({ record, teams, memberships }: OrganizationData): Generator<string> {
  const membersOf = new Map<TeamNode, ReadonlySet<string>>();
  let members = 0;
  for (const node of teams.values()) {
    membersOf.set(node, new Set(node.record.members));
    members += node.record.members.length;
  }
  let noted = 0;
  for (const [user, itsTeams] of memberships) {
    noted += itsTeams.size;
    for (const node of itsTeams) {
      const { id } = node.record;
      const names = membersOf.get(node);
      if (names === undefined) yield `The user ${user} is noted for the team ${id}, which is not there.`;
      else if (!names.has(user)) yield `The user ${user} is noted for the team ${id}, not being in it.`;
    }
  }
  if (members !== noted) yield `The organization ${record.id} notes ${noted} memberships of ${members}.`;
}
