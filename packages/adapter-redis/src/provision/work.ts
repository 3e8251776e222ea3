import {
  err,
  type Organization,
  ok,
  type ProvisionBatch,
  type ProvisionFailure,
  type Result,
  type Unavailability,
  workOut,
} from "@projects-api/core";
import { forget } from "../claims";
import type { Call } from "../connection";
import type { Database } from "../database";
import type { BatchClaims } from "./batch-claims";
import type { Mentions } from "./mentions";
import { type Write, writesOf } from "./plan";
import { loadPresent, type Present } from "./present";
import type { Snapshot } from "./snapshot";

/** A batch on its way. */
export interface Work {
  readonly db: Database;
  readonly call: Call;
  readonly batch: ProvisionBatch;
  readonly mentions: Mentions;
  readonly claims: BatchClaims;
}

/** What a batch comes to: writes, and what they were worked out from. */
export interface Plan {
  readonly writes: readonly Write[];
  readonly present: Present;
}

/** `null`: what it was worked out from has changed meanwhile. */
type Planned = Promise<Result<Plan | null, ProvisionFailure | Unavailability>>;

/**
 * Reads into the snapshot, claims and works out. What is read is read piece by piece: neither a plan nor a fault counts
 * before the snapshot is compared, unless the gate is closed.
 */
export const plan = async ({ call, batch, mentions, claims }: Work, snapshot: Snapshot): Planned => {
  const loaded = await loadPresent(snapshot, mentions);
  if (loaded.isErr()) return err(loaded.error);
  const present = loaded.value;
  const first = batch.changes[0];
  const founded = first?.kind === "create-organization" ? first.organization : null;
  if (founded !== null && present.organization !== null) return err({ change: 0, code: "id-taken" });
  const organization: Organization | undefined = founded ?? present.organization?.entry;
  if (organization === undefined) return err({ change: 0, code: "not-found" });

  const claimed = await claims.claimNew(call, batch.changes, mentions.organizationName, present);
  if (claimed.isErr()) return err(claimed.error);
  if (!claimed.value) return ok(null);
  if (founded !== null && present.nameHolder !== undefined) return err({ change: 0, code: "name-taken" });
  const draft = workOut(present, organization, batch);
  if (draft.isErr()) return err(draft.error);
  return ok({ writes: writesOf(draft.value, present, claims, batch.revision), present });
};

/** Takes out of the lookups what the batch has removed. */
export const forgetBuried = ({ db, call, batch }: Work, writes: readonly Write[]): Promise<void> => {
  const buried = writes.flatMap((write) => (write.kind === "bury" ? write.claim : []));
  return forget(db, call, batch.organization, buried);
};
