import { succeeds } from "../../src/conformance/expect";
import { id, Records } from "../../src/conformance/records";
import { createMemoryStore } from "../../src/memory";
import type { Project, ProjectId, TeamId, WorkspaceId } from "../../src/model";
import type { Change, Store } from "../../src/store";
import { toKey } from "../../src/text";

/** An organization with four teams in a memory store. */
export class Fixture {
  readonly store: Store = createMemoryStore();
  readonly records = new Records();
  readonly organization = this.records.organization("acme");
  readonly teams = [0, 1, 2, 3].map((index) => id<TeamId>(`team-${index}`));

  static async create(): Promise<Fixture> {
    const fixture = new Fixture();
    await succeeds(
      fixture.provision(
        { kind: "create-organization", organization: fixture.organization },
        ...fixture.teams.map(
          (team): Change => ({
            kind: "create-team",
            team: fixture.records.team(fixture.organization.id, team, {
              id: team,
              members: [`user-of-${team}`],
            }),
          }),
        ),
      ),
    );
    return fixture;
  }

  provision(...changes: readonly Change[]) {
    return this.store.provision({
      organization: this.organization.id,
      changes,
      revision: this.records.revision(),
    });
  }

  async accessRevision() {
    const { grants } = await succeeds(this.store.readOrganization("acme", null));
    return grants.accessRevision;
  }

  project(index: number): ProjectId {
    return id(`prj-${index}`);
  }

  workspace(index: number): WorkspaceId {
    return id(`ws-${index}`);
  }

  newProject(index: number, name: string, createdAt = index): Project {
    return this.records.project(this.organization.id, name, { id: this.project(index), createdAt });
  }

  async create(project: Project) {
    return this.store.createProject({ project, accessRevision: await this.accessRevision() });
  }

  async rename(index: number, name: string) {
    return this.store.updateProject({
      project: this.project(index),
      organization: this.organization.id,
      accessRevision: await this.accessRevision(),
      expected: null,
      values: { name, nameKey: toKey(name) },
      revision: this.records.revision(),
    });
  }

  async delete(index: number) {
    return this.store.deleteProject({
      project: this.project(index),
      organization: this.organization.id,
      accessRevision: await this.accessRevision(),
      expected: null,
    });
  }

  /** Moves the workspace from where it is. */
  async move(workspace: number, destination: number) {
    const moved = this.workspace(workspace);
    const places = await succeeds(this.store.locateWorkspaces(this.organization.id, [moved]));
    return this.store.moveWorkspaces({
      organization: this.organization.id,
      accessRevision: await this.accessRevision(),
      destination: this.project(destination),
      workspaces: [...places].map(([workspace, { id: source }]) => ({ id: workspace, source })),
      revision: this.records.revision(),
    });
  }
}
