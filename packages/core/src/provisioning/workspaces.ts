import { attributeFaults } from "../attributes";
import { assignId, type Context } from "../context";
import { isId, type ProjectId, type Workspace, type WorkspaceId } from "../model";
import { err, ok } from "../result";
import { toKey } from "../text";
import { invalid, type Provisioned, type ProvisioningFailure } from "./failure";
import { provision } from "./provision";
import { rules } from "./rules";

/** What can be said of a workspace. */
export interface WorkspaceSettings {
  /** 1 to 90 letters, digits, hyphens or underscores, unique in the organization. */
  readonly name?: string;
  /** The workspace's own duration; `null` to follow its project's. */
  readonly override?: string | null;
}

/** A workspace to be created. */
export interface NewWorkspace extends WorkspaceSettings {
  /** Assigned, when absent. */
  readonly id?: string;
  readonly name: string;
}

/** Creates a workspace in the project; without an override it follows the project's default. */
export const createWorkspace = async (
  context: Context,
  project: string,
  given: NewWorkspace,
): Provisioned<Workspace> => {
  const { id = assignId(context, "workspace"), name, override = null } = given;
  if (!isId<WorkspaceId>(id)) return err(invalid("id", rules.id));
  const fault = faultIn(given);
  if (fault !== null) return err(fault);
  const unknown = err({ code: "unknown-project" as const, project });
  if (!isId<ProjectId>(project)) return unknown;
  const read = await context.store.readProject(project, null);
  if (read.isErr()) return read.error === "not-found" ? unknown : err({ code: read.error });

  const workspace: Workspace = {
    id,
    organization: read.value.organization.id,
    project,
    name,
    nameKey: toKey(name),
    autoDestroyOverride: override,
    createdAt: context.clock(),
    revision: context.newRevision(),
  };
  const { organization, revision } = workspace;
  const created = await provision(
    context,
    organization,
    revision,
    [{ kind: "create-workspace", workspace }],
    {
      "not-found": unknown.error,
      "name-taken": { code: "name-taken", name },
      "id-taken": { code: "id-taken", id },
    },
  );
  return created.map(() => workspace);
};

/** Gives the workspace the values named. */
export const updateWorkspace = async (
  context: Context,
  id: string,
  given: WorkspaceSettings,
): Provisioned<void> => {
  const fault = faultIn(given);
  if (fault !== null) return err(fault);
  const found = await findWorkspace(context, id);
  if (found.isErr()) return err(found.error);
  const { name, override } = given;
  const values = {
    ...(name !== undefined && { name, nameKey: toKey(name) }),
    ...(override !== undefined && { autoDestroyOverride: override }),
  };
  const { organization, id: workspace } = found.value;
  const change = { kind: "update-workspace", workspace, values } as const;
  return provision(context, organization, context.newRevision(), [change], {
    "not-found": { code: "unknown-workspace", workspace: id },
    "name-taken": { code: "name-taken", name: name ?? "" },
  });
};

/** Removes the workspace, wherever it is. */
export const removeWorkspace = async (context: Context, id: string): Provisioned<void> => {
  const found = await findWorkspace(context, id);
  if (found.isErr()) return err(found.error);
  const { organization, id: workspace } = found.value;
  const change = { kind: "remove-workspace", workspace } as const;
  return provision(context, organization, context.newRevision(), [change], {
    "not-found": { code: "unknown-workspace", workspace: id },
  });
};

const findWorkspace = async ({ store }: Context, id: string): Provisioned<Workspace> => {
  const unknown = err({ code: "unknown-workspace" as const, workspace: id });
  if (!isId<WorkspaceId>(id)) return unknown;
  const read = await store.readWorkspace(id, null);
  if (read.isOk()) return ok(read.value.workspace);
  return read.error === "not-found" ? unknown : err({ code: read.error });
};

const faultIn = ({ name, override = null }: WorkspaceSettings): ProvisioningFailure | null => {
  if (name !== undefined && !rules.workspaceName.holds(name)) return invalid("name", rules.workspaceName);
  const [fault] = attributeFaults("autoDestroyActivityDuration", override);
  return fault === undefined ? null : invalid("override", fault);
};
