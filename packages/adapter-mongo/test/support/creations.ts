import {
  type CreateProject,
  createProjectsService,
  type OrganizationId,
  type ProjectId,
  type Revision,
  type Store,
} from "@projects-api/core";
import { idOf } from "./crowd";

/** Projects to be created in an organization, each another one. */
export class Creations {
  #made = 0;

  private constructor(
    readonly organization: OrganizationId,
    readonly accessRevision: Revision,
  ) {}

  /** In a new organization of the store. */
  static async in(store: Store): Promise<Creations> {
    const { provisioning } = createProjectsService({ store });
    const organization = (await provisioning.createOrganization("acme"))._unsafeUnwrap().id;
    const { grants } = (await store.readOrganization("acme", null))._unsafeUnwrap();
    return new Creations(organization, grants.accessRevision);
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
