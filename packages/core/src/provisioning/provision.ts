import type { Context } from "../context";
import type { OrganizationId, Revision } from "../model";
import { err, ok } from "../result";
import type { Change, ProvisionFailure } from "../store";
import type { Provisioned, ProvisioningFailure } from "./failure";

/** What each failure of the store means to the one who asked. */
type Meanings = Partial<Readonly<Record<ProvisionFailure["code"], ProvisioningFailure>>>;

/**
 * Makes the changes, all or none. A failure without a meaning is not the doing of the one who asked (an id
 * assigned twice): the store is as good as unavailable, and nothing was written.
 */
export const provision = async (
  { store }: Context,
  organization: OrganizationId,
  revision: Revision,
  changes: readonly Change[],
  meanings: Meanings,
): Provisioned<void> => {
  const made = await store.provision({ organization, changes, revision });
  if (made.isOk()) return ok(undefined);
  if (typeof made.error === "string") return err({ code: made.error });
  return err(meanings[made.error.code] ?? { code: "unavailable" });
};
