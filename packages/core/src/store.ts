import type {
  AccessLevel,
  Caller,
  Organization,
  OrganizationId,
  Project,
  ProjectId,
  Revision,
  Team,
  TeamId,
  Token,
  User,
  Workspace,
  WorkspaceId,
} from "./model";
import type { Grants, Scope } from "./permissions";
import type { Result } from "./result";

/**
 * Where the data is, in terms of what must hold rather than of how it is kept. A store decides no rule: it
 * is handed finished records, scopes and revisions, compares and keeps them, and makes each call atomic.
 *
 * What holds for every method:
 *
 * - **Atomic.** A call takes effect at one instant between its start and its answer, against every other
 *   call on the same data, from whichever process; a call that fails has changed nothing.
 * - **Acknowledged is visible.** What an answered call has written is seen by every call that starts later.
 * - **Access.** A write that carries an `accessRevision` is applied only while the organization's access
 *   revision is that one, else it fails with `access-changed`. Every change of a team, a membership or a
 *   project's access gives the organization a new access revision: that of the call that makes it. Writes of
 *   projects and workspaces leave it.
 * - **Revisions.** A write gives its `revision` to every record that it changes: a project's changes with its
 *   attributes, its workspace count and its access. Revisions are opaque and are compared for equality only.
 * - **Repeatable.** After `outcome-unknown` a call may be sent again as it was: a write that has already been
 *   applied answers as if it were applied now, or as the present state demands, and changes nothing twice.
 * - **Names** are unique by their `nameKey`, compared and ordered by its bytes, never by a locale.
 * - **Identifiers** are unique for their kind, over all organizations.
 * - **Values** come back exactly as they were handed in.
 *
 * Expected failures are values; a rejected promise is a defect.
 */
export interface Store extends CallerStore, Provisioning {
  readonly manifest: StoreManifest;

  /** Answers once the store can serve; `unavailable` while it cannot. */
  ping(): Answer<void>;

  /**
   * Reads all data and says, in a sentence each, what contradicts itself: a count that is not the number of
   * what it counts, a workspace without its project, an index that misses a record. Empty for sound data.
   */
  verify(): Answer<readonly string[]>;

  /** Ends what the store opened itself; no other call may follow. */
  close(): Promise<void>;
}

/** What the requests of callers need of a store. */
export interface CallerStore extends Reads, ProjectWrites {}

/** What a store supports; the conformance suite holds it to this. */
export interface StoreManifest {
  /** For people: `memory`, `redis`. */
  readonly name: string;
  /** Whether another process, given the same place, sees the same data. */
  readonly shared: boolean;
  /** Whether acknowledged writes outlive the process. */
  readonly durable: boolean;
}

/**
 * Why a store could not do its work. `unavailable`: nothing was written, nor will be. `outcome-unknown`: a
 * write may have been applied, or not.
 */
export type Unavailability = "unavailable" | "outcome-unknown";

/** A promise of a value, or of one of the failures named for the method, or of unavailability. */
export type Answer<Value, Failure = never> = Promise<Result<Value, Failure | Unavailability>>;

/** What is read for callers. Who may see it the use cases decide, by the grants and scopes. */
export interface Reads {
  /**
   * The organization with this `nameKey`, and the teams in it that have the user (a `nameKey`) as a member,
   * all as of one instant. Without a user there are no teams.
   */
  readOrganization(nameKey: string, user: string | null): Answer<OrganizationReading, "not-found">;

  /** The project, its organization and the user's teams, as of one instant. */
  readProject(project: ProjectId, user: string | null): Answer<ProjectReading, "not-found">;

  /** The workspace, its project, its organization and the user's teams, as of one instant. */
  readWorkspace(workspace: WorkspaceId, user: string | null): Answer<WorkspaceReading, "not-found">;

  /**
   * The projects of an organization that lie in every scope and match, in the order asked for, from `offset`
   * on; none of them twice. Totals are exact, though writes in flight may show in the rows first.
   */
  listProjects(query: ProjectQuery): Answer<ProjectPage, "not-found" | "access-changed">;

  /** The workspaces whose projects lie in the scope, as {@link listProjects} does it. */
  listWorkspaces(query: WorkspaceQuery): Answer<WorkspacePage, "not-found" | "access-changed">;

  /**
   * The projects in which these workspaces of the organization are now; what is absent, or in another
   * organization, has no entry. At most `limits.maxMovedWorkspaces` identifiers.
   */
  locateWorkspaces(
    organization: OrganizationId,
    workspaces: readonly WorkspaceId[],
  ): Answer<ReadonlyMap<WorkspaceId, Project>>;
}

/** An organization, and what authorizes a user in it. */
export interface OrganizationReading {
  readonly organization: Organization;
  /** The user's, at the instant of the reading. */
  readonly grants: Grants;
}

/** A project, and what authorizes a user for it. */
export interface ProjectReading extends OrganizationReading {
  readonly project: Project;
}

/** A workspace, and its project, from which it inherits and whose access counts for it. */
export interface WorkspaceReading extends ProjectReading {
  readonly workspace: Workspace;
}

/** `oldest-first` is by `createdAt`, the others by `nameKey`; ties by id, the whole reversed for descending. */
export type Order = "oldest-first" | "name" | "name-descending";

/** Which part of an organization's list is asked for, in which order, and what of it the caller may see. */
export interface ListWindow {
  readonly organization: OrganizationId;
  /** That of the grants behind the scopes; if it is another by now, the answer is `access-changed`. */
  readonly accessRevision: Revision;
  /** What the caller may see at all; `total` counts it. */
  readonly see: Scope;
  readonly order: Order;
  /** A whole number of rows to pass over; any up to 2^53 − 1. */
  readonly offset: number;
  /** At most `limits.maxPageSize`. */
  readonly limit: number;
}

/** Which projects to list, of those that the caller may see. */
export interface ProjectQuery extends ListWindow {
  /** Further scopes, that the rows lie in as well. */
  readonly within: readonly Scope[];
  readonly match: ProjectMatch;
}

/** Which projects match, by name: keys and text are lower-cased as `toKey` does it. */
export type ProjectMatch =
  | { readonly kind: "everything" }
  /** Whose `nameKey` is one of these: at most `limits.maxFilterNames`, in any order, none twice. */
  | { readonly kind: "names"; readonly nameKeys: readonly string[] }
  /** Whose `nameKey` contains this text, of printable ASCII characters, each of which stands for itself. */
  | { readonly kind: "search"; readonly text: string };

/** Which workspaces to list, of the projects that the caller may see. */
export interface WorkspaceQuery extends ListWindow {
  /** Only the workspaces of this project. */
  readonly project: ProjectId | null;
}

/** What is told of a list beside its rows. */
export interface ListTotals {
  /** All that the caller can see. */
  readonly total: number;
  /** All that match, of which the rows are a window. */
  readonly matching: number;
  /**
   * Another one whenever the same query would be answered with other rows or totals; the same one, for every
   * client, while nothing is written.
   */
  readonly revision: Revision;
}

/** At most `limit` projects in the order asked for; past the end of the list none. */
export interface ProjectPage extends ListTotals {
  readonly projects: readonly Project[];
}

/** At most `limit` workspaces, each with its project, in the order asked for; past the end none. */
export interface WorkspacePage extends ListTotals {
  readonly rows: readonly { readonly workspace: Workspace; readonly project: Project }[];
}

/** What is written for callers: authorized before the call, and applied only while that holds. */
export interface ProjectWrites {
  /**
   * Keeps a new project, that has neither workspaces nor access. Of concurrent creations of one name exactly
   * one succeeds. A project that is there with this id and this revision is this very call's, repeated.
   */
  createProject(
    intent: CreateProject,
  ): Answer<Project, "organization-not-found" | "access-changed" | "name-taken" | "id-taken">;

  /**
   * Gives the project the values named, keeps the others as they are at that instant, and answers with the
   * project as it is then. Of concurrent changes to one name exactly one succeeds.
   */
  updateProject(
    intent: UpdateProject,
  ): Answer<Project, "not-found" | "access-changed" | "revision-changed" | "name-taken">;

  /**
   * Removes the project with its access, if there is no workspace in it: no interleaving with whatever puts
   * a workspace into a project leaves a workspace without one. The access revision stays.
   */
  deleteProject(
    intent: DeleteProject,
  ): Answer<void, "not-found" | "access-changed" | "revision-changed" | "not-empty">;

  /**
   * Moves all the workspaces, or none. Each must still be in the project that the caller was authorized for,
   * else `sources-changed`; one whose source is the destination stays. The counts of all projects concerned
   * change with it.
   */
  moveWorkspaces(intent: MoveWorkspaces): Answer<void, "not-found" | "access-changed" | "sources-changed">;
}

/** The finished record of a new project, and the access revision that it was authorized under. */
export interface CreateProject {
  readonly project: Project;
  readonly accessRevision: Revision;
}

/** What can be given to a project; a name always comes with its key. */
export type ProjectValues = Partial<
  Pick<Project, "name" | "nameKey" | "description" | "autoDestroyActivityDuration">
>;

/** What to change in a project, and on which conditions. */
export interface UpdateProject {
  readonly project: ProjectId;
  readonly organization: OrganizationId;
  readonly accessRevision: Revision;
  /** The revision that the project must still have; any, when `null`. */
  readonly expected: Revision | null;
  readonly values: ProjectValues;
  readonly revision: Revision;
}

/** Which project to remove, and on which conditions. */
export interface DeleteProject {
  readonly project: ProjectId;
  readonly organization: OrganizationId;
  readonly accessRevision: Revision;
  /** As in {@link UpdateProject}. */
  readonly expected: Revision | null;
}

/** Which workspaces to move, each with the project in which the caller was authorized for it. */
export interface MoveWorkspaces {
  readonly organization: OrganizationId;
  readonly accessRevision: Revision;
  readonly destination: ProjectId;
  /** At most `limits.maxMovedWorkspaces`, none twice. */
  readonly workspaces: readonly { readonly id: WorkspaceId; readonly source: ProjectId }[];
  readonly revision: Revision;
}

/** What an owner of the data does, whom no permission limits: hosts, and the seed. */
export interface Provisioning {
  /**
   * Makes all the changes in one organization, in any order that leads to the end they describe, or none.
   * Only the end counts for uniqueness: two projects may exchange their names. The failure tells the first
   * change, by its index, that could not be made. A change may name what another of the batch makes, wherever
   * either stands, and a team be removed beside the changes that take its last access away; updates of one
   * record are made in the order of the batch. That members are users is not checked.
   */
  provision(batch: ProvisionBatch): Answer<void, ProvisionFailure>;

  /** The teams with one of the ids, in whatever organization, or with one of the names in this one. */
  findTeams(query: FindQuery<TeamId>): Answer<readonly Team[]>;
  /** As {@link findTeams}. */
  findProjects(query: FindQuery<ProjectId>): Answer<readonly Project[]>;
  /** As {@link findTeams}. */
  findWorkspaces(query: FindQuery<WorkspaceId>): Answer<readonly Workspace[]>;
  /** The users with one of these `nameKey`s. */
  findUsers(nameKeys: readonly string[]): Answer<readonly User[]>;

  /** Keeps a user; one that is there with this `nameKey` stays as it is. */
  createUser(user: User): Answer<void>;

  /** Keeps a token; one that is there stays as it is, and must have the same hash and owner. */
  createToken(token: Token): Answer<void, "id-taken">;
  findToken(id: string): Answer<Token | null>;
  /** The owner's tokens, oldest first, ties by id. */
  listTokens(owner: Caller): Answer<readonly Token[]>;
  /** Removes the token. `not-found` when there is none. */
  revokeToken(id: string): Answer<void, "not-found">;
}

/** Which records of one kind to find: at most `limits.storeSlice` ids and names together. */
export interface FindQuery<AnyId> {
  readonly organization: OrganizationId;
  readonly ids: readonly AnyId[];
  readonly nameKeys: readonly string[];
}

/** Changes in one organization that are made together or not at all. */
export interface ProvisionBatch {
  readonly organization: OrganizationId;
  /** Any number of them: a seed of a million projects is one batch. Records in it have the batch's revision. */
  readonly changes: readonly Change[];
  readonly revision: Revision;
}

/** An `expected` revision is one that the record must still have; any will do without it. */
export type Change =
  /** Stands alone or first: the batch's other changes are made in it. */
  | { readonly kind: "create-organization"; readonly organization: Organization }
  /** Gives a new access revision too, so that what is kept by it never has an old name. */
  | { readonly kind: "rename-organization"; readonly name: string; readonly nameKey: string }
  /** `not-empty` while it has projects. Its teams go with it. Stands alone. */
  | { readonly kind: "remove-organization" }
  | { readonly kind: "create-team"; readonly team: Team }
  | {
      readonly kind: "update-team";
      readonly team: TeamId;
      readonly expected?: Revision;
      readonly values: TeamValues;
    }
  /** `not-empty` while it has access to a project. */
  | { readonly kind: "remove-team"; readonly team: TeamId }
  /** Gives, changes or (with `null`) takes away a team's access to a project. */
  | {
      readonly kind: "set-access";
      readonly project: ProjectId;
      readonly team: TeamId;
      readonly level: AccessLevel | null;
    }
  /** Without workspaces and access, which other changes give it. */
  | { readonly kind: "create-project"; readonly project: Project }
  | {
      readonly kind: "update-project";
      readonly project: ProjectId;
      readonly expected?: Revision;
      readonly values: ProjectValues;
    }
  | { readonly kind: "create-workspace"; readonly workspace: Workspace }
  | {
      readonly kind: "update-workspace";
      readonly workspace: WorkspaceId;
      readonly expected?: Revision;
      readonly values: WorkspaceValues;
    }
  | { readonly kind: "remove-workspace"; readonly workspace: WorkspaceId };

/** What can be given to a team; a name always comes with its key. */
export type TeamValues = Partial<Pick<Team, "name" | "nameKey" | "permissions" | "members">>;

/** What can be given to a workspace; a name always comes with its key. */
export type WorkspaceValues = Partial<Pick<Workspace, "name" | "nameKey" | "autoDestroyOverride">>;

/** The first change that could not be made, and why. */
export interface ProvisionFailure {
  /** The index of the change at fault. */
  readonly change: number;
  /** `not-found`: the organization, or something that the change names, is not there. */
  readonly code: "not-found" | "name-taken" | "id-taken" | "revision-changed" | "not-empty";
}
