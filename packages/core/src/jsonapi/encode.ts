import { effectiveAutoDestroy, type Organization } from "../model";
import type { Permissions } from "../permissions";
import type { ProjectView } from "../use-cases/authorize";
import type { PageView } from "../use-cases/list-page";
import type { OrganizationView } from "../use-cases/show-organization";
import type { WorkspaceView } from "../use-cases/show-workspace";
import { KeptTexts } from "./kept-texts";
import type { Links, Parameters } from "./links";
import { timestamp } from "./timestamp";

/** Which attributes the answers of an operation have: the specification's, or all of them everywhere. */
export type Shapes = "specification" | "complete";

/** The operation in whose answer a project stands. Update and list have one shape. */
export type Shape = "created" | "listed" | "shown";

/** Writes documents: resource objects are made as text, and those of projects are kept while they hold. */
export class Encoder {
  private readonly kept = new KeptTexts();
  /** Those of the last project, which are mostly those of the next. */
  private relationships = { organization: "", text: "" };

  constructor(
    private readonly links: Links,
    private readonly shapes: Shapes,
  ) {}

  project(view: ProjectView, shape: Shape): string {
    return `{"data":${this.projectResource(view, shape)}}`;
  }

  organization({ organization, permissions }: OrganizationView): string {
    const { name, createdAt } = organization;
    return JSON.stringify({
      data: {
        id: name,
        type: "organizations",
        attributes: {
          name,
          "created-at": timestamp(createdAt),
          permissions: { "can-create-project": permissions.canCreateProject },
        },
        links: { self: this.links.organization(name) },
      },
    });
  }

  workspace(view: WorkspaceView): string {
    return `{"data":${this.workspaceResource(view)}}`;
  }

  projectPage(page: PageView<ProjectView>, carried: Parameters): string {
    let resources = "";
    for (const row of page.rows) {
      resources +=
        resources === "" ? this.projectResource(row, "listed") : `,${this.projectResource(row, "listed")}`;
    }
    return this.page(page, "projects", carried, resources);
  }

  workspacePage(page: PageView<WorkspaceView>, carried: Parameters): string {
    const resources = page.rows.map((row) => this.workspaceResource(row)).join(",");
    return this.page(page, "workspaces", carried, resources);
  }

  private page(
    { organization, total, pagination }: PageView<unknown>,
    list: "projects" | "workspaces",
    carried: Parameters,
    resources: string,
  ): string {
    const { currentPage, pageSize, prevPage, nextPage, totalPages, totalCount } = pagination;
    const url = this.links.pages(organization.name, list, carried, pageSize);
    const links = JSON.stringify({
      self: url(currentPage),
      first: url(1),
      prev: prevPage === null ? null : url(prevPage),
      next: nextPage === null ? null : url(nextPage),
      last: url(totalPages),
    });
    const meta =
      `{"status-counts":{"total":${total},"matching":${totalCount}},"pagination":{"current-page":${currentPage},` +
      `"page-size":${pageSize},"prev-page":${prevPage},"next-page":${nextPage},"total-pages":${totalPages},` +
      `"total-count":${totalCount}}}`;
    return `{"data":[${resources}],"links":${links},"meta":${meta}}`;
  }

  private projectResource(view: ProjectView, operation: Shape): string {
    const shape = this.shapes === "complete" ? "shown" : operation;
    if (shape === "created") return this.createdProject(view); // nobody asks for it again
    const { project, organization, permissions } = view;
    const variant = shapeNumber[shape] * 8 + permissionBits(permissions);
    return this.kept.get(project.id, project.revision, organization.revision, variant, () =>
      this.keptProject(view, shape),
    );
  }

  private keptProject(view: ProjectView, shape: "listed" | "shown"): string {
    const { id, name, description, createdAt, workspaceCount, access } = view.project;
    const { canUpdate, canDestroy, canCreateWorkspace } = view.permissions;
    const duration = view.project.autoDestroyActivityDuration;
    const more = shape === "shown" ? `,"auto-destroy-activity-duration":${JSON.stringify(duration)}` : "";
    // Written out, since stringifying an object costs three times as much, and a list has many of these.
    return (
      `{"id":"${id}","type":"projects","attributes":{"name":${JSON.stringify(name)},` +
      `"description":${JSON.stringify(description)},"created-at":"${timestamp(createdAt)}",` +
      `"workspace-count":${workspaceCount},"team-count":${access.length},` +
      `"permissions":{"can-update":${canUpdate},"can-destroy":${canDestroy},` +
      `"can-create-workspace":${canCreateWorkspace}}${more}},` +
      `"relationships":${this.projectRelationships(view.organization)},` +
      `"links":{"self":"${this.links.project(id)}"}}`
    );
  }

  private createdProject({ project, organization, permissions }: ProjectView): string {
    const { id, name, description } = project;
    return JSON.stringify({
      id,
      type: "projects",
      attributes: { name, description, permissions: { "can-update": permissions.canUpdate } },
      relationships: {
        organization: this.organizationRelationship(organization),
        links: { self: this.links.project(id) },
      },
    });
  }

  private projectRelationships(organization: Organization): string {
    if (this.relationships.organization !== organization.name) {
      const text = JSON.stringify({ organization: this.organizationRelationship(organization) });
      this.relationships = { organization: organization.name, text };
    }
    return this.relationships.text;
  }

  private workspaceResource({ workspace, project, organization }: WorkspaceView): string {
    return JSON.stringify({
      id: workspace.id,
      type: "workspaces",
      attributes: {
        name: workspace.name,
        "created-at": timestamp(workspace.createdAt),
        "auto-destroy-activity-duration": effectiveAutoDestroy(workspace, project),
        "inherits-project-auto-destroy": workspace.autoDestroyOverride === null,
      },
      relationships: {
        organization: this.organizationRelationship(organization),
        project: {
          data: { id: project.id, type: "projects" },
          links: { related: this.links.project(project.id) },
        },
      },
      links: { self: this.links.workspace(workspace.id) },
    });
  }

  private organizationRelationship({ name }: Organization) {
    return {
      data: { id: name, type: "organizations" },
      links: { related: this.links.organization(name) },
    };
  }
}

const shapeNumber: Readonly<Record<Shape, number>> = { created: 0, listed: 1, shown: 2 };

/** The three booleans as one number from 0 to 7. */
export const permissionBits = ({ canUpdate, canDestroy, canCreateWorkspace }: Permissions): number =>
  (canUpdate ? 1 : 0) + (canDestroy ? 2 : 0) + (canCreateWorkspace ? 4 : 0);
