import {
  type Answer,
  type Draft,
  err,
  type Organization,
  type OrganizationId,
  type PresentRecords,
  type ProvisionBatch,
  type ProvisionFailure,
  type Revision,
  workOut,
} from "@projects-api/core";
import type { Call, Connection } from "../connection";
import { newCounters } from "../counters";
import { fromOrganization } from "../documents";
import { duplicateOf } from "../driver-errors";
import { commit, type End, leave, transact } from "../transaction";
import type { Foreign } from "./load";
import { carryOut, differenceOf, tasksFor } from "./write";

export type Provisioned<Value = void> = End<Value, ProvisionFailure | Overtaken>;

/** An id or a name was taken after it had been looked up: it has to be looked up again, to tell which. */
export type Overtaken = "taken-meanwhile";

/** A transaction that an index may end, which cannot go on then. */
export const transactOnce = <Value>(
  connection: Connection,
  body: (call: Call) => Promise<Provisioned<Value>>,
  milliseconds?: number,
): Answer<Value, ProvisionFailure | Overtaken> =>
  transact<Value, ProvisionFailure | Overtaken>(
    connection,
    async (call) => {
      try {
        return await body(call);
      } catch (error) {
        if (duplicateOf(error) === null) throw error;
        return leave(err("taken-meanwhile"));
      }
    },
    milliseconds,
  );

export const refuse = (code: ProvisionFailure["code"]) => leave(err({ change: 0, code }));

export const batchId = (organization: OrganizationId, revision: Revision): string =>
  `${organization}/${revision}`;

/** Notes the batch; whether it was noted before. */
export const wasApplied = async (
  { collections }: Connection,
  { organization, revision }: ProvisionBatch,
  call: Call,
): Promise<boolean> => {
  const { matchedCount } = await collections.batches.updateOne(
    { _id: batchId(organization, revision), organization },
    { $currentDate: { at: true } },
    { ...call, upsert: true },
  );
  return matchedCount > 0;
};

/** Why the organization cannot be created, if it cannot. */
export const holderOf = async (
  { collections }: Connection,
  { id, nameKey }: Organization,
  call: Call,
): Promise<"id-taken" | "name-taken" | null> => {
  const filter = { $or: [{ _id: id }, { nameKey }] };
  const holders = await collections.organizations.find(filter, call).toArray();
  if (holders.length === 0) return null;
  return holders.some((holder) => holder._id === id) ? "id-taken" : "name-taken";
};

/** A new organization with everything in it, in one transaction. */
export const create = async (
  connection: Connection,
  organization: Organization,
  batch: ProvisionBatch,
  foreign: Foreign,
  call: Call,
): Promise<Provisioned> => {
  const taken = await holderOf(connection, organization, call);
  if (taken !== null) return refuse(taken);
  const present = nothingBut(foreign);
  const worked = workOut(present, organization, batch);
  if (worked.isErr()) return leave(err(worked.error));
  for (const task of tasksFor(organization.id, worked.value, present)) await carryOut(connection, task, call);
  await publish(connection, organization, batch, worked.value, present, call);
  return commit(undefined);
};

/** Writes what makes an organization be there: without it whatever belongs to it is as if absent. */
export const publish = async (
  { collections }: Connection,
  organization: Organization,
  { revision }: ProvisionBatch,
  draft: Draft,
  present: PresentRecords,
  call: Call,
): Promise<void> => {
  const accessRevision = draft.accessChanged ? revision : organization.revision;
  const counters = newCounters(organization.id, accessRevision, differenceOf(draft, present));
  await collections.organizations.insertOne(fromOrganization(draft.organization), call);
  await collections.counters.insertMany(counters, call);
};

/** What there is for an organization that is not: only what others have of the ids. */
export const nothingBut = ({ teams, projects, workspaces }: Foreign): PresentRecords => {
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
