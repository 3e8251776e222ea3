import {
  type Answer,
  err,
  type OrganizationId,
  ok,
  type ProvisionBatch,
  type ProvisionFailure,
  workOut,
} from "@projects-api/core";
import type { Call, Connection } from "../connection";
import { changeAccess, countWrite, readTotals } from "../counters";
import { Deadline, pauseBefore } from "../deadline";
import { fromOrganization, toOrganization } from "../documents";
import { commit, leave } from "../transaction";
import { create, type Overtaken, type Provisioned, refuse, transactOnce, wasApplied } from "./create";
import { type Foreign, loadForeign, loadPresent } from "./load";
import { NamedInBatch } from "./named";
import { createInStages } from "./stages";
import { sweepStagings } from "./sweep";
import { carryOut, differenceOf, tasksFor } from "./write";

/** Changes that are one transaction in any case. */
const smallBatch = 10_000;
/** Milliseconds after which a server aborts a transaction by itself, unless it is told otherwise. */
const longestTransaction = 60_000;

/**
 * Makes all the changes of a batch, or none: in one transaction, which is given longer the more there is to do;
 * a new organization with more in it in stages.
 */
export const provision = async (
  connection: Connection,
  batch: ProvisionBatch,
): Answer<void, ProvisionFailure> => {
  const [first] = batch.changes;
  const large = batch.changes.length > smallBatch;
  const longer = large ? Math.min(batch.changes.length, longestTransaction) : 0;
  const deadline = new Deadline(connection.deadline + longer);
  for (let tries = 0; !deadline.passed; tries++) {
    const named = new NamedInBatch(batch.changes);
    const foreign = await loadForeign(connection, batch.organization, named);
    if (foreign.isErr()) return err(foreign.error);
    const made = await (large && first?.kind === "create-organization"
      ? createInStages(connection, first.organization, batch, foreign.value)
      : attempt(connection, batch, named, foreign.value, deadline.remaining));
    if (made.isOk()) return ok(undefined);
    if (made.error !== "taken-meanwhile") return err(made.error);
    // What a large batch is in the way of will be there, or gone, before long.
    if ((await sweepStagings(connection)) && large) deadline.extend();
    await pauseBefore(tries);
  }
  return err("unavailable");
};

const attempt = (
  connection: Connection,
  batch: ProvisionBatch,
  named: NamedInBatch,
  foreign: Foreign,
  milliseconds: number,
): Answer<void, ProvisionFailure | Overtaken> =>
  transactOnce(
    connection,
    async (call) => {
      const [first] = batch.changes;
      if (first?.kind === "remove-organization") {
        return removeOrganization(connection, batch.organization, call);
      }
      // Committed, however long it takes: a majority must have what a repeated call is told to be made.
      if (await wasApplied(connection, batch, call)) return commit(undefined);
      return first?.kind === "create-organization"
        ? create(connection, first.organization, batch, foreign, call)
        : change(connection, batch, named, foreign, call);
    },
    milliseconds,
  );

const change = async (
  connection: Connection,
  batch: ProvisionBatch,
  named: NamedInBatch,
  foreign: Foreign,
  call: Call,
): Promise<Provisioned> => {
  const { organization: id, revision } = batch;
  const { organizations } = connection.collections;
  const found = await organizations.findOne({ _id: id }, call);
  if (found === null) return refuse("not-found");
  const present = await loadPresent(connection, id, named, foreign, call);
  const worked = workOut(present, toOrganization(found), batch);
  if (worked.isErr()) return leave(err(worked.error));
  const draft = worked.value;
  const difference = differenceOf(draft, present);
  if (draft.accessChanged) await changeAccess(connection, id, revision, difference, call);
  else await countWrite(connection, id, null, revision, difference, call);
  if (draft.organization.revision !== found.revision) {
    await organizations.replaceOne({ _id: id }, fromOrganization(draft.organization), call);
  }
  for (const task of tasksFor(id, draft, present)) await carryOut(connection, task, call);
  return commit(undefined);
};

const removeOrganization = async (
  connection: Connection,
  organization: OrganizationId,
  call: Call,
): Promise<Provisioned> => {
  const { organizations, counters, teams, batches } = connection.collections;
  const totals = await readTotals(connection, organization, call);
  if (totals === null) return refuse("not-found");
  if (totals.projects > 0) return refuse("not-empty");
  await organizations.deleteOne({ _id: organization }, call);
  for (const collection of [counters, teams, batches]) {
    await collection.deleteMany({ organization }, call);
  }
  return commit(undefined);
};
