import { type NewProject, nameTaken } from "../attributes";
import { assignId } from "../context";
import type { FailureOf, Unavailable } from "../errors";
import type { Caller, Project } from "../model";
import { err, ok, type Result } from "../result";
import { again, settle } from "../settle";
import { toKey } from "../text";
import { authorizeOrganization, mayCreateProject, type ProjectView, toView } from "./authorize";
import type { CallerContext } from "./caller-context";

export type CreateProjectFailure = FailureOf<"not-found" | "invalid-attributes"> | Unavailable;

/**
 * Creates a project in the organization. The attributes are checked, by `check`, only for a caller who may
 * create one: who may not learns nothing but that.
 */
export const createProject = <Fault>(
  context: CallerContext,
  caller: Caller,
  organizationName: string,
  check: () => Result<NewProject, Fault>,
): Promise<Result<ProjectView, CreateProjectFailure | Fault>> =>
  settle(async () => {
    const authorized = await authorizeOrganization(context, caller, organizationName);
    if (authorized.isErr()) return err(authorized.error);
    const { organization, rights, accessRevision } = authorized.value;
    if (!mayCreateProject(rights)) return err({ code: "not-found", subject: "organization" });
    const checked = check();
    if (checked.isErr()) return err(checked.error);

    const project: Project = {
      id: assignId(context, "project"),
      organization: organization.id,
      nameKey: toKey(checked.value.name),
      ...checked.value,
      createdAt: context.clock(),
      workspaceCount: 0,
      access: [],
      revision: context.newRevision(),
    };
    const created = await context.store.createProject({ project, accessRevision });
    if (created.isOk()) {
      context.emit({ type: "project-created", caller, at: project.createdAt, project: created.value });
      return ok(toView(created.value, authorized.value));
    }
    switch (created.error) {
      case "organization-not-found":
      case "access-changed":
      case "id-taken":
        return again;
      case "name-taken":
        return err({ code: "invalid-attributes", faults: [nameTaken] });
      default:
        return err({ code: created.error });
    }
  });
