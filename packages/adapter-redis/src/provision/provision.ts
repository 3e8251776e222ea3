import { type Answer, err, limits, ok, type ProvisionBatch, type ProvisionFailure } from "@projects-api/core";
import { release } from "../claims";
import type { Answered } from "../connection";
import type { Database } from "../database";
import { textOrNull } from "../reply";
import { scripts } from "../scripts";
import { BatchClaims } from "./batch-claims";
import { behindGate } from "./behind-gate";
import { mentionsOf } from "./mentions";
import { removeOrganization } from "./remove-organization";
import { isSmall, sliceOf } from "./slices";
import { Snapshot } from "./snapshot";
import { forgetBuried, type Plan, plan, type Work } from "./work";

/** Times a small batch is worked out anew because something has changed; after that the gate is closed for it. */
const smallTries = 5;

/**
 * Makes the changes of a batch. They are worked out here, from what is read; a small batch is then one script, which
 * looks whether all that was read is still so, a large one is made behind a gate (behind-gate.ts).
 */
export const provision = async (db: Database, batch: ProvisionBatch): Answer<void, ProvisionFailure> => {
  const call = db.connection.longCall();
  if (batch.changes[0]?.kind === "remove-organization") return removeOrganization(db, call, batch);
  const claims = new BatchClaims(db, batch.organization);
  const work: Work = { db, call, batch, mentions: mentionsOf(batch.changes), claims };
  const made = await make(work);
  if (made.isOk() || made.error === "outcome-unknown") return made;
  await release(db, db.connection.longCall(), batch.organization, claims.all);
  // Another client may have applied this very batch while it was worked out here.
  const applied = await isApplied(work);
  return applied.isOk() && applied.value ? ok(undefined) : made;
};

const make = async (work: Work): Answer<void, ProvisionFailure> => {
  const applied = await isApplied(work);
  if (applied.isErr()) return err(applied.error);
  if (applied.value) return ok(undefined);
  // So large that reading it all twice would be a waste.
  if (work.batch.changes.length > limits.storeSlice) return behindGate(work);
  for (let tries = 0; tries < smallTries; tries++) {
    if (tries > 0) await work.call.backOff(tries);
    const tried = await tryAtOnce(work);
    if (tried.isErr()) return err(tried.error);
    if (tried.value === "done") return ok(undefined);
    if (tried.value === "too large") break;
  }
  return behindGate(work);
};

/** `again`: something has changed meanwhile. */
type Tried = "done" | "again" | "too large";

const tryAtOnce = async (work: Work): Answer<Tried, ProvisionFailure> => {
  const snapshot = new Snapshot(work.db, work.call, work.batch.organization);
  const planned = await plan(work, snapshot);
  if (planned.isOk()) {
    if (planned.value === null) return ok("again");
    const { writes } = planned.value;
    return isSmall(writes, snapshot.size) ? writeAtOnce(work, planned.value) : ok("too large");
  }
  if (typeof planned.error === "string") return err(planned.error);
  if (!isSmall([], snapshot.size)) return ok("too large");
  // What was read at different instants may show a fault that there was at none.
  const isConsistent = await snapshot.isConsistent();
  if (isConsistent.isErr()) return err(isConsistent.error);
  return isConsistent.value ? err(planned.error) : ok("again");
};

const writeAtOnce = async (work: Work, { writes, present }: Plan): Answered<"done" | "again"> => {
  const { db, call, batch, claims } = work;
  const slice = sliceOf(db.keys, batch.organization, batch.revision, writes);
  const graves = claims.all.map(({ kind, subject }) => db.keys.grave(batch.organization, kind, subject));
  const numbers = claims.all.map(({ number }, index) => [slice.keys.length + index + 1, number]);
  const rest = JSON.stringify({ expected: present.snapshot.expected, claims: numbers });
  const args = [`${rest.slice(0, -1)},"changes":${slice.changes}}`];
  const ending = await db.write(call, scripts.provision, batch.organization, args, [
    ...slice.keys,
    ...graves,
  ]);
  if (ending.isErr()) return err(ending.error);
  switch (ending.value.status) {
    case "ok":
      await forgetBuried(work, writes);
      return ok("done");
    case "applied":
      return ok("done");
    case "fenced":
      claims.clear();
      return ok("again");
    default:
      return ok("again");
  }
};

const isApplied = async ({ db, call, batch }: Work): Answered<boolean> => {
  const key = db.keys.of(batch.organization, "batches");
  const score = await call.read((client) => client.zscore(key, batch.revision));
  return score.map((reply) => textOrNull(reply) !== null);
};
