import type { FailureOf, Unavailable } from "../errors";
import {
  type Caller,
  isId,
  type Organization,
  type Project,
  type Workspace,
  type WorkspaceId,
} from "../model";
import { may } from "../permissions";
import { err, ok, type Result } from "../result";
import { failure, userOf } from "./authorize";
import type { CallerContext } from "./caller-context";

/** A workspace with what it inherits from. */
export interface WorkspaceView {
  readonly workspace: Workspace;
  readonly project: Project;
  readonly organization: Organization;
}

/** A workspace of a project that the caller may see. */
export const showWorkspace = async (
  context: CallerContext,
  caller: Caller,
  id: string,
): Promise<Result<WorkspaceView, FailureOf<"not-found"> | Unavailable>> => {
  if (!isId<WorkspaceId>(id)) return err({ code: "not-found", subject: "workspace" });
  const read = await context.store.readWorkspace(id, userOf(caller));
  if (read.isErr()) return err(failure(read.error, "workspace"));
  const { workspace, project, organization, grants } = read.value;
  const rights = context.rightsOf(caller, organization.id, grants);
  return rights !== null && may(rights, "see", project)
    ? ok({ workspace, project, organization })
    : err({ code: "not-found", subject: "workspace" });
};
