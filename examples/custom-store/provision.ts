import {
  type Change,
  err,
  ok,
  type ProvisionBatch,
  type ProvisionFailure,
  type Result,
} from "@projects-api/core";
import { BatchWork } from "./batch-work";
import type { Data } from "./data";
import { firstNameTaken } from "./names";

/** Batches that an organization remembers. */
const remembered = 100;

/**
 * In which order changes are made, whatever order they come in: what others name is made before, what must be
 * empty is removed after.
 */
const stages: readonly (readonly Change["kind"][])[] = [
  ["remove-workspace"],
  ["create-team", "create-project"],
  ["create-workspace"],
  ["rename-organization", "update-team", "update-project", "update-workspace", "set-access"],
  ["remove-team"],
];

/** Makes the batch in this copy of the data, which is thrown away when that fails. */
export const provision = (data: Data, batch: ProvisionBatch): Result<void, ProvisionFailure> => {
  const { organization: id, changes, revision } = batch;
  const present = data.organizations.get(id);
  if (present?.batches.includes(revision)) return ok(undefined);
  const [first] = changes;
  if (first?.kind === "remove-organization") return removeOrganization(data, batch);
  if (first?.kind === "create-organization") {
    if (present !== undefined) return fault("id-taken");
    const { organization: record } = first;
    if (isNameTaken(data, record.nameKey)) return fault("name-taken");
    data.organizations.set(id, { record, accessRevision: record.revision, batches: [] });
  } else if (present === undefined) return fault("not-found");

  const work = new BatchWork(data, batch);
  const faults = stages.flatMap((stage) =>
    changes.flatMap((change, index): ProvisionFailure[] => {
      const code = stage.includes(change.kind) ? work.make(change) : null;
      return code === null ? [] : [{ change: index, code }];
    }),
  );
  const taken = firstNameTaken(data, batch);
  if (taken !== null) faults.push({ change: taken, code: "name-taken" });
  const [failure] = faults.sort((left, right) => left.change - right.change);
  if (failure !== undefined) return err(failure);

  const row = data.organizations.get(id);
  if (row !== undefined) {
    const accessRevision = work.accessChanged ? revision : row.accessRevision;
    data.organizations.set(id, {
      ...row,
      accessRevision,
      batches: [...row.batches, revision].slice(-remembered),
    });
  }
  return ok(undefined);
};

const fault = (code: ProvisionFailure["code"]) => err({ change: 0, code });

const removeOrganization = (
  data: Data,
  { organization: id }: ProvisionBatch,
): Result<void, ProvisionFailure> => {
  if ([...data.projects.values()].some(({ organization }) => organization === id)) return fault("not-empty");
  if (!data.organizations.delete(id)) return fault("not-found");
  for (const team of data.teams.values()) if (team.organization === id) data.teams.delete(team.id);
  return ok(undefined);
};

const isNameTaken = (data: Data, nameKey: string): boolean =>
  [...data.organizations.values()].some(({ record }) => record.nameKey === nameKey);
