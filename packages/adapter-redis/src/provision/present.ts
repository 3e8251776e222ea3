import {
  err,
  type Id,
  type Organization,
  type OrganizationId,
  ok,
  type PresentRecords,
  type Project,
  type ProjectId,
  type Team,
  type TeamId,
  type Workspace,
  type WorkspaceId,
} from "@projects-api/core";
import type { Answered } from "../connection";
import type { OrganizationKeyName } from "../keys";
import {
  type Claimed,
  decodeOrganization,
  decodeProject,
  decodeTeam,
  decodeWorkspace,
  toId,
} from "../records";
import type { Mentions } from "./mentions";
import type { Snapshot } from "./snapshot";

const metaFields = ["name", "key", "created", "revision", "claim"] as const;

type Decode<Entry> = (organization: OrganizationId, id: string, record: string) => Claimed<Entry>;

/** Records of one kind: as they were read, or those that another organization has under the id. */
class Records<Entry> {
  readonly #known = new Map<string, Claimed<Entry> | null>();
  readonly #foreign = new Map<string, Entry>();

  constructor(
    private readonly snapshot: Snapshot,
    private readonly hash: OrganizationKeyName,
    private readonly decode: Decode<Entry>,
    /** Where the first lines of the records are, if they are kept apart. */
    private readonly places: OrganizationKeyName | null = null,
  ) {}

  own(id: string): Claimed<Entry> | null {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const record = this.#recordOf(id);
    const claimed = record === null ? null : this.decode(this.snapshot.organization, id, record);
    this.#known.set(id, claimed);
    return claimed;
  }

  /** Of a record of which one part is there alone, the other was removed, or not yet written, when it was read. */
  #recordOf(id: string): string | null {
    const rest = this.snapshot.get(this.hash, id);
    if (this.places === null || rest === null) return rest;
    const place = this.snapshot.get(this.places, id);
    return place === null ? null : `${place}\n${rest}`;
  }

  any(id: string): Entry | undefined {
    return this.own(id)?.entry ?? this.#foreign.get(id);
  }

  /** Notes what another organization has under the id. */
  addForeign(owner: OrganizationId, id: string, record: string): void {
    this.#foreign.set(id, this.decode(owner, id, record).entry);
  }
}

/** What an organization has of everything that a batch is about. */
export class Present implements PresentRecords {
  readonly teams: Records<Team>;
  readonly projects: Records<Project>;
  readonly workspaces: Records<Workspace>;
  /** The organization that has the name which the batch gives. */
  nameHolder: OrganizationId | undefined;

  constructor(readonly snapshot: Snapshot) {
    this.teams = new Records(snapshot, "teams", decodeTeam);
    this.projects = new Records(snapshot, "projects", decodeProject);
    this.workspaces = new Records(snapshot, "workspaces", decodeWorkspace, "workspace-places");
  }

  /** The organization as it is, and the claim on its name; `null` when it is not there. */
  get organization(): Claimed<Organization> | null {
    const [name, key, created, revision, claim] = metaFields.map((field) => this.snapshot.get("meta", field));
    if (!name || !key || !created || !revision) return null;
    const entry = decodeOrganization(this.snapshot.organization, name, key, created, revision);
    return { entry, claim: Number(claim) };
  }

  team(id: TeamId): Team | undefined {
    return this.teams.any(id);
  }

  project(id: ProjectId): Project | undefined {
    return this.projects.any(id);
  }

  workspace(id: WorkspaceId): Workspace | undefined {
    return this.workspaces.any(id);
  }

  accessCount(team: TeamId): number {
    return Number(this.snapshot.get("team-projects", team) ?? 0);
  }

  organizationNamed(): OrganizationId | undefined {
    return this.nameHolder;
  }

  teamNamed(nameKey: string): TeamId | undefined {
    return this.#holder("team-names", nameKey);
  }

  projectNamed(nameKey: string): ProjectId | undefined {
    return this.#holder("project-names", nameKey);
  }

  workspaceNamed(nameKey: string): WorkspaceId | undefined {
    return this.#holder("workspace-names", nameKey);
  }

  #holder<AnyId extends Id<string>>(names: OrganizationKeyName, nameKey: string): AnyId | undefined {
    const id = this.snapshot.get(names, nameKey);
    return id === null ? undefined : toId(id);
  }
}

/** Reads everything that the batch is about, and what follows from it. */
export const loadPresent = async (snapshot: Snapshot, mentions: Mentions): Answered<Present> => {
  const present = new Present(snapshot);
  const first = await loadAll(snapshot, [
    ["meta", metaFields],
    ["team-names", mentions.teamNames],
    ["project-names", mentions.projectNames],
    ["workspace-names", mentions.workspaceNames],
    ["workspaces", mentions.workspaces],
    ["workspace-places", mentions.workspaces],
  ]);
  if (first.isErr()) return err(first.error);
  const holders = (names: OrganizationKeyName, keys: Iterable<string>) =>
    [...keys].flatMap((key) => snapshot.get(names, key) ?? []);
  const homes = [...mentions.workspaces].flatMap((id) => present.workspaces.own(id)?.entry.project ?? []);
  const second = await loadAll(snapshot, [
    ["teams", [...mentions.teams, ...holders("team-names", mentions.teamNames)]],
    ["projects", [...mentions.projects, ...homes, ...holders("project-names", mentions.projectNames)]],
    ["workspaces", holders("workspace-names", mentions.workspaceNames)],
    ["workspace-places", holders("workspace-names", mentions.workspaceNames)],
    ["team-projects", mentions.teams],
  ]);
  if (second.isErr()) return err(second.error);
  const members = [...mentions.teams].flatMap((id) => present.teams.own(id)?.entry.members ?? []);
  const third = await snapshot.load("memberships", [...mentions.members, ...members]);
  return third.map(() => present);
};

const loadAll = async (
  snapshot: Snapshot,
  wanted: readonly (readonly [hash: OrganizationKeyName, fields: Iterable<string>])[],
): Answered<void> => {
  for (const [hash, fields] of wanted) {
    const loaded = await snapshot.load(hash, fields);
    if (loaded.isErr()) return loaded;
  }
  return ok(undefined);
};
