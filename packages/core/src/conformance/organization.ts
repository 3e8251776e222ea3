import { limits } from "../limits";
import type { AccessLevel, Project, Revision } from "../model";
import type { Scope } from "../permissions";
import type {
  CreateProject,
  DeleteProject,
  MoveWorkspaces,
  ProjectPage,
  ProjectQuery,
  ProjectValues,
  UpdateProject,
  WorkspacePage,
  WorkspaceQuery,
  WorkspaceReading,
} from "../store";
import { toKey } from "../text";
import { broken, succeeds } from "./expect";
import { Population } from "./population";
import type { ProjectPlan } from "./records";

/** What a list is asked for; everything, oldest first, when nothing is said. */
export type QueryPlan = Partial<Omit<ProjectQuery, "organization" | "accessRevision">>;
export type WorkspaceQueryPlan = Partial<Omit<WorkspaceQuery, "organization" | "accessRevision">>;

/** Everything in the organization. */
export const everywhere: Scope = { kind: "all" };

/**
 * One organization of a case: the intents that a case hands to a store, each with the access revision as it is
 * then and a revision of its own, and short ways to read what is there.
 */
export class OrganizationFixture extends Population {
  /** For `createProject`. */
  async creation(name: string, plan: ProjectPlan = {}): Promise<CreateProject> {
    return {
      project: this.creatingProject(name, plan).project,
      accessRevision: await this.accessRevision(),
    };
  }

  /** For `updateProject`; a name brings its key. */
  async update(
    project: string,
    values: Omit<ProjectValues, "nameKey">,
    expected: Revision | null = null,
  ): Promise<UpdateProject> {
    return {
      project: this.project(project),
      organization: this.id,
      accessRevision: await this.accessRevision(),
      expected,
      values: values.name === undefined ? values : { ...values, nameKey: toKey(values.name) },
      revision: this.records.revision(),
    };
  }

  /** For `deleteProject`. */
  async deletion(project: string, expected: Revision | null = null): Promise<DeleteProject> {
    return {
      project: this.project(project),
      organization: this.id,
      accessRevision: await this.accessRevision(),
      expected,
    };
  }

  /** For `moveWorkspaces`, out of the projects in which the workspaces are now. */
  async move(workspaces: readonly string[], destination: string): Promise<MoveWorkspaces> {
    const ids = workspaces.map((name) => this.workspace(name));
    const sources = await succeeds(this.store.locateWorkspaces(this.id, ids));
    return {
      organization: this.id,
      accessRevision: await this.accessRevision(),
      destination: this.project(destination),
      workspaces: ids.map((id) => ({ id, source: sources.get(id)?.id ?? broken(`${id} is nowhere`) })),
      revision: this.records.revision(),
    };
  }

  /** For `listProjects`. */
  async query(plan: QueryPlan = {}): Promise<ProjectQuery> {
    return { ...(await this.#window()), within: [], match: { kind: "everything" }, ...plan };
  }

  /** For `listWorkspaces`. */
  async workspaceQuery(plan: WorkspaceQueryPlan = {}): Promise<WorkspaceQuery> {
    return { ...(await this.#window()), project: null, ...plan };
  }

  async accessRevision(): Promise<Revision> {
    const { nameKey } = this.record;
    return (await succeeds(this.store.readOrganization(nameKey, null))).grants.accessRevision;
  }

  /** The project as it is now. */
  async read(project: string): Promise<Project> {
    return (await succeeds(this.store.readProject(this.project(project), null))).project;
  }

  async readWorkspace(workspace: string): Promise<WorkspaceReading> {
    return succeeds(this.store.readWorkspace(this.workspace(workspace), null));
  }

  async page(plan: QueryPlan = {}): Promise<ProjectPage> {
    return succeeds(this.store.listProjects(await this.query(plan)));
  }

  async workspacePage(plan: WorkspaceQueryPlan = {}): Promise<WorkspacePage> {
    return succeeds(this.store.listWorkspaces(await this.workspaceQuery(plan)));
  }

  /** The names of the projects on a page, in their order. */
  async names(plan: QueryPlan = {}): Promise<string[]> {
    return (await this.page(plan)).projects.map((project) => project.name);
  }

  /** The names of the workspaces on a page, in their order. */
  async workspaceNames(plan: WorkspaceQueryPlan = {}): Promise<string[]> {
    return (await this.workspacePage(plan)).rows.map(({ workspace }) => workspace.name);
  }

  /** How many workspaces the project says it has. */
  async workspaceCount(project: string): Promise<number> {
    return (await this.read(project)).workspaceCount;
  }

  /** The scope in which one of the teams has one of the levels. */
  through(teams: readonly string[], levels: readonly AccessLevel[]): Scope {
    return { kind: "teams", teams: teams.map((name) => this.team(name)), levels };
  }

  async #window() {
    return {
      organization: this.id,
      accessRevision: await this.accessRevision(),
      see: everywhere,
      order: "oldest-first",
      offset: 0,
      limit: limits.maxPageSize,
    } as const;
  }
}
