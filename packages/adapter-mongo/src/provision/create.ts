import {
  type Draft,
  err,
  type Organization,
  type OrganizationId,
  type PresentRecords,
  type ProvisionBatch,
  type ProvisionFailure,
  type Result,
  type Revision,
  workOut,
} from "@projects-api/core";
import { ObjectId } from "mongodb";
import type { Call, Connection } from "../connection";
import { newCounters } from "../counters";
import { fromOrganization } from "../documents";
import { commit, type End, leave } from "../transaction";
import type { Foreign } from "./load";
import { carryOut, differenceOf, tasksFor } from "./write";

/** An id or a name was taken after it had been looked up: it has to be looked up again, to tell which. */
export type Overtaken = "taken-meanwhile";

const batchId = (organization: OrganizationId, revision: Revision): string => `${organization}/${revision}`;

/** Whether the batch was noted. */
export const isApplied = async (
  { collections }: Connection,
  { organization, revision }: ProvisionBatch,
  call: Call,
): Promise<boolean> =>
  (await collections.batches.findOne({ _id: batchId(organization, revision) }, call)) !== null;

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
const holderOf = async (
  { collections }: Connection,
  { id, nameKey }: Organization,
  call: Call,
): Promise<"id-taken" | "name-taken" | null> => {
  const filter = { $or: [{ _id: id }, { nameKey }] };
  const holders = await collections.organizations.find(filter, call).toArray();
  if (holders.length === 0) return null;
  return holders.some((holder) => holder._id === id) ? "id-taken" : "name-taken";
};

/** What a new organization comes to; or why it cannot be created, if it cannot. */
export const judgeNew = async (
  connection: Connection,
  organization: Organization,
  batch: ProvisionBatch,
  foreign: Foreign,
  call: Call,
): Promise<Result<Draft, ProvisionFailure>> => {
  const taken = await holderOf(connection, organization, call);
  return taken === null ? workOut(nothingBut(foreign), organization, batch) : err({ change: 0, code: taken });
};

/** A new organization with everything in it, in one transaction. */
export const create = async (
  connection: Connection,
  organization: Organization,
  batch: ProvisionBatch,
  foreign: Foreign,
  call: Call,
): Promise<End<void>> => {
  const judged = await judgeNew(connection, organization, batch, foreign, call);
  if (judged.isErr()) return leave;
  const present = nothingBut(foreign);
  await notWhileStaged(connection, organization.id, call);
  for (const task of tasksFor(organization.id, judged.value, present)) await carryOut(connection, task, call);
  await publish(connection, organization, batch, judged.value, present, call);
  return commit(undefined);
};

/** Is refused by an index, or conflicts, while the organization is written in stages, which may have to be removed. */
const notWhileStaged = async (
  { collections }: Connection,
  _id: OrganizationId,
  call: Call,
): Promise<void> => {
  await collections.stagings.insertOne({ _id, writer: new ObjectId(), at: new Date(0) }, call);
  await collections.stagings.deleteOne({ _id }, call);
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
