import type { Project, WorkspaceId } from "../model";
import { covers } from "../permissions";
import { err, ok } from "../result";
import type { ProjectMatch, ProjectQuery, Reads } from "../store";
import type { Data } from "./data";
import type { ProjectNode } from "./nodes";
import type { OrganizationData } from "./organization-data";
import { projectsIn, workspacesIn, workspacesOfProject } from "./scoped-views";
import type { Found } from "./sorted-list";
import { byAge, byName } from "./view";

/** The reading methods of a store that holds this data. */
export const reads = (data: Data): Reads => ({
  async readOrganization(nameKey, user) {
    const organization = data.organizationNames.get(nameKey);
    if (organization === undefined) return err("not-found");
    return ok({ organization: organization.record, grants: organization.memberships.grantsOf(user) });
  },

  async readProject(id, user) {
    const project = data.projects.get(id)?.record;
    const organization = project && data.organizations.get(project.organization);
    if (project === undefined || organization === undefined) return err("not-found");
    return ok({
      organization: organization.record,
      grants: organization.memberships.grantsOf(user),
      project,
    });
  },

  async readWorkspace(id, user) {
    const node = data.workspaces.get(id);
    const organization = node && data.organizations.get(node.record.organization);
    if (node === undefined || organization === undefined) return err("not-found");
    return ok({
      organization: organization.record,
      grants: organization.memberships.grantsOf(user),
      project: node.project.record,
      workspace: node.record,
    });
  },

  async listProjects(query) {
    const organization = data.organizations.get(query.organization);
    if (organization === undefined) return err("not-found");
    if (organization.memberships.accessRevision !== query.accessRevision) return err("access-changed");
    const { matching, items } = findProjects(organization, query);
    return ok({
      total: projectsIn(organization, [query.see]).size,
      matching,
      revision: organization.contentRevision,
      projects: items.map((node) => node.record),
    });
  },

  async listWorkspaces(query) {
    const organization = data.organizations.get(query.organization);
    if (organization === undefined) return err("not-found");
    if (organization.memberships.accessRevision !== query.accessRevision) return err("access-changed");
    const seen = workspacesIn(organization, query.see);
    const view =
      query.project === null
        ? seen
        : workspacesOfProject(organization, query.see, data.projects.get(query.project));
    const { matching, items } = view.page(query.order, query.offset, query.limit);
    return ok({
      total: seen.size,
      matching,
      revision: organization.contentRevision,
      rows: items.map((node) => ({ workspace: node.record, project: node.project.record })),
    });
  },

  async locateWorkspaces(organization, workspaces) {
    const projects = new Map<WorkspaceId, Project>();
    for (const id of workspaces) {
      const node = data.workspaces.get(id);
      if (node?.record.organization === organization) projects.set(id, node.project.record);
    }
    return ok(projects);
  },
});

const findProjects = (organization: OrganizationData, query: ProjectQuery): Found<ProjectNode> => {
  const { match, order, offset, limit } = query;
  if (match.kind === "names") return findNamed(organization, query, match);
  const view = projectsIn(organization, [query.see, ...query.within]);
  return match.kind === "everything"
    ? view.page(order, offset, limit)
    : view.search(match.text, order, offset, limit);
};

const findNamed = (
  organization: OrganizationData,
  { see, within, order, offset, limit }: ProjectQuery,
  match: Extract<ProjectMatch, { readonly kind: "names" }>,
): Found<ProjectNode> => {
  const nodes: ProjectNode[] = [];
  for (const nameKey of match.nameKeys) {
    const node = organization.projectNames.get(nameKey);
    if (node === undefined) continue;
    const { access } = node.record;
    if (covers(see, access) && within.every((scope) => covers(scope, access))) nodes.push(node);
  }
  nodes.sort(order === "oldest-first" ? byAge : byName);
  if (order === "name-descending") nodes.reverse();
  return { matching: nodes.length, items: nodes.slice(offset, offset + limit) };
};
