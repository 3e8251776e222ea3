import type { FailureOf, Unavailable } from "../errors";
import { patterns } from "../limits";
import { type Caller, isId, type Organization, type Project, type ProjectId, type Revision } from "../model";
import { type Ability, covers, may, type Permissions, permissionsOn, type Rights } from "../permissions";
import { err, ok, type Result } from "../result";
import { toKey } from "../text";
import type { CallerContext } from "./caller-context";

/** The user whose teams count, by `nameKey`; none for an organization's token. */
export const userOf = (caller: Caller): string | null => (caller.kind === "user" ? toKey(caller.user) : null);

/** What a caller may do in an organization that exists for them, as of one access revision. */
export interface Authorized {
  readonly organization: Organization;
  readonly rights: Rights;
  readonly accessRevision: Revision;
}

export interface AuthorizedProject extends Authorized {
  readonly project: Project;
}

/** A project as one caller sees it. */
export interface ProjectView {
  readonly project: Project;
  readonly organization: Organization;
  readonly permissions: Permissions;
}

/** The organization, when the caller belongs to it. */
export const authorizeOrganization = async (
  context: CallerContext,
  caller: Caller,
  name: string,
): Promise<Result<Authorized, FailureOf<"not-found"> | Unavailable>> => {
  if (!patterns.organizationName.test(name)) return err({ code: "not-found", subject: "organization" });
  const read = await context.store.readOrganization(toKey(name), userOf(caller));
  if (read.isErr()) return err(failure(read.error, "organization"));
  const { organization, grants } = read.value;
  const rights = context.rightsOf(caller, organization.id, grants);
  if (rights === null) return err({ code: "not-found", subject: "organization" });
  return ok({ organization, rights, accessRevision: grants.accessRevision });
};

/** The project, when the caller sees it and has the ability for it. */
export const authorizeProject = async (
  context: CallerContext,
  caller: Caller,
  id: string,
  ability: Ability,
): Promise<Result<AuthorizedProject, FailureOf<"not-found"> | Unavailable>> => {
  if (!isId<ProjectId>(id)) return err({ code: "not-found", subject: "project" });
  const read = await context.store.readProject(id, userOf(caller));
  if (read.isErr()) return err(failure(read.error, "project"));
  const { project, organization, grants } = read.value;
  const rights = context.rightsOf(caller, organization.id, grants);
  if (rights === null || !may(rights, ability, project))
    return err({ code: "not-found", subject: "project" });
  return ok({ project, organization, rights, accessRevision: grants.accessRevision });
};

/** Whether the caller may create projects, which no project's access can give. */
export const mayCreateProject = (rights: Rights): boolean => covers(rights["create-project"], []);

export const toView = (project: Project, { organization, rights }: Authorized): ProjectView => ({
  project,
  organization,
  permissions: permissionsOn(rights, project),
});

/** A store's answer to a read, as a use case's failure. */
export const failure = (
  code: "not-found" | Unavailable["code"],
  subject: FailureOf<"not-found">["subject"],
): FailureOf<"not-found"> | Unavailable => (code === "not-found" ? { code, subject } : { code });
