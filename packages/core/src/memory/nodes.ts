import type { Project, Team, Workspace } from "../model";

/** What the indexes hold: one node for a project's life, whose record is replaced by each change. */
export interface ProjectNode {
  record: Project;
  /** Only made for a project that has some: a set takes more than the rest. */
  workspaces: Set<WorkspaceNode> | null;
}

/** As {@link ProjectNode}. */
export interface WorkspaceNode {
  record: Workspace;
  project: ProjectNode;
}

/** As {@link ProjectNode}. */
export interface TeamNode {
  record: Team;
  /** To which the team has access. */
  readonly projects: Set<ProjectNode>;
}

/** The node's workspaces, of which there may be none. */
export const workspacesOf = (project: ProjectNode): Iterable<WorkspaceNode> => project.workspaces ?? [];

/** Notes the workspace in its project. */
export const attach = (node: WorkspaceNode): void => {
  const { project } = node;
  if (project.workspaces === null) project.workspaces = new Set([node]);
  else project.workspaces.add(node);
};

/** Takes the note back, while the workspace still has that project. */
export const detach = (node: WorkspaceNode): void => {
  const { project } = node;
  project.workspaces?.delete(node);
  if (project.workspaces?.size === 0) project.workspaces = null;
};
