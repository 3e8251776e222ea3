import { type Answer, err, ok, type ProvisionFailure } from "@projects-api/core";
import type { Answered } from "../connection";
import { committedGate } from "../database";
import { lease, whileClosed } from "../gate";
import { journalArguments, type Slice } from "../journal";
import { scanSortedSet } from "../scan";
import { scripts } from "../scripts";
import type { LeafStarts } from "./into-leaves";
import { slicesOf } from "./slices";
import { Snapshot } from "./snapshot";
import { forgetBuried, plan, type Work } from "./work";

/** Slices sent at once. */
const slicesAtOnce = 8;

/**
 * Makes a large batch: closes the organization's gate to writers, works the batch out, writes it into a journal, and
 * commits that with one command. From then on whoever reads or writes the organization applies the journal first,
 * slice by slice, each slice exactly once. A process that dies before leaves a lease that runs out, and a journal that
 * expires; one that dies afterwards leaves what others finish.
 */
export const behindGate = async (work: Work): Answer<void, ProvisionFailure> => {
  const { db, call, batch } = work;
  const made = await whileClosed(db, call, batch.organization, batch.revision, (token) =>
    makeWithin(work, token),
  );
  if (made.isOk() || made.error === "applied") return ok(undefined);
  return err(made.error);
};

const makeWithin = async (work: Work, token: string): Answer<void, ProvisionFailure> => {
  const { db, call, batch, claims } = work;
  // Behind the gate nobody can bury them; earlier ones may have been.
  claims.clear();
  const planned = await plan(work, new Snapshot(db, call, batch.organization));
  if (planned.isErr()) return err(planned.error);
  if (planned.value === null) return err("unavailable");
  const { writes } = planned.value;
  const starts = await leafStarts(work);
  if (starts.isErr()) return err("unavailable");
  const slices = slicesOf(db.keys, batch.organization, batch.revision, writes, starts.value);
  const staged = await stageAll(work, token, slices);
  if (staged.isErr()) return err("unavailable");

  const committed = await db.write(call, scripts.commit, batch.organization, [token, committedGate(token)]);
  if (committed.isErr()) return err(committed.error);
  if (committed.value.status !== "ok") return err("unavailable");
  // It is done: should this process not get to the end, whoever comes next does.
  await db.rollForward(call, batch.organization);
  await forgetBuried(work, writes);
  return ok(undefined);
};

const leafStarts = async ({ db, call, batch: { organization } }: Work): Answered<LeafStarts> => {
  const name = await scanSortedSet(call, db.keys.of(organization, "name-leaf-index"));
  if (name.isErr()) return err(name.error);
  const age = await scanSortedSet(call, db.keys.of(organization, "age-leaf-index"));
  return age.map((members) => ({ name: [...name.value.keys()], age: [...members.keys()] }));
};

const stageAll = async (work: Work, token: string, slices: Iterable<Slice>): Answered<void> => {
  let pending: Slice[] = [];
  let isFirst = true;
  for (const slice of slices) {
    pending.push(slice);
    if (pending.length < slicesAtOnce) continue;
    const staged = await stage(work, token, pending, isFirst);
    if (staged.isErr()) return staged;
    isFirst = false;
    pending = [];
  }
  return stage(work, token, pending, isFirst);
};

/** Adds slices to the journal, and renews the lease; fails if the lease was lost. */
const stage = async (
  { db, call, batch }: Work,
  token: string,
  slices: readonly Slice[],
  isFirst = false,
): Answered<void> => {
  const args = [token, lease, isFirst ? 1 : 0, ...journalArguments(slices)];
  const ending = await db.write(call, scripts.stage, batch.organization, args);
  call.progressed();
  if (ending.isErr()) return err(ending.error);
  return ending.value.status === "ok" ? ok(undefined) : err("unavailable");
};
