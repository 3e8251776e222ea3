import type { Project, WorkspaceId } from "../../../src/model";
import { ok } from "../../../src/result";
import { type Mutant, pause } from "./mutant";

/** Stores that read in several steps what is to be read as of one instant. */
export const readRaceMutants: readonly Mutant[] = [
  {
    title: "a reading of an organization in two steps",
    failedBy: "read-organization/one-instant",
    breaks: (store) => ({
      ...store,
      readOrganization: async (nameKey, user) => {
        const first = await store.readOrganization(nameKey, user);
        await pause();
        const second = await store.readOrganization(nameKey, user);
        return second.isErr()
          ? second
          : first.map(({ organization, grants }) => ({
              organization,
              grants: { ...second.value.grants, teams: grants.teams },
            }));
      },
    }),
  },
  {
    title: "a workspace that is read first, and its project then",
    failedBy: "read-workspace/one-instant",
    breaks: (store) => ({
      ...store,
      readWorkspace: async (id, user) => {
        const first = await store.readWorkspace(id, user);
        await pause();
        if (first.isErr()) return first;
        const { workspace, project } = first.value;
        return (await store.readProject(project.id, user)).map((reading) => ({ ...reading, workspace }));
      },
    }),
  },
  {
    title: "workspaces that are located one after the other",
    failedBy: "locate-workspaces/one-instant",
    breaks: (store) => ({
      ...store,
      locateWorkspaces: async (organization, workspaces) => {
        const places = new Map<WorkspaceId, Project>();
        for (const workspace of workspaces) {
          const located = await store.locateWorkspaces(organization, [workspace]);
          for (const [id, project] of located.unwrapOr(new Map())) places.set(id, project);
          await pause();
        }
        return ok(places);
      },
    }),
  },
  {
    title: "a page that is read in two halves",
    failedBy: "list-projects/renames-in-flight",
    breaks: (store) => ({
      ...store,
      listProjects: async (query) => {
        const half = Math.floor(query.limit / 2);
        const first = await store.listProjects({ ...query, limit: half });
        await pause();
        if (first.isErr()) return first;
        const rest = { ...query, offset: query.offset + half, limit: query.limit - half };
        return (await store.listProjects(rest)).map((page) => ({
          ...page,
          projects: [...first.value.projects, ...page.projects],
        }));
      },
    }),
  },
];
