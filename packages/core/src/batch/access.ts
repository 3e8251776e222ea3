import type { Change } from "../store";

const accessChanges: ReadonlySet<Change["kind"]> = new Set([
  "rename-organization",
  "create-team",
  "update-team",
  "remove-team",
  "set-access",
]);

/** Whether the change gives the organization another access revision, if it is made. */
export const changesAccess = ({ kind }: Change): boolean => accessChanges.has(kind);
