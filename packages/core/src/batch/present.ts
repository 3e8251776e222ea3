import type {
  Organization,
  OrganizationId,
  Project,
  ProjectId,
  Team,
  TeamId,
  Workspace,
  WorkspaceId,
} from "../model";

/** What a store has of everything that a batch names, at the instant at which the batch is worked out. */
export interface PresentRecords {
  /** By id: of whatever organization, where the batch creates something with the id. */
  team(id: TeamId): Team | undefined;
  project(id: ProjectId): Project | undefined;
  workspace(id: WorkspaceId): Workspace | undefined;
  /** To how many projects the team has access. */
  accessCount(team: TeamId): number;
  /** The holders of names: of organizations, and of what is in the batch's organization. */
  organizationNamed(nameKey: Organization["nameKey"]): OrganizationId | undefined;
  teamNamed(nameKey: string): TeamId | undefined;
  projectNamed(nameKey: string): ProjectId | undefined;
  workspaceNamed(nameKey: string): WorkspaceId | undefined;
}
