import type { Change } from "../store";
import type { Draft } from "./draft";
import type { OrganizationData } from "./organization-data";
import type { Overlay } from "./overlay";

interface Named {
  readonly nameKey: string;
}

/** The holders of names, of one kind, as they were before a batch and as they shall be after it. */
class Claims<AnyId, Entry extends Named> {
  readonly #held: ReadonlyMap<string, { readonly record: { readonly id: AnyId } }>;
  readonly #overlay: Overlay<AnyId, Entry>;
  readonly #claimed = new Map<string, AnyId>();

  constructor(
    held: ReadonlyMap<string, { readonly record: { readonly id: AnyId } }>,
    overlay: Overlay<AnyId, Entry>,
  ) {
    this.#held = held;
    this.#overlay = overlay;
  }

  /** Whether another one has, at the end, the name that this one has at the end. */
  conflicts(id: AnyId): boolean {
    const nameKey = this.#overlay.get(id)?.nameKey;
    if (nameKey === undefined) return false;
    const holder = this.#held.get(nameKey)?.record.id;
    if (holder !== undefined && holder !== id && this.#overlay.get(holder)?.nameKey === nameKey) return true;
    const claimant = this.#claimed.get(nameKey) ?? id;
    this.#claimed.set(nameKey, claimant);
    return claimant !== id;
  }
}

/** The index of the first change by which two of a kind would have one name, or -1. */
export const firstNameTaken = (
  organization: OrganizationData,
  draft: Draft,
  changes: readonly Change[],
): number => {
  const teams = new Claims(organization.teamNames, draft.teams);
  const projects = new Claims(organization.projectNames, draft.projects);
  const workspaces = new Claims(organization.workspaceNames, draft.workspaces);
  return changes.findIndex((change) => {
    switch (change.kind) {
      case "create-team":
        return teams.conflicts(change.team.id);
      case "update-team":
        return change.values.nameKey !== undefined && teams.conflicts(change.team);
      case "create-project":
        return projects.conflicts(change.project.id);
      case "update-project":
        return change.values.nameKey !== undefined && projects.conflicts(change.project);
      case "create-workspace":
        return workspaces.conflicts(change.workspace.id);
      case "update-workspace":
        return change.values.nameKey !== undefined && workspaces.conflicts(change.workspace);
      default:
        return false;
    }
  });
};
