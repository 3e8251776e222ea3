import type { Organization } from "../model";
import { err, ok, type Result } from "../result";
import type { Change, ProvisionBatch, ProvisionFailure } from "../store";
import { Draft } from "./draft";
import { firstNameTaken } from "./name-claims";
import type { PresentRecords } from "./present";

/**
 * The order in which the changes of a batch are worked out, whatever order they come in: a workspace that goes
 * gives its id up first, what other changes name is made before them, what must be empty is removed last.
 */
const stages: readonly (readonly Change["kind"][])[] = [
  ["remove-workspace"],
  ["create-team", "create-project"],
  ["create-workspace"],
  ["rename-organization", "update-team", "update-project", "update-workspace", "set-access"],
  ["remove-team"],
];

/**
 * What the changes of a batch make of an organization, worked out beside the data; of those that could not be
 * made, the first of the batch. What only a store can tell was dealt with before: whether the organization is
 * there, and the changes that stand alone.
 */
export const workOut = (
  present: PresentRecords,
  organization: Organization,
  batch: ProvisionBatch,
): Result<Draft, ProvisionFailure> => {
  const draft = new Draft(present, organization, batch);
  const failure = firstFailure(present, draft, batch.changes);
  return failure === null ? ok(draft) : err(failure);
};

const firstFailure = (
  present: PresentRecords,
  draft: Draft,
  changes: readonly Change[],
): ProvisionFailure | null => {
  let failure: ProvisionFailure | null = null;
  const fail = (change: number, code: ProvisionFailure["code"]) => {
    if (failure === null || change < failure.change) failure = { change, code };
  };
  for (const stage of stages) {
    for (const [index, change] of changes.entries()) {
      const code = stage.includes(change.kind) ? draft.make(change) : null;
      if (code !== null) fail(index, code);
    }
  }
  const taken = firstNameTaken(present, draft, changes);
  if (taken >= 0) fail(taken, "name-taken");
  return failure;
};
