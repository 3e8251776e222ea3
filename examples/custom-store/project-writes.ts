import { err, ok, type Project, type ProjectId, type ProjectWrites } from "@projects-api/core";
import { type Data, namedIn } from "./data";
import type { Database } from "./database";

/** The writing methods for projects: each decides and writes while it has the lock. */
export const projectWrites = (database: Database): ProjectWrites => ({
  createProject: ({ project, accessRevision }) =>
    database.write((data) => {
      const organization = data.organizations.get(project.organization);
      if (organization === undefined) return err("organization-not-found");
      const present = data.projects.get(project.id);
      if (present?.revision === project.revision) return ok(present);
      if (organization.accessRevision !== accessRevision) return err("access-changed");
      if (present !== undefined) return err("id-taken");
      if (namedIn(data.projects, project.organization, project.nameKey)) return err("name-taken");
      data.projects.set(project.id, project);
      return ok(project);
    }),

  updateProject: (intent) =>
    database.write((data) => {
      const present = ownProject(data, intent);
      if (present === null) return err("not-found");
      if (present.revision === intent.revision) return ok(present);
      if (accessChanged(data, intent)) return err("access-changed");
      if (intent.expected !== null && present.revision !== intent.expected) return err("revision-changed");
      const { nameKey = present.nameKey } = intent.values;
      const holder = namedIn(data.projects, intent.organization, nameKey);
      if (holder !== undefined && holder !== present) return err("name-taken");
      const project: Project = { ...present, ...intent.values, revision: intent.revision };
      data.projects.set(project.id, project);
      return ok(project);
    }),

  deleteProject: (intent) =>
    database.write((data) => {
      const present = ownProject(data, intent);
      if (present === null) return err("not-found");
      if (accessChanged(data, intent)) return err("access-changed");
      if (intent.expected !== null && present.revision !== intent.expected) return err("revision-changed");
      if (present.workspaceCount > 0) return err("not-empty");
      data.projects.delete(present.id);
      return ok(undefined);
    }),

  moveWorkspaces: (intent) =>
    database.write((data) => {
      const { destination, organization, revision } = intent;
      if (ownProject(data, { project: destination, organization }) === null) return err("not-found");
      const places = intent.workspaces.map(({ id, source }) => {
        const workspace = data.workspaces.get(id);
        const own = workspace?.organization === organization ? workspace : null;
        const moved = source !== destination && own?.project === destination && own.revision === revision;
        return { workspace: own, source, moved };
      });
      // This very call, sent again.
      if (places.some(({ moved }) => moved)) return ok(undefined);
      if (accessChanged(data, intent)) return err("access-changed");
      if (places.some(({ workspace, source }) => workspace?.project !== source))
        return err("sources-changed");
      for (const { workspace, source } of places) {
        if (workspace === null || source === destination) continue;
        data.workspaces.set(workspace.id, { ...workspace, project: destination, revision });
        count(data, source, -1, revision);
        count(data, destination, 1, revision);
      }
      return ok(undefined);
    }),
});

/** Changes the count of a project's workspaces, which is part of its record. */
export const count = (data: Data, id: ProjectId, more: number, revision: string): void => {
  const project = data.projects.get(id);
  if (project === undefined) return;
  data.projects.set(id, { ...project, workspaceCount: project.workspaceCount + more, revision });
};

type Place = Pick<Project, "organization"> & { readonly project: ProjectId };

const ownProject = (data: Data, { project: id, organization }: Place): Project | null => {
  const project = data.projects.get(id);
  return project?.organization === organization ? project : null;
};

const accessChanged = (
  data: Data,
  { organization, accessRevision }: Pick<Project, "organization"> & { readonly accessRevision: string },
): boolean => data.organizations.get(organization)?.accessRevision !== accessRevision;
