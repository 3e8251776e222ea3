import type { Context } from "../context";
import type { EventHandler, ProjectEvent } from "../events";
import type { Caller, OrganizationId } from "../model";
import { type Grants, type Policy, type Rights, rightsOf } from "../permissions";
import type { CallerStore } from "../store";

/** All that the use cases of callers need. */
export interface CallerContext extends Pick<Context, "clock" | "newId" | "newRevision"> {
  readonly store: CallerStore;
  readonly rightsOf: (caller: Caller, organization: OrganizationId, grants: Grants) => Rights | null;
  readonly emit: (event: ProjectEvent) => void;
}

export const callerContext = (
  { store, clock, newId, newRevision, policy }: Context,
  onEvent: EventHandler | undefined,
): CallerContext => ({
  store,
  clock,
  newId,
  newRevision,
  rightsOf: rightsUnder(policy),
  // later, so that a handler's defect is the host's to see and not the caller's
  emit: onEvent === undefined ? () => {} : (event) => queueMicrotask(() => onEvent(event)),
});

/** {@link rightsOf}, remembered for as long as a store hands out the same grants. */
const rightsUnder = (policy: Policy): CallerContext["rightsOf"] => {
  const known = new WeakMap<Grants, Rights | null>();
  return (caller, organization, grants) => {
    // the grants of an organization's token say nothing about whose token it is
    if (caller.kind === "organization") return rightsOf(policy, caller, organization, grants);
    const remembered = known.get(grants);
    if (remembered !== undefined) return remembered;
    const rights = rightsOf(policy, caller, organization, grants);
    known.set(grants, rights);
    return rights;
  };
};
