import type {
  AccessLevel,
  Organization,
  Project,
  ProjectId,
  Revision,
  Team,
  TeamAccess,
  TeamId,
  Workspace,
  WorkspaceId,
} from "../model";
import type { Change, ProvisionBatch, ProvisionFailure } from "../store";
import { changesAccess } from "./access";
import { Overlay } from "./overlay";
import type { PresentRecords } from "./present";

type Fault = ProvisionFailure["code"] | null;
type ChangeOf<Kind extends Change["kind"]> = Extract<Change, { readonly kind: Kind }>;

/** What a batch makes of one organization: worked out beside the data, so that a failure leaves no trace. */
export class Draft {
  /** As it shall be. */
  organization: Organization;
  /** Whether the organization's access revision becomes that of the batch. */
  readonly accessChanged: boolean;
  /** What each shall be, or that it goes. */
  readonly teams: Overlay<TeamId, Team>;
  readonly projects: Overlay<ProjectId, Project>;
  readonly workspaces: Overlay<WorkspaceId, Workspace>;
  /** By how many projects more each team has access to than before. */
  readonly #accessGained = new Map<TeamId, number>();
  readonly #present: PresentRecords;
  readonly #revision: Revision;

  constructor(present: PresentRecords, organization: Organization, { changes, revision }: ProvisionBatch) {
    this.#present = present;
    this.#revision = revision;
    this.accessChanged = changes.some(changesAccess);
    this.organization = organization;
    this.teams = new Overlay((id) => present.team(id));
    this.projects = new Overlay((id) => present.project(id));
    this.workspaces = new Overlay((id) => present.workspace(id));
  }

  /** Makes a change, or says why it cannot be. Names are for later: only the end counts for them. */
  make(change: Change): Fault {
    switch (change.kind) {
      // Done before there is a draft.
      case "create-organization":
      case "remove-organization":
        return null;
      case "rename-organization":
        return this.#renameOrganization(change);
      case "create-team":
        return this.#createTeam(change);
      case "update-team":
        return this.#updateTeam(change);
      case "remove-team":
        return this.#removeTeam(change);
      case "set-access":
        return this.#setAccess(change);
      case "create-project":
        return create(this.projects, change.project);
      case "update-project":
        return this.#update(this.projects, change.project, change);
      case "create-workspace":
        return this.#createWorkspace(change);
      case "update-workspace":
        return this.#update(this.workspaces, change.workspace, change);
      case "remove-workspace":
        return this.#removeWorkspace(change);
    }
  }

  #renameOrganization({ name, nameKey }: ChangeOf<"rename-organization">): Fault {
    const holder = this.#present.organizationNamed(nameKey);
    if (holder !== undefined && holder !== this.organization.id) return "name-taken";
    this.organization = { ...this.organization, name, nameKey, revision: this.#revision };
    return null;
  }

  #createTeam({ team }: ChangeOf<"create-team">): Fault {
    return create(this.teams, team);
  }

  #updateTeam(change: ChangeOf<"update-team">): Fault {
    return this.#update(this.teams, change.team, change);
  }

  #removeTeam({ team: id }: ChangeOf<"remove-team">): Fault {
    if (this.#own(this.teams, id) === undefined) return "not-found";
    this.teams.remove(id);
    const before = this.#present.accessCount(id);
    return before + (this.#accessGained.get(id) ?? 0) > 0 ? "not-empty" : null;
  }

  #setAccess({ project: id, team, level }: ChangeOf<"set-access">): Fault {
    const project = this.#own(this.projects, id);
    if (project === undefined || this.#own(this.teams, team) === undefined) return "not-found";
    const access = accessWith(project.access, team, level);
    this.projects.set(id, { ...project, access, revision: this.#revision });
    const gained = access.length - project.access.length;
    this.#accessGained.set(team, (this.#accessGained.get(team) ?? 0) + gained);
    return null;
  }

  #createWorkspace({ workspace }: ChangeOf<"create-workspace">): Fault {
    const project = this.#own(this.projects, workspace.project);
    if (project === undefined) return "not-found";
    const fault = create(this.workspaces, workspace);
    if (fault === null) this.#count(project, 1);
    return fault;
  }

  #removeWorkspace({ workspace: id }: ChangeOf<"remove-workspace">): Fault {
    const workspace = this.#own(this.workspaces, id);
    const project = workspace && this.#own(this.projects, workspace.project);
    if (project === undefined) return "not-found";
    this.workspaces.remove(id);
    this.#count(project, -1);
    return null;
  }

  #count(project: Project, more: number): void {
    const workspaceCount = project.workspaceCount + more;
    this.projects.set(project.id, { ...project, workspaceCount, revision: this.#revision });
  }

  #update<AnyId, Entry extends Team | Project | Workspace>(
    overlay: Overlay<AnyId, Entry>,
    id: AnyId,
    { expected, values }: { readonly expected?: Revision; readonly values: Partial<Entry> },
  ): Fault {
    const entry = this.#own(overlay, id);
    if (entry === undefined) return "not-found";
    const { revision } = overlay.before(id) ?? entry;
    // Made even if at fault, so that no other change is blamed for a name that this one gives up.
    overlay.set(id, { ...entry, ...values, revision: this.#revision });
    return expected === undefined || expected === revision ? null : "revision-changed";
  }

  #own<AnyId, Entry extends Team | Project | Workspace>(
    overlay: Overlay<AnyId, Entry>,
    id: AnyId,
  ): Entry | undefined {
    const entry = overlay.get(id);
    return entry?.organization === this.organization.id ? entry : undefined;
  }
}

const create = <AnyId, Entry extends { readonly id: AnyId }>(
  overlay: Overlay<AnyId, Entry>,
  entry: Entry,
): Fault => {
  if (overlay.get(entry.id) !== undefined) return "id-taken";
  overlay.set(entry.id, entry);
  return null;
};

const accessWith = (access: readonly TeamAccess[], team: TeamId, level: AccessLevel | null): TeamAccess[] => {
  if (level === null) return access.filter((entry) => entry.team !== team);
  const given = { team, level };
  return access.some((entry) => entry.team === team)
    ? access.map((entry) => (entry.team === team ? given : entry))
    : [...access, given];
};
