import type { Organization, Project, ProjectId, Revision, Team, TeamId, Workspace } from "../model";
import { Memberships } from "./memberships";
import { attach, detach, type ProjectNode, type TeamNode, type WorkspaceNode, workspacesOf } from "./nodes";
import { Views } from "./views";

/** Batches that an organization remembers, to know one that is sent again. */
const rememberedBatches = 1_000;

/**
 * All that belongs to one organization but the tables by id, with the indexes that follow from it. Its
 * methods keep the indexes right; what may be done at all was decided before.
 */
export class OrganizationData {
  record: Organization;
  readonly memberships: Memberships;
  readonly teams = new Map<TeamId, TeamNode>();
  readonly teamNames = new Map<string, TeamNode>();
  readonly projectNames = new Map<string, ProjectNode>();
  readonly workspaceNames = new Map<string, WorkspaceNode>();
  readonly projects = new Views<ProjectNode>((node) => node.record);
  readonly workspaces = new Views<WorkspaceNode>((node) => node.project.record);
  readonly #batches = new Set<Revision>();
  #lastRevision: Revision;
  #writes = 0;
  #contentRevision: Revision;

  constructor(organization: Organization) {
    this.record = organization;
    this.memberships = new Memberships(organization.revision);
    this.#lastRevision = organization.revision;
    this.#contentRevision = organization.revision;
  }

  /** Another one after every write: of the organization's pages. */
  get contentRevision(): Revision {
    return this.#contentRevision;
  }

  /**
   * Notes that something was written, under this revision or (a removal) under none of its own. As revisions
   * never come twice, the last one and a count never do, not even in another process.
   */
  written(revision: Revision = this.#lastRevision): void {
    this.#lastRevision = revision;
    this.#contentRevision = `${revision}.${++this.#writes}`;
  }

  /** Notes that a batch has been applied. */
  applied(batch: Revision): void {
    for (const oldest of this.#batches) {
      if (this.#batches.size < rememberedBatches) break;
      this.#batches.delete(oldest);
    }
    this.#batches.add(batch);
  }

  hasApplied(batch: Revision): boolean {
    return this.#batches.has(batch);
  }

  addTeam(team: Team): TeamNode {
    const node: TeamNode = { record: team, projects: new Set() };
    this.teams.set(team.id, node);
    this.teamNames.set(team.nameKey, node);
    this.memberships.change(node, [], team.members);
    return node;
  }

  replaceTeam(node: TeamNode, team: Team): void {
    const before = node.record;
    node.record = team;
    rename(this.teamNames, before, node);
    this.memberships.change(node, before.members, team.members);
  }

  removeTeam(node: TeamNode): void {
    this.teams.delete(node.record.id);
    release(this.teamNames, node.record.nameKey, node);
    this.memberships.change(node, node.record.members, []);
  }

  addProjects(projects: readonly Project[]): ProjectNode[] {
    const nodes = projects.map((record): ProjectNode => ({ record, workspaces: null }));
    for (const node of nodes) {
      this.projectNames.set(node.record.nameKey, node);
      this.#linkTeams(node, [], node.record.access);
    }
    this.projects.addAll(nodes);
    return nodes;
  }

  replaceProject(node: ProjectNode, project: Project): void {
    const before = node.record;
    const apply = () => {
      node.record = project;
    };
    if (before.nameKey === project.nameKey) apply();
    else {
      // The views that the node is in are told by its access, which `transfer` deals with afterwards.
      this.projects.rename(node, apply);
      rename(this.projectNames, before, node);
    }
    if (before.access === project.access) return;
    this.projects.transfer([node], before, project);
    this.workspaces.transfer(workspacesOf(node), before, project);
    this.#linkTeams(node, before.access, project.access);
  }

  /** A project in which there is no workspace. */
  removeProject(node: ProjectNode): void {
    this.projects.remove(node);
    release(this.projectNames, node.record.nameKey, node);
    this.#linkTeams(node, node.record.access, []);
  }

  addWorkspaces(workspaces: readonly (readonly [Workspace, ProjectNode])[]): WorkspaceNode[] {
    const nodes = workspaces.map(([record, project]): WorkspaceNode => ({ record, project }));
    for (const node of nodes) {
      this.workspaceNames.set(node.record.nameKey, node);
      attach(node);
    }
    this.workspaces.addAll(nodes);
    return nodes;
  }

  /** In the same project as before. */
  replaceWorkspace(node: WorkspaceNode, workspace: Workspace): void {
    const before = node.record;
    const apply = () => {
      node.record = workspace;
    };
    if (before.nameKey === workspace.nameKey) apply();
    else {
      this.workspaces.rename(node, apply);
      rename(this.workspaceNames, before, node);
    }
  }

  /** From one project into another. */
  moveWorkspaces(
    nodes: readonly WorkspaceNode[],
    source: ProjectNode,
    destination: ProjectNode,
    revision: Revision,
  ): void {
    const project = destination.record.id;
    for (const node of nodes) {
      detach(node);
      node.project = destination;
      node.record = inProject(node.record, project, revision);
      attach(node);
    }
    this.workspaces.transfer(nodes, source.record, destination.record);
  }

  removeWorkspace(node: WorkspaceNode): void {
    this.workspaces.remove(node);
    release(this.workspaceNames, node.record.nameKey, node);
    detach(node);
  }

  #linkTeams(node: ProjectNode, before: Project["access"], after: Project["access"]): void {
    for (const { team } of before) this.teams.get(team)?.projects.delete(node);
    for (const { team } of after) this.teams.get(team)?.projects.add(node);
  }
}

/** Written out, since V8 takes 20 times as long for a copy by `...`. */
const inProject = (record: Workspace, project: ProjectId, revision: Revision): Workspace => ({
  id: record.id,
  organization: record.organization,
  project,
  name: record.name,
  nameKey: record.nameKey,
  autoDestroyOverride: record.autoDestroyOverride,
  createdAt: record.createdAt,
  revision,
});

interface Named {
  readonly record: { readonly nameKey: string };
}

const release = <Node extends Named>(names: Map<string, Node>, nameKey: string, node: Node): void => {
  // Within a batch the name may be another's already.
  if (names.get(nameKey) === node) names.delete(nameKey);
};

const rename = <Node extends Named>(names: Map<string, Node>, before: Node["record"], node: Node): void => {
  release(names, before.nameKey, node);
  names.set(node.record.nameKey, node);
};
