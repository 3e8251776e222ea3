import { nameTaken, type ProjectPatch } from "../attributes";
import type { FailureOf, Unavailable } from "../errors";
import type { Caller, Project } from "../model";
import { err, ok, type Result } from "../result";
import { again, settle } from "../settle";
import type { ProjectValues } from "../store";
import { toKey } from "../text";
import { authorizeProject, type ProjectView, toView } from "./authorize";
import type { CallerContext } from "./caller-context";

export type UpdateProjectFailure =
  | FailureOf<"not-found" | "invalid-attributes" | "precondition-failed">
  | Unavailable;

/** What must hold of the project, as the caller sees it, at the instant of the write. */
export type Precondition = (view: ProjectView) => boolean;

/** Changes what the patch names. The patch is checked, by `check`, only for a caller who may update the project. */
export const updateProject = <Fault>(
  context: CallerContext,
  caller: Caller,
  id: string,
  check: () => Result<ProjectPatch, Fault>,
  precondition: Precondition | null,
): Promise<Result<ProjectView, UpdateProjectFailure | Fault>> =>
  settle(async () => {
    const authorized = await authorizeProject(context, caller, id, "update");
    if (authorized.isErr()) return err(authorized.error);
    const { project, accessRevision } = authorized.value;
    const checked = check();
    if (checked.isErr()) return err(checked.error);
    const view = toView(project, authorized.value);
    if (precondition !== null && !precondition(view)) return err({ code: "precondition-failed" });
    const values = differences(project, checked.value);
    if (values === null) return ok(view);

    const updated = await context.store.updateProject({
      project: project.id,
      organization: project.organization,
      accessRevision,
      expected: precondition === null ? null : project.revision,
      values,
      revision: context.newRevision(),
    });
    if (updated.isOk()) {
      context.emit({ type: "project-updated", caller, at: context.clock(), project: updated.value });
      return ok(toView(updated.value, authorized.value));
    }
    switch (updated.error) {
      case "not-found":
      case "access-changed":
      case "revision-changed":
        return again;
      case "name-taken":
        return err({ code: "invalid-attributes", faults: [nameTaken] });
      default:
        return err({ code: updated.error });
    }
  });

/** The patch as values for the store, or `null` when the project has all of them already. */
const differences = (project: Project, patch: ProjectPatch): ProjectValues | null => {
  const { name = project.name } = patch;
  const { description = project.description } = patch;
  const { autoDestroyActivityDuration = project.autoDestroyActivityDuration } = patch;
  const same =
    name === project.name &&
    description === project.description &&
    autoDestroyActivityDuration === project.autoDestroyActivityDuration;
  if (same) return null;
  return patch.name === undefined ? patch : { ...patch, nameKey: toKey(patch.name) };
};
