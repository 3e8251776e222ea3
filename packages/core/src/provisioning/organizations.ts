import { assignId, type Context } from "../context";
import type { Organization } from "../model";
import { err, ok } from "../result";
import { toKey } from "../text";
import { invalid, type Provisioned } from "./failure";
import { firstProjects } from "./first-projects";
import { provision } from "./provision";
import { rules } from "./rules";

/** The organization with this name, ignoring the case of A to Z. */
export const findOrganization = async ({ store }: Context, name: string): Provisioned<Organization> => {
  const unknown = err({ code: "unknown-organization" as const, organization: name });
  if (!rules.organizationName.holds(name)) return unknown;
  const read = await store.readOrganization(toKey(name), null);
  if (read.isOk()) return ok(read.value.organization);
  return read.error === "not-found" ? unknown : err({ code: read.error });
};

/** The record of an organization that is to be created. */
export const newOrganization = (context: Context, name: string): Organization => ({
  id: assignId(context, "organization"),
  name,
  nameKey: toKey(name),
  createdAt: context.clock(),
  revision: context.newRevision(),
});

/** Creates an organization without teams, projects and tokens. */
export const createOrganization = async (context: Context, name: string): Provisioned<Organization> => {
  if (!rules.organizationName.holds(name)) return err(invalid("name", rules.organizationName));
  const organization = newOrganization(context, name);
  const { id, revision } = organization;
  const created = await provision(context, id, revision, [{ kind: "create-organization", organization }], {
    "name-taken": { code: "name-taken", name },
  });
  return created.map(() => organization);
};

/** Gives the organization another name, or its own in another case. Its old name is free then. */
export const renameOrganization = async (
  context: Context,
  name: string,
  newName: string,
): Provisioned<void> => {
  if (!rules.organizationName.holds(newName)) return err(invalid("name", rules.organizationName));
  const found = await findOrganization(context, name);
  if (found.isErr()) return err(found.error);
  return provision(
    context,
    found.value.id,
    context.newRevision(),
    [{ kind: "rename-organization", name: newName, nameKey: toKey(newName) }],
    {
      "not-found": { code: "unknown-organization", organization: name },
      "name-taken": { code: "name-taken", name: newName },
    },
  );
};

/**
 * Removes an organization without projects, with its teams and tokens. The tokens go first, so that none
 * outlives it; when a project is created meanwhile, they are gone and the organization stays.
 */
export const removeOrganization = async (context: Context, name: string): Provisioned<void> => {
  const notEmpty = { code: "organization-not-empty", organization: name } as const;
  const found = await firstProjects(context, name, { kind: "all" });
  if (found.isErr()) return err(found.error);
  const { organization, projects } = found.value;
  if (projects.length > 0) return err(notEmpty);

  const owner = { kind: "organization", organization: organization.id } as const;
  const tokens = await context.store.listTokens(owner);
  if (tokens.isErr()) return err({ code: tokens.error });
  for (const { id } of tokens.value) {
    const revoked = await context.store.revokeToken(id);
    if (revoked.isErr() && revoked.error !== "not-found") return err({ code: revoked.error });
  }
  return provision(context, organization.id, context.newRevision(), [{ kind: "remove-organization" }], {
    "not-found": { code: "unknown-organization", organization: name },
    "not-empty": notEmpty,
  });
};
