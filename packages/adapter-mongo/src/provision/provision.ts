import {
  type Answer,
  err,
  type Organization,
  type OrganizationId,
  ok,
  type PresentRecords,
  type ProvisionBatch,
  type ProvisionFailure,
  workOut,
} from "@projects-api/core";
import type { Call, Connection } from "../connection";
import { changeAccess, countWrite, newCounters, readTotals } from "../counters";
import { Deadline } from "../deadline";
import { fromOrganization, toOrganization } from "../documents";
import { duplicateOf } from "../driver-errors";
import { commit, type End, leave, transact } from "../transaction";
import { type Foreign, loadForeign, loadPresent } from "./load";
import { NamedInBatch } from "./named";
import { differenceOf, writeRecords } from "./write";

type Provisioned = End<void, ProvisionFailure>;

/** Makes all the changes of a batch, or none, in one transaction. */
export const provision = async (
  connection: Connection,
  batch: ProvisionBatch,
): Answer<void, ProvisionFailure> => {
  const deadline = new Deadline(connection.deadline);
  while (!deadline.passed) {
    const made = await attempt(connection, batch, deadline.remaining);
    if (made.isOk()) return ok(undefined);
    if (made.error !== "taken-meanwhile") return err(made.error);
  }
  return err("unavailable");
};

/** An id or a name was taken after it had been looked up: it has to be looked up again, to tell which. */
type Overtaken = "taken-meanwhile";

const attempt = async (
  connection: Connection,
  batch: ProvisionBatch,
  milliseconds: number,
): Answer<void, ProvisionFailure | Overtaken> => {
  const [first] = batch.changes;
  const named = new NamedInBatch(batch.changes);
  const foreign = await loadForeign(connection, batch.organization, named);
  if (foreign.isErr()) return err(foreign.error);
  const make = async (call: Call): Promise<Provisioned> => {
    if (first?.kind === "remove-organization")
      return removeOrganization(connection, batch.organization, call);
    if (await wasApplied(connection, batch, call)) return leave(ok(undefined));
    return first?.kind === "create-organization"
      ? create(connection, first.organization, batch, foreign.value, call)
      : change(connection, batch, named, foreign.value, call);
  };
  return transact<void, ProvisionFailure | Overtaken>(
    connection,
    async (call) => {
      try {
        return await make(call);
      } catch (error) {
        if (duplicateOf(error) === null) throw error;
        return leave(err("taken-meanwhile"));
      }
    },
    milliseconds,
  );
};

const refuse = (code: ProvisionFailure["code"]): Provisioned => leave(err({ change: 0, code }));

/** Notes the batch; whether it was noted before. */
const wasApplied = async (
  { collections }: Connection,
  { organization, revision }: ProvisionBatch,
  call: Call,
): Promise<boolean> => {
  const { matchedCount } = await collections.batches.updateOne(
    { _id: `${organization}/${revision}`, organization },
    { $currentDate: { at: true } },
    { ...call, upsert: true },
  );
  return matchedCount > 0;
};

const create = async (
  connection: Connection,
  organization: Organization,
  batch: ProvisionBatch,
  foreign: Foreign,
  call: Call,
): Promise<Provisioned> => {
  const { organizations, counters } = connection.collections;
  const { id, nameKey } = organization;
  const holders = await organizations.find({ $or: [{ _id: id }, { nameKey }] }, call).toArray();
  if (holders.some((holder) => holder._id === id)) return refuse("id-taken");
  if (holders.length > 0) return refuse("name-taken");

  const present = nothingBut(foreign);
  const worked = workOut(present, organization, batch);
  if (worked.isErr()) return leave(err(worked.error));
  const draft = worked.value;
  await organizations.insertOne(fromOrganization(draft.organization), call);
  const accessRevision = draft.accessChanged ? batch.revision : organization.revision;
  await counters.insertMany(newCounters(id, accessRevision, differenceOf(draft, present)), call);
  await writeRecords(connection, id, draft, present, call);
  return commit(undefined);
};

const nothingBut = ({ teams, projects, workspaces }: Foreign): PresentRecords => {
  const [byTeam, byProject, byWorkspace] = [idsOf(teams), idsOf(projects), idsOf(workspaces)];
  return {
    team: (id) => byTeam.get(id),
    project: (id) => byProject.get(id),
    workspace: (id) => byWorkspace.get(id),
    accessCount: () => 0,
    organizationNamed: () => undefined,
    teamNamed: () => undefined,
    projectNamed: () => undefined,
    workspaceNamed: () => undefined,
  };
};

const idsOf = <AnyId, Entry extends { readonly id: AnyId }>(entries: readonly Entry[]): Map<AnyId, Entry> =>
  new Map(entries.map((entry) => [entry.id, entry]));

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
  await writeRecords(connection, id, draft, present, call);
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
