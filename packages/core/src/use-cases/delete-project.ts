import type { FailureOf, Unavailable } from "../errors";
import type { Caller } from "../model";
import { err, ok, type Result } from "../result";
import { again, settle } from "../settle";
import { authorizeProject, toView } from "./authorize";
import type { CallerContext } from "./caller-context";
import type { Precondition } from "./update-project";

export type DeleteProjectFailure =
  | FailureOf<"not-found" | "precondition-failed" | "force-forbidden" | "project-not-empty">
  | Unavailable;

/** Deletes a project in which there is no workspace. Forcing it is allowed to nobody. */
export const deleteProject = (
  context: CallerContext,
  caller: Caller,
  id: string,
  precondition: Precondition | null,
  force: boolean,
): Promise<Result<void, DeleteProjectFailure>> =>
  settle(async () => {
    const authorized = await authorizeProject(context, caller, id, "destroy");
    if (authorized.isErr()) return err(authorized.error);
    const { project, accessRevision } = authorized.value;
    if (precondition !== null && !precondition(toView(project, authorized.value))) {
      return err({ code: "precondition-failed" });
    }
    if (force) return err({ code: "force-forbidden" });

    const deleted = await context.store.deleteProject({
      project: project.id,
      organization: project.organization,
      accessRevision,
      expected: precondition === null ? null : project.revision,
    });
    if (deleted.isOk()) {
      context.emit({ type: "project-deleted", caller, at: context.clock(), project });
      return ok(undefined);
    }
    switch (deleted.error) {
      case "not-found":
      case "access-changed":
      case "revision-changed":
        return again;
      case "not-empty":
        return err({ code: "project-not-empty" });
      default:
        return err({ code: deleted.error });
    }
  });
