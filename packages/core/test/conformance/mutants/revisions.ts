import type { OrganizationId, Revision } from "../../../src/model";
import { type Mutant, projectNow } from "./mutant";

/** Stores that read something in revisions, or give pages the wrong ones. */
export const revisionMutants: readonly Mutant[] = [
  {
    title: "an expected revision that may be later than the project's",
    failedBy: "revisions/expected",
    breaks: (store) => ({
      ...store,
      updateProject: async (intent) => {
        const project = await projectNow(store, intent.project);
        const isLater = project !== null && intent.expected !== null && intent.expected > project.revision;
        return store.updateProject(isLater ? { ...intent, expected: project.revision } : intent);
      },
    }),
  },
  {
    title: "access revisions that are compared in lower case",
    failedBy: "revisions/access",
    breaks: (store) => {
      const latest = new Map<OrganizationId, Revision>();
      return {
        ...store,
        provision: async (batch) => {
          latest.set(batch.organization, batch.revision);
          return store.provision(batch);
        },
        createProject: (intent) => {
          const now = latest.get(intent.project.organization) ?? "";
          const alike = now.toLowerCase() === intent.accessRevision.toLowerCase();
          return store.createProject(alike ? { ...intent, accessRevision: now } : intent);
        },
      };
    },
  },
  {
    title: "a page whose revision is that of its rows and of what matches",
    failedBy: "page-revision/totals",
    breaks: (store) => ({
      ...store,
      listProjects: async (query) =>
        (await store.listProjects(query)).map((page) => ({
          ...page,
          revision: JSON.stringify([page.matching, page.projects]),
        })),
    }),
  },
  {
    title: "a page of workspaces whose revision does not have their names",
    failedBy: "page-revision/workspaces-rename",
    breaks: (store) => ({
      ...store,
      listWorkspaces: async (query) =>
        (await store.listWorkspaces(query)).map((page) => ({
          ...page,
          revision: JSON.stringify(page.rows.map(({ workspace, project }) => [workspace.id, project])),
        })),
    }),
  },
  {
    title: "a page of workspaces whose revision does not have their projects",
    failedBy: "page-revision/workspaces-project-rename",
    breaks: (store) => ({
      ...store,
      listWorkspaces: async (query) =>
        (await store.listWorkspaces(query)).map((page) => ({
          ...page,
          revision: JSON.stringify(page.rows.map(({ workspace }) => workspace)),
        })),
    }),
  },
];
