import type { Context } from "../context";
import { limits } from "../limits";
import type { Organization, Project } from "../model";
import type { Scope } from "../permissions";
import { err, ok } from "../result";
import { again, settle } from "../settle";
import { toKey } from "../text";
import type { Provisioned, ProvisioningFailure } from "./failure";

/** The organization with this name, and up to a page of its projects in the scope. */
export const firstProjects = (
  { store }: Context,
  name: string,
  scope: Scope,
): Provisioned<{ readonly organization: Organization; readonly projects: readonly Project[] }> =>
  settle<{ organization: Organization; projects: readonly Project[] }, ProvisioningFailure>(async () => {
    const read = await store.readOrganization(toKey(name), null);
    if (read.isErr()) {
      return err(
        read.error === "not-found"
          ? { code: "unknown-organization", organization: name }
          : { code: read.error },
      );
    }
    const { organization, grants } = read.value;
    const listed = await store.listProjects({
      organization: organization.id,
      accessRevision: grants.accessRevision,
      see: scope,
      within: [],
      match: { kind: "everything" },
      order: "oldest-first",
      offset: 0,
      limit: limits.maxPageSize,
    });
    if (listed.isOk()) return ok({ organization, projects: listed.value.projects });
    return listed.error === "not-found" || listed.error === "access-changed"
      ? again
      : err({ code: listed.error });
  });
