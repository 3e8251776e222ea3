import type { AccessLevel, ProjectId, TeamId, TeamPermission, WorkspaceId } from "../model";
import type { Place } from "./faults";

/**
 * A seed file as it was read. What a fault was found in is read as if left out, so that the rest can be
 * compared with the store and every fault be told at once.
 */
export interface Seed {
  readonly users: readonly SeedUser[];
  readonly organizations: readonly SeedOrganization[];
}

/** What the file says of one object. */
interface Entry {
  readonly at: Place;
  readonly name: string;
  readonly nameKey: string;
  /** Whether name and id have no fault; else the entry stands for no object of the store. */
  readonly sound: boolean;
}

/** An entry that may be matched by an id. */
export interface IdentifiedEntry<AnyId> extends Entry {
  /** `null` when the file gives none. */
  readonly id: AnyId | null;
}

export interface SeedToken {
  readonly at: Place;
  /** A token, or `sha256:` and its hash. */
  readonly text: string;
}

export interface SeedUser extends Entry {
  readonly tokens: readonly SeedToken[];
}

export interface SeedOrganization extends Entry {
  readonly tokens: readonly SeedToken[];
  readonly teams: readonly SeedTeam[];
  readonly projects: readonly SeedProject[];
}

/** In what follows, `undefined` is a value that the file leaves out, and `null` one that it clears. */
export interface SeedTeam extends IdentifiedEntry<TeamId> {
  readonly permissions: readonly TeamPermission[] | undefined;
  readonly members: readonly SeedMember[] | undefined;
}

export interface SeedMember {
  readonly at: Place;
  readonly name: string;
}

export interface SeedProject extends IdentifiedEntry<ProjectId> {
  readonly description: string | null | undefined;
  readonly autoDestroyActivityDuration: string | null | undefined;
  readonly access: readonly SeedAccess[];
  readonly workspaces: readonly SeedWorkspace[];
}

export interface SeedAccess {
  readonly at: Place;
  readonly team: string;
  /** `null` when it has a fault. */
  readonly level: AccessLevel | null;
}

export interface SeedWorkspace extends IdentifiedEntry<WorkspaceId> {
  readonly autoDestroyOverride: string | null | undefined;
}
