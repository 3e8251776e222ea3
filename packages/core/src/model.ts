import { patterns } from "./limits";

declare const kind: unique symbol;

/** An identifier that cannot be mistaken for one of another kind. Its text is opaque. */
export type Id<Kind extends string> = string & { readonly [kind]: Kind };

/** Assigned by the core, and internal: callers know an organization by its name. */
export type OrganizationId = Id<"organization">;
/** Assigned by the core, unless the host or a seed file gives one. */
export type TeamId = Id<"team">;
/** Assigned by the core, unless a seed file gives one; the `:project_id` of paths. */
export type ProjectId = Id<"project">;
/** Assigned by the core, unless the host or a seed file gives one. */
export type WorkspaceId = Id<"workspace">;

/** Whether a text has the form of an identifier; one that has not names nothing. */
export const isId = <AnyId extends Id<string>>(text: string): text is AnyId => patterns.id.test(text);

/**
 * Changes whenever the record that carries it does, and is never used twice. The core makes one for each
 * write; stores keep it and compare it, nothing else.
 */
export type Revision = string;

/** Milliseconds since 1970-01-01T00:00Z. */
export type Timestamp = number;

/** An integer of up to four digits above 0, and `d` (days) or `h` (hours): `14d`. */
export type DurationText = string;

/** The permissions that a team can have throughout its organization; a policy says what each allows. */
export const teamPermissions = ["owners", "manage-projects", "manage-workspaces", "read-projects"] as const;
/** One of {@link teamPermissions}. */
export type TeamPermission = (typeof teamPermissions)[number];

/** The levels of access that a team can have to one project; a policy says what each allows. */
export const accessLevels = ["read", "write", "maintain", "admin"] as const;
/** One of {@link accessLevels}. */
export type AccessLevel = (typeof accessLevels)[number];

/** What projects, workspaces and teams belong to: each to one, for good. */
export interface Organization {
  readonly id: OrganizationId;
  readonly name: string;
  /** {@link toKey} of the name: unique among organizations. */
  readonly nameKey: string;
  readonly createdAt: Timestamp;
  readonly revision: Revision;
}

/** Users who have the same permissions in an organization, and the same access to projects of it. */
export interface Team {
  readonly id: TeamId;
  readonly organization: OrganizationId;
  readonly name: string;
  /** Unique among the organization's teams. */
  readonly nameKey: string;
  readonly permissions: readonly TeamPermission[];
  /** `nameKey`s of users, each once. */
  readonly members: readonly string[];
  readonly revision: Revision;
}

/** One team's access to the project that it is kept with. */
export interface TeamAccess {
  readonly team: TeamId;
  readonly level: AccessLevel;
}

/** A group of an organization's workspaces, and the teams that have access to it. */
export interface Project {
  readonly id: ProjectId;
  readonly organization: OrganizationId;
  readonly name: string;
  /** Unique among the organization's projects. */
  readonly nameKey: string;
  readonly description: string | null;
  /** The default of the project's workspaces. */
  readonly autoDestroyActivityDuration: DurationText | null;
  readonly createdAt: Timestamp;
  readonly workspaceCount: number;
  /** One entry for a team; their number is the project's `team-count`. */
  readonly access: readonly TeamAccess[];
  /** Changes with everything above, the counts and the access too. */
  readonly revision: Revision;
}

/** What projects group: each is in exactly one at any time, and may be moved to another of its organization. */
export interface Workspace {
  readonly id: WorkspaceId;
  readonly organization: OrganizationId;
  readonly project: ProjectId;
  readonly name: string;
  /** Unique among the organization's workspaces. */
  readonly nameKey: string;
  /** The workspace's own duration; `null` when it follows its project's. */
  readonly autoDestroyOverride: DurationText | null;
  readonly createdAt: Timestamp;
  readonly revision: Revision;
}

/** Somebody who may have tokens, and be in teams of any organization. Users are not removed. */
export interface User {
  readonly name: string;
  /** Unique among users. */
  readonly nameKey: string;
  readonly createdAt: Timestamp;
}

/**
 * Who makes a request: a user (by `nameKey`), who acts through teams, or an organization's token (by the
 * organization's id, not its name).
 */
export type Caller =
  | { readonly kind: "user"; readonly user: string }
  | { readonly kind: "organization"; readonly organization: OrganizationId };

/** A bearer token as it is kept: enough to know it again, and whose it is. */
export interface Token {
  /** The first 16 hexadecimal digits of the hash. */
  readonly id: string;
  /** SHA-256 of the token, in hexadecimal; the token itself is kept nowhere. */
  readonly hash: string;
  readonly owner: Caller;
  readonly createdAt: Timestamp;
}

/** Whether both are the same user, or tokens of the same organization. */
export const isSameCaller = (left: Caller, right: Caller): boolean =>
  left.kind === "user"
    ? right.kind === "user" && left.user === right.user
    : right.kind === "organization" && left.organization === right.organization;

/** How long a workspace waits, while inactive, before it is destroyed: its own duration, else its project's. */
export const effectiveAutoDestroy = (workspace: Workspace, project: Project): DurationText | null =>
  workspace.autoDestroyOverride ?? project.autoDestroyActivityDuration;
