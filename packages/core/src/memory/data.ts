import type {
  OrganizationId,
  Project,
  ProjectId,
  Team,
  TeamId,
  Token,
  User,
  Workspace,
  WorkspaceId,
} from "../model";
import type { ProjectNode, TeamNode, WorkspaceNode } from "./nodes";
import type { OrganizationData } from "./organization-data";

/** All that a memory store keeps: the tables by id, which go over all organizations, and those of accounts. */
export class Data {
  readonly organizations = new Map<OrganizationId, OrganizationData>();
  /** By `nameKey`. */
  readonly organizationNames = new Map<string, OrganizationData>();
  readonly teams = new Map<TeamId, TeamNode>();
  readonly projects = new Map<ProjectId, ProjectNode>();
  readonly workspaces = new Map<WorkspaceId, WorkspaceNode>();
  /** By `nameKey`. */
  readonly users = new Map<string, User>();
  /** By id. */
  readonly tokens = new Map<string, Token>();

  addTeam(organization: OrganizationData, team: Team): void {
    this.teams.set(team.id, organization.addTeam(team));
  }

  removeTeam(organization: OrganizationData, node: TeamNode): void {
    this.teams.delete(node.record.id);
    organization.removeTeam(node);
  }

  addProjects(organization: OrganizationData, projects: readonly Project[]): void {
    for (const node of organization.addProjects(projects)) this.projects.set(node.record.id, node);
  }

  removeProject(organization: OrganizationData, node: ProjectNode): void {
    this.projects.delete(node.record.id);
    organization.removeProject(node);
  }

  addWorkspaces(
    organization: OrganizationData,
    workspaces: readonly (readonly [Workspace, ProjectNode])[],
  ): void {
    for (const node of organization.addWorkspaces(workspaces)) this.workspaces.set(node.record.id, node);
  }

  removeWorkspace(organization: OrganizationData, node: WorkspaceNode): void {
    this.workspaces.delete(node.record.id);
    organization.removeWorkspace(node);
  }
}
