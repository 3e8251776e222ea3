import {
  type Change,
  type CreateProject,
  createProjectsService,
  type MoveWorkspaces,
  type OrganizationId,
  type ProjectId,
  type Revision,
  type Store,
  type WorkspaceId,
} from "@projects-api/core";
import { idOf } from "./crowd";

const places = [idOf<ProjectId>("prj-0"), idOf<ProjectId>("prj-1")] as const;
const workspaceId = (n: number) => idOf<WorkspaceId>(`ws-${n}`);

/** Workspaces that can be moved. */
export const movable = 4;

/** Projects to be created in an organization, each another one; and workspaces to be moved between the first two. */
export class Creations {
  #made = 0;
  #moves = 0;

  private constructor(
    readonly organization: OrganizationId,
    readonly accessRevision: Revision,
  ) {}

  /** In a new organization of the store. */
  static async in(store: Store): Promise<Creations> {
    const { provisioning } = createProjectsService({ store });
    const organization = (await provisioning.createOrganization("acme"))._unsafeUnwrap().id;
    const { grants } = (await store.readOrganization("acme", null))._unsafeUnwrap();
    const creations = new Creations(organization, grants.accessRevision);
    for (const _ of places) (await store.createProject(creations.next()))._unsafeUnwrap();
    const changes = Array.from({ length: movable }, (_, i): Change => {
      const [project] = places;
      const names = { name: `workspace-${i}`, nameKey: `workspace-${i}`, autoDestroyOverride: null };
      const workspace = {
        id: workspaceId(i),
        organization,
        project,
        ...names,
        createdAt: i,
        revision: "made",
      };
      return { kind: "create-workspace", workspace };
    });
    (await store.provision({ organization, changes, revision: "made" }))._unsafeUnwrap();
    return creations;
  }

  /** Moves a workspace out of one of the two projects into the other. */
  move(workspace: number, from: 0 | 1): MoveWorkspaces {
    return {
      organization: this.organization,
      accessRevision: this.accessRevision,
      destination: places[from === 0 ? 1 : 0],
      workspaces: [{ id: workspaceId(workspace), source: places[from] }],
      revision: `move-${this.#moves++}`,
    };
  }

  next(): CreateProject {
    const n = this.#made++;
    return {
      accessRevision: this.accessRevision,
      project: {
        id: idOf<ProjectId>(`prj-${n}`),
        organization: this.organization,
        name: `Project ${n}`,
        nameKey: `project ${n}`,
        description: null,
        autoDestroyActivityDuration: null,
        createdAt: n,
        workspaceCount: 0,
        access: [],
        revision: `rev-${n}`,
      },
    };
  }
}
