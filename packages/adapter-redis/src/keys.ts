import type { OrganizationId } from "@projects-api/core";

/** Every key name of the store stands in this file; the README draws them as a table. */

/** What an organization has, all in one slot. The Lua scripts name their keys so in their headers. */
export const organizationKeyNames = [
  "meta",
  "gate",
  "batches",
  "journal",
  "journal-keys",
  "projects",
  "project-names",
  "projects-by-name",
  "projects-by-age",
  "name-leaf-index",
  "name-leaves",
  "age-leaf-index",
  "age-leaves",
  "team-projects",
  "teams",
  "team-names",
  "permissions",
  "memberships",
  "workspaces",
  "workspace-places",
  "workspace-names",
  "workspaces-by-name",
  "workspaces-by-age",
] as const;

/** One of {@link organizationKeyNames}. */
export type OrganizationKeyName = (typeof organizationKeyNames)[number];

/** What is found by an identifier, or by a name, throughout the installation. */
export const lookupKinds = ["organization", "team", "project", "workspace"] as const;
/** One of {@link lookupKinds}: of organizations the names are looked up, of the others the ids. */
export type LookupKind = (typeof lookupKinds)[number];

/** Over so many keys each lookup is spread, and so over the masters of a cluster. */
export const lookupBuckets = 64;

/** What a prefix may be: nothing that means something in a key, a hash tag or an ACL pattern. */
export const prefixPattern = /^[A-Za-z0-9_.:-]{1,100}$/;

/** The key names of one installation. */
export class Keys {
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** A key of an organization; its hash tag is the organization's id. */
  of(organization: OrganizationId, name: OrganizationKeyName): string {
    return `${this.#prefix}:{${organization}}:${name}`;
  }

  /** Sorted set: the ids of the workspaces in a project, by age. */
  workspacesOf(organization: OrganizationId, project: string): string {
    return `${this.#prefix}:{${organization}}:workspaces-of:${project}`;
  }

  /** String, for a while: the last claim of an id or a name that is worth nothing any longer. */
  grave(organization: OrganizationId, kind: LookupKind, subject: string): string {
    return `${this.#prefix}:{${organization}}:grave:${kind}:${subject}`;
  }

  /** Hash: of ids or names, to the organization that has claimed them. */
  lookup(kind: LookupKind, bucket: number): string {
    return `${this.#prefix}:lookup:${kind}:${bucket}`;
  }

  /** The bucket in which an id or a name is looked up. */
  bucketOf(kind: LookupKind, subject: string): string {
    return this.lookup(kind, hashOf(subject) % lookupBuckets);
  }

  /** Users and tokens share one slot, so that a token and the list of its owner's change at once. */
  get users(): string {
    return `${this.#prefix}:{${this.#prefix}:accounts}:users`;
  }

  /** Hash: of ids of tokens, to the tokens. */
  get tokens(): string {
    return `${this.#prefix}:{${this.#prefix}:accounts}:tokens`;
  }

  /** Sorted set: the tokens of each owner, oldest first. */
  get tokensByOwner(): string {
    return `${this.#prefix}:{${this.#prefix}:accounts}:tokens-by-owner`;
  }
}

/** FNV-1a over the code units; every client must find the same bucket. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};
