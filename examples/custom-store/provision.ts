import {
  err,
  type OrganizationId,
  ok,
  type PresentRecords,
  type ProvisionBatch,
  type ProvisionFailure,
  type Result,
  workOut,
} from "@projects-api/core";
import { type Data, namedIn } from "./data";

/** Batches that an organization remembers. */
const remembered = 100;

/** Makes the batch in this copy of the data, which is thrown away when that fails. */
export const provision = (data: Data, batch: ProvisionBatch): Result<void, ProvisionFailure> => {
  const { organization: id, changes, revision } = batch;
  const present = data.organizations.get(id);
  if (present?.batches.includes(revision)) return ok(undefined);
  const [first] = changes;
  if (first?.kind === "remove-organization") return removeOrganization(data, id);
  if (first?.kind === "create-organization") {
    if (present !== undefined) return fault("id-taken");
    const { organization: record } = first;
    if (organizationNamed(data, record.nameKey) !== undefined) return fault("name-taken");
    data.organizations.set(id, { record, accessRevision: record.revision, batches: [] });
  }
  const row = data.organizations.get(id);
  if (row === undefined) return fault("not-found");

  const worked = workOut(presentIn(data, id), row.record, batch);
  if (worked.isErr()) return err(worked.error);
  const { organization: record, accessChanged, teams, projects, workspaces } = worked.value;
  write(data.teams, teams.changes());
  write(data.projects, projects.changes());
  write(data.workspaces, workspaces.changes());
  data.organizations.set(id, {
    record,
    accessRevision: accessChanged ? revision : row.accessRevision,
    batches: [...row.batches, revision].slice(-remembered),
  });
  return ok(undefined);
};

const fault = (code: ProvisionFailure["code"]) => err({ change: 0, code });

const presentIn = (data: Data, organization: OrganizationId): PresentRecords => ({
  team: (id) => data.teams.get(id),
  project: (id) => data.projects.get(id),
  workspace: (id) => data.workspaces.get(id),
  accessCount: (id) =>
    [...data.projects.values()].filter(({ access }) => access.some(({ team }) => team === id)).length,
  organizationNamed: (nameKey) => organizationNamed(data, nameKey),
  teamNamed: (nameKey) => namedIn(data.teams, organization, nameKey)?.id,
  projectNamed: (nameKey) => namedIn(data.projects, organization, nameKey)?.id,
  workspaceNamed: (nameKey) => namedIn(data.workspaces, organization, nameKey)?.id,
});

const organizationNamed = (data: Data, nameKey: string): OrganizationId | undefined =>
  [...data.organizations.values()].find(({ record }) => record.nameKey === nameKey)?.record.id;

/** Keeps what each id has come to; `null` is nothing. */
const write = <AnyId, Row>(table: Map<AnyId, Row>, changes: Iterable<readonly [AnyId, Row | null]>): void => {
  for (const [id, row] of changes) {
    if (row === null) table.delete(id);
    else table.set(id, row);
  }
};

const removeOrganization = (data: Data, id: OrganizationId): Result<void, ProvisionFailure> => {
  if ([...data.projects.values()].some(({ organization }) => organization === id)) return fault("not-empty");
  if (!data.organizations.delete(id)) return fault("not-found");
  for (const team of data.teams.values()) if (team.organization === id) data.teams.delete(team.id);
  return ok(undefined);
};
