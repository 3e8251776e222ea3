import {
  type Answer,
  changesAccess,
  type Draft,
  err,
  type Organization,
  type OrganizationId,
  ok,
  type PresentRecords,
  type ProvisionBatch,
  type ProvisionFailure,
  type Result,
  workOut,
} from "@projects-api/core";
import type { Call, Connection } from "../connection";
import { changeAccess, closeCounters, countWrite, isClosed, readTotals } from "../counters";
import { Deadline, pauseBefore } from "../deadline";
import { fromOrganization, toOrganization } from "../documents";
import { commit, type End, leave, transact, transactionLifetime } from "../transaction";
import { create, isApplied, judgeNew, type Overtaken, wasApplied } from "./create";
import { type Foreign, loadForeign, loadPresent } from "./load";
import { NamedInBatch } from "./named";
import { createInStages } from "./stages";
import { sweepStagings } from "./sweep";
import { carryOut, differenceOf, tasksFor } from "./write";

/** Changes that are one transaction in any case. */
const smallBatch = 10_000;
/** Times that a larger batch is given its time again. */
const mostExtensions = 100;

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
  const longer = large ? Math.min(batch.changes.length, transactionLifetime) : 0;
  const deadline = new Deadline(connection.deadline + longer);
  for (let tries = 0; !deadline.passed; tries++) {
    const named = new NamedInBatch(batch.changes);
    const foreign = await loadForeign(connection, batch.organization, named);
    if (foreign.isErr()) return err(foreign.error);
    const made = await (large && first?.kind === "create-organization"
      ? createInStages(connection, first.organization, batch, foreign.value)
      : attempt(connection, batch, named, foreign.value, deadline));
    if (made.isOk()) return ok(undefined);
    if (made.error !== "taken-meanwhile") return err(made.error);
    // What is in the way of a large batch will be there, or gone, before long.
    await sweepStagings(connection, deadline);
    if (large && tries < mostExtensions) deadline.extend();
    await pauseBefore(tries);
  }
  return err("unavailable");
};

const attempt = (
  connection: Connection,
  batch: ProvisionBatch,
  named: NamedInBatch,
  foreign: Foreign,
  deadline: Deadline,
): Answer<void, ProvisionFailure | Overtaken> => {
  const [first] = batch.changes;
  if (first?.kind === "remove-organization") {
    return removeOrganization(connection, batch.organization, deadline);
  }
  const founded = first?.kind === "create-organization" ? first.organization : null;
  const isAccessChanged = founded === null && batch.changes.some(changesAccess);
  let runs = 0;
  return transact<void, ProvisionFailure | Overtaken>(
    connection,
    async (call) => {
      // Others write all the time, and each time one of them was in the way.
      if (isAccessChanged && ++runs > patience) {
        await closeCounters(connection, batch.organization, call.maxTimeMS);
      }
      if (await wasApplied(connection, batch, call)) return commit(undefined);
      return founded === null
        ? change(connection, batch, named, foreign, call)
        : create(connection, founded, batch, foreign, call);
    },
    async (call) => {
      if (await isApplied(connection, batch, call)) return ok(undefined);
      const judged = await (founded === null
        ? judge(connection, batch, named, foreign, call)
        : judgeNew(connection, founded, batch, foreign, call));
      if (judged.isErr()) return err(judged.error);
      return (await isClosed(connection, batch.organization, batch.revision, call))
        ? null
        : err("taken-meanwhile");
    },
    deadline,
  );
};

/** Times that a change of access is tried before other writes are held up for it. */
const patience = 3;

/** What a batch is about, and what it makes of it. */
interface Judged {
  readonly before: Organization;
  readonly present: PresentRecords;
  readonly draft: Draft;
}

const judge = async (
  connection: Connection,
  batch: ProvisionBatch,
  named: NamedInBatch,
  foreign: Foreign,
  call: Call,
): Promise<Result<Judged, ProvisionFailure>> => {
  const found = await connection.collections.organizations.findOne({ _id: batch.organization }, call);
  if (found === null) return err({ change: 0, code: "not-found" });
  const before = toOrganization(found);
  const present = await loadPresent(connection, batch.organization, named, foreign, call);
  return workOut(present, before, batch).map((draft) => ({ before, present, draft }));
};

const change = async (
  connection: Connection,
  batch: ProvisionBatch,
  named: NamedInBatch,
  foreign: Foreign,
  call: Call,
): Promise<End<void>> => {
  const { organization: id, revision } = batch;
  if (batch.changes.some(changesAccess)) await changeAccess(connection, id, revision, call);
  const judged = await judge(connection, batch, named, foreign, call);
  if (judged.isErr()) return leave;
  const { before, present, draft } = judged.value;
  if (!(await countWrite(connection, id, null, revision, differenceOf(draft, present), call))) return leave;
  if (draft.organization.revision !== before.revision) {
    const { organizations } = connection.collections;
    await organizations.replaceOne({ _id: id }, fromOrganization(draft.organization), call);
  }
  for (const task of tasksFor(id, draft, present)) await carryOut(connection, task, call);
  return commit(undefined);
};

const removeOrganization = (
  connection: Connection,
  organization: OrganizationId,
  deadline: Deadline,
): Answer<void, ProvisionFailure> => {
  const { organizations, counters, teams, batches } = connection.collections;
  return transact<void, ProvisionFailure>(
    connection,
    async (call) => {
      const totals = await readTotals(connection, organization, call);
      if (totals === null || totals.projects > 0) return leave;
      await organizations.deleteOne({ _id: organization }, call);
      for (const collection of [counters, teams, batches]) {
        await collection.deleteMany({ organization }, call);
      }
      return commit(undefined);
    },
    async (call) => {
      const totals = await readTotals(connection, organization, call);
      if (totals === null) return err({ change: 0, code: "not-found" });
      return totals.projects > 0 ? err({ change: 0, code: "not-empty" }) : null;
    },
    deadline,
  );
};
