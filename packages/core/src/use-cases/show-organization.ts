import type { FailureOf, Unavailable } from "../errors";
import type { Caller, Organization } from "../model";
import type { Result } from "../result";
import { authorizeOrganization, mayCreateProject } from "./authorize";
import type { CallerContext } from "./caller-context";

/** An organization as one caller sees it. */
export interface OrganizationView {
  readonly organization: Organization;
  readonly permissions: { readonly canCreateProject: boolean };
}

/** An organization that the caller belongs to. */
export const showOrganization = async (
  context: CallerContext,
  caller: Caller,
  name: string,
): Promise<Result<OrganizationView, FailureOf<"not-found"> | Unavailable>> => {
  const authorized = await authorizeOrganization(context, caller, name);
  return authorized.map(({ organization, rights }) => ({
    organization,
    permissions: { canCreateProject: mayCreateProject(rights) },
  }));
};
