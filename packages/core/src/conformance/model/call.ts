import type { Project, ProjectId, Revision, WorkspaceId } from "../../model";
import type { Result } from "../../result";
import type {
  Answer,
  CreateProject,
  DeleteProject,
  MoveWorkspaces,
  ProjectPage,
  ProjectQuery,
  ProvisionBatch,
  UpdateProject,
  WorkspacePage,
  WorkspaceQuery,
} from "../../store";
import { tidy } from "../expect";

/** A call of a store, as data; the repetition of a write when nothing was written since. */
export type Call = Read | Write | { readonly method: "repeat"; readonly of: Write; readonly first: Outcome };

export type Read =
  | { readonly method: "accessRevision" }
  | { readonly method: "readProject"; readonly project: ProjectId }
  | { readonly method: "locateWorkspaces"; readonly workspaces: readonly WorkspaceId[] }
  | { readonly method: "listProjects"; readonly query: ProjectQuery }
  | { readonly method: "listWorkspaces"; readonly query: WorkspaceQuery };

export type Write =
  | { readonly method: "createProject"; readonly intent: CreateProject }
  | { readonly method: "updateProject"; readonly intent: UpdateProject }
  | { readonly method: "deleteProject"; readonly intent: DeleteProject }
  | { readonly method: "moveWorkspaces"; readonly intent: MoveWorkspaces }
  | { readonly method: "provision"; readonly batch: ProvisionBatch };

/** How a call ended, in a form that can be compared: without what a store is free to choose. */
export type Outcome = { readonly ok: unknown } | { readonly failure: unknown };

export const outcomeOf = <Value>(result: Result<Value, unknown>, show: (value: Value) => unknown): Outcome =>
  result.isOk() ? { ok: show(result.value) } : { failure: result.error };

/** Makes the call and hands its answer on, when someone has taken note of it. */
export type Observe = <Value, Failure>(
  call: Call,
  answer: () => Answer<Value, Failure>,
  show: (value: Value) => unknown,
) => Answer<Value, Failure>;

export const shown = {
  nothing: (): null => null,
  revision: (revision: Revision): Revision => revision,
  project: tidy,
  places: (places: ReadonlyMap<WorkspaceId, Project>) =>
    [...places].map(([workspace, project]) => [workspace, project.id]).sort(),
  projects: ({ total, matching, projects }: ProjectPage) => ({
    total,
    matching,
    projects: projects.map(tidy),
  }),
  workspaces: ({ total, matching, rows }: WorkspacePage) => ({
    total,
    matching,
    rows: rows.map(({ workspace, project }) => ({ workspace, project: tidy(project) })),
  }),
};
