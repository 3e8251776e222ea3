import type { Caller, Project, ProjectId, Timestamp, WorkspaceId } from "./model";

/** What a caller has changed. Told after the store has acknowledged it, never before. */
export type ProjectEvent = { readonly caller: Caller; readonly at: Timestamp } & (
  | { readonly type: "project-created"; readonly project: Project }
  | { readonly type: "project-updated"; readonly project: Project }
  | { readonly type: "project-deleted"; readonly project: Project }
  | {
      readonly type: "workspaces-moved";
      readonly destination: ProjectId;
      readonly workspaces: readonly WorkspaceId[];
    }
);

/**
 * Takes events, in the order of their acknowledgement within one process. What it throws is not caught and
 * does not change the caller's answer.
 */
export type EventHandler = (event: ProjectEvent) => void;
