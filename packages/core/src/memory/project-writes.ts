import { groupBy } from "../group-by";
import { err, ok } from "../result";
import type { CreateProject, MoveWorkspaces, ProjectWrites } from "../store";
import type { Data } from "./data";
import type { ProjectNode, WorkspaceNode } from "./nodes";

/** The writing methods for projects of a store that holds this data. */
export const projectWrites = (data: Data): ProjectWrites => ({
  async createProject({ project, accessRevision }: CreateProject) {
    const organization = data.organizations.get(project.organization);
    if (organization === undefined) return err("organization-not-found");
    const present = data.projects.get(project.id)?.record;
    if (present?.revision === project.revision) return ok(present);
    if (organization.memberships.accessRevision !== accessRevision) return err("access-changed");
    if (present !== undefined) return err("id-taken");
    if (organization.projectNames.has(project.nameKey)) return err("name-taken");
    data.addProjects(organization, [project]);
    organization.written(project.revision);
    return ok(project);
  },

  async updateProject({ project: id, organization: owner, accessRevision, expected, values, revision }) {
    const organization = data.organizations.get(owner);
    const node = data.projects.get(id);
    if (organization === undefined || node?.record.organization !== owner) return err("not-found");
    const present = node.record;
    if (present.revision === revision) return ok(present);
    if (organization.memberships.accessRevision !== accessRevision) return err("access-changed");
    if (expected !== null && present.revision !== expected) return err("revision-changed");
    const holder = values.nameKey === undefined ? node : organization.projectNames.get(values.nameKey);
    if (holder !== undefined && holder !== node) return err("name-taken");
    organization.replaceProject(node, { ...present, ...values, revision });
    organization.written(revision);
    return ok(node.record);
  },

  async deleteProject({ project: id, organization: owner, accessRevision, expected }) {
    const organization = data.organizations.get(owner);
    const node = data.projects.get(id);
    if (organization === undefined || node?.record.organization !== owner) return err("not-found");
    if (organization.memberships.accessRevision !== accessRevision) return err("access-changed");
    if (expected !== null && node.record.revision !== expected) return err("revision-changed");
    if (node.record.workspaceCount > 0) return err("not-empty");
    data.removeProject(organization, node);
    organization.written();
    return ok(undefined);
  },

  async moveWorkspaces(intent) {
    const organization = data.organizations.get(intent.organization);
    const destination = data.projects.get(intent.destination);
    if (organization === undefined || destination?.record.organization !== intent.organization) {
      return err("not-found");
    }
    const { waiting, moved } = placesOf(data, intent);
    if (waiting?.length === 0 && moved > 0) return ok(undefined);
    if (organization.memberships.accessRevision !== intent.accessRevision) return err("access-changed");
    if (waiting === null) return err("sources-changed");
    if (waiting.length === 0) return ok(undefined);

    const { revision } = intent;
    const count = (node: ProjectNode, more: number) => {
      const workspaceCount = node.record.workspaceCount + more;
      organization.replaceProject(node, { ...node.record, workspaceCount, revision });
    };
    for (const [source, nodes] of groupBy(waiting, (node) => node.project)) {
      organization.moveWorkspaces(nodes, source, destination, revision);
      count(source, -nodes.length);
      count(destination, nodes.length);
    }
    organization.written(revision);
    return ok(undefined);
  },
});

/**
 * The workspaces that are still to be moved, and how many this very intent moved already; `null` when one is
 * neither in its source nor moved.
 */
const placesOf = (data: Data, intent: MoveWorkspaces): { waiting: WorkspaceNode[] | null; moved: number } => {
  const waiting: WorkspaceNode[] = [];
  let moved = 0;
  for (const { id, source } of intent.workspaces) {
    const node = data.workspaces.get(id);
    if (node?.record.organization !== intent.organization) return { waiting: null, moved };
    const { project, revision } = node.record;
    if (source !== intent.destination && project === intent.destination && revision === intent.revision)
      moved++;
    else if (project !== source) return { waiting: null, moved };
    else if (source !== intent.destination) waiting.push(node);
  }
  return { waiting, moved };
};
