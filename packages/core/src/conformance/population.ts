import { limits } from "../limits";
import type {
  AccessLevel,
  Organization,
  OrganizationId,
  Project,
  ProjectId,
  Revision,
  TeamId,
  WorkspaceId,
} from "../model";
import type { Change, ProvisionBatch, Store } from "../store";
import { toKey } from "../text";
import { broken, succeeds } from "./expect";
import type { ProjectPlan, Records, TeamPlan, WorkspacePlan } from "./records";

/** What an organization has in it, each by its name. */
export interface OrganizationPlan {
  readonly teams?: Readonly<Record<string, TeamPlan>>;
  readonly projects?: Readonly<Record<string, PopulatedProject>>;
}

/** A project, the levels of teams in it, and its workspaces, by their names. */
export interface PopulatedProject extends ProjectPlan {
  readonly access?: Readonly<Record<string, AccessLevel>>;
  readonly workspaces?: Readonly<Record<string, WorkspacePlan>>;
}

/** Makes what one organization of a case has in it, and finds it by the names that it was made with. */
export class Population {
  readonly record: Organization;
  protected readonly store: Store;
  protected readonly records: Records;
  readonly #teams = new Map<string, TeamId>();
  readonly #projects = new Map<string, Project>();
  readonly #workspaces = new Map<string, WorkspaceId>();

  constructor(record: Organization, store: Store, records: Records) {
    this.record = record;
    this.store = store;
    this.records = records;
  }

  get id(): OrganizationId {
    return this.record.id;
  }

  team(name: string): TeamId {
    return this.#teams.get(name) ?? broken(`no team ${name} in this case`);
  }

  project(name: string): ProjectId {
    return this.#projectMade(name).id;
  }

  workspace(name: string): WorkspaceId {
    return this.#workspaces.get(name) ?? broken(`no workspace ${name} in this case`);
  }

  /** Makes what is planned, in batches of a usual size. */
  async add(plan: OrganizationPlan): Promise<void> {
    const changes = [
      ...Object.entries(plan.teams ?? {}).map(([name, team]) => this.creatingTeam(name, team)),
      ...Object.entries(plan.projects ?? {}).flatMap(([name, project]) => this.#populating(name, project)),
    ];
    for (let from = 0; from < changes.length; from += limits.storeSlice) {
      await succeeds(this.store.provision(this.batch(...changes.slice(from, from + limits.storeSlice))));
    }
  }

  /** The changes as one batch, the new records in it with its revision. */
  batch(...changes: readonly Change[]): ProvisionBatch {
    const revision = this.records.revision();
    return { organization: this.id, changes: changes.map((change) => stamped(change, revision)), revision };
  }

  /** What brings the organization itself into being. */
  get founding(): Change {
    return { kind: "create-organization", organization: this.record };
  }

  creatingTeam(name: string, plan: TeamPlan = {}): Change & { readonly kind: "create-team" } {
    const team = this.records.team(this.id, name, plan);
    this.#teams.set(name, team.id);
    return { kind: "create-team", team };
  }

  creatingProject(name: string, plan: ProjectPlan = {}): Change & { readonly kind: "create-project" } {
    const project = this.records.project(this.id, name, plan);
    this.#projects.set(name, project);
    return { kind: "create-project", project };
  }

  creatingWorkspace(
    name: string,
    project: string,
    plan: WorkspacePlan = {},
  ): Change & { readonly kind: "create-workspace" } {
    const workspace = this.records.workspace(this.#projectMade(project), name, plan);
    this.#workspaces.set(name, workspace.id);
    return { kind: "create-workspace", workspace };
  }

  settingAccess(project: string, team: string, level: AccessLevel | null): Change {
    return { kind: "set-access", project: this.project(project), team: this.team(team), level };
  }

  renaming(project: string, name: string): Change {
    return {
      kind: "update-project",
      project: this.project(project),
      values: { name, nameKey: toKey(name) },
    };
  }

  /** Every team that the case has made, by its id. */
  get teams(): readonly TeamId[] {
    return [...this.#teams.values()];
  }

  #populating(name: string, plan: PopulatedProject): Change[] {
    return [
      this.creatingProject(name, plan),
      ...Object.entries(plan.access ?? {}).map(([team, level]) => this.settingAccess(name, team, level)),
      ...Object.entries(plan.workspaces ?? {}).map(([workspace, its]) =>
        this.creatingWorkspace(workspace, name, its),
      ),
    ];
  }

  #projectMade(name: string): Project {
    return this.#projects.get(name) ?? broken(`no project ${name} in this case`);
  }
}

const stamped = (change: Change, revision: Revision): Change => {
  switch (change.kind) {
    case "create-organization":
      return { ...change, organization: { ...change.organization, revision } };
    case "create-team":
      return { ...change, team: { ...change.team, revision } };
    case "create-project":
      return { ...change, project: { ...change.project, revision } };
    case "create-workspace":
      return { ...change, workspace: { ...change.workspace, revision } };
    default:
      return change;
  }
};
