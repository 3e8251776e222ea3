import type { OrganizationId, ProvisionBatch } from "@projects-api/core";
import type { Data, Named } from "./data";

/** The index of the first change by which two records of a kind end with one name, or `null`. */
export const firstNameTaken = (data: Data, { organization, changes }: ProvisionBatch): number | null => {
  const indexes = {
    team: new Map<string, number>(),
    project: new Map<string, number>(),
    workspace: new Map<string, number>(),
  };
  for (const [index, change] of changes.entries()) {
    switch (change.kind) {
      case "create-team":
        indexes.team.set(change.team.id, index);
        break;
      case "create-project":
        indexes.project.set(change.project.id, index);
        break;
      case "create-workspace":
        indexes.workspace.set(change.workspace.id, index);
        break;
      case "update-team":
        if (change.values.nameKey !== undefined) indexes.team.set(change.team, index);
        break;
      case "update-project":
        if (change.values.nameKey !== undefined) indexes.project.set(change.project, index);
        break;
      case "update-workspace":
        if (change.values.nameKey !== undefined) indexes.workspace.set(change.workspace, index);
        break;
    }
  }
  const faults = [
    firstTwice(data.teams, organization, indexes.team),
    firstTwice(data.projects, organization, indexes.project),
    firstTwice(data.workspaces, organization, indexes.workspace),
  ].filter((index) => index !== null);
  return faults.length === 0 ? null : Math.min(...faults);
};

/** Where the batch first gives a name that another has: one that it does not name, or named before. */
const firstTwice = (
  table: ReadonlyMap<string, Named>,
  organization: OrganizationId,
  indexes: ReadonlyMap<string, number>,
): number | null => {
  const names = new Set<string>();
  for (const [id, row] of table) {
    if (row.organization === organization && !indexes.has(id)) names.add(row.nameKey);
  }
  for (const [id, index] of indexes) {
    const nameKey = table.get(id)?.nameKey;
    if (nameKey === undefined) continue;
    if (names.has(nameKey)) return index;
    names.add(nameKey);
  }
  return null;
};
