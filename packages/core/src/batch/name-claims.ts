import type { Change } from "../store";
import type { Draft } from "./draft";
import type { Overlay } from "./overlay";
import type { PresentRecords } from "./present";

interface Named {
  readonly nameKey: string;
}

/** The holders of names, of one kind, as they were before a batch and as they shall be after it. */
class Claims<AnyId, Entry extends Named> {
  readonly #holderOf: (nameKey: string) => AnyId | undefined;
  readonly #overlay: Overlay<AnyId, Entry>;
  readonly #claimed = new Map<string, AnyId>();

  constructor(holderOf: (nameKey: string) => AnyId | undefined, overlay: Overlay<AnyId, Entry>) {
    this.#holderOf = holderOf;
    this.#overlay = overlay;
  }

  /** Whether another one has, at the end, the name that this one has at the end. */
  conflicts(id: AnyId): boolean {
    const nameKey = this.#overlay.get(id)?.nameKey;
    if (nameKey === undefined) return false;
    const holder = this.#holderOf(nameKey);
    if (holder !== undefined && holder !== id && this.#overlay.get(holder)?.nameKey === nameKey) return true;
    const claimant = this.#claimed.get(nameKey) ?? id;
    this.#claimed.set(nameKey, claimant);
    return claimant !== id;
  }
}

/** The index of the first change by which two of a kind would have one name, or -1. */
export const firstNameTaken = (present: PresentRecords, draft: Draft, changes: readonly Change[]): number => {
  const teams = new Claims((nameKey) => present.teamNamed(nameKey), draft.teams);
  const projects = new Claims((nameKey) => present.projectNamed(nameKey), draft.projects);
  const workspaces = new Claims((nameKey) => present.workspaceNamed(nameKey), draft.workspaces);
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
