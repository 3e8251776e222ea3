import type { ProjectId, Revision } from "../../../src/model";
import { err } from "../../../src/result";
import { accessRevisionOf, type Mutant, moveOneByOne, projectNow, showing } from "./mutant";

/** Stores that write too much, too little, or too often. */
export const writeMutants: readonly Mutant[] = [
  {
    title: "a move that stops half-way",
    failedBy: "move-workspaces/sources-changed",
    breaks: (store) => ({ ...store, moveWorkspaces: (intent) => moveOneByOne(store, intent) }),
  },
  {
    title: "a move that takes no notice of where the workspaces were",
    failedBy: "move-workspaces/sources-changed",
    breaks: (store) => ({
      ...store,
      moveWorkspaces: async (intent) => {
        const ids = intent.workspaces.map(({ id }) => id);
        const places = (await store.locateWorkspaces(intent.organization, ids)).unwrapOr(new Map());
        const workspaces = intent.workspaces.map(({ id, source }) => ({
          id,
          source: places.get(id)?.id ?? source,
        }));
        return store.moveWorkspaces({ ...intent, workspaces });
      },
    }),
  },
  {
    title: "a count that drifts: what is moved away is still counted",
    failedBy: "move-workspaces/counts",
    breaks: (store) => {
      const excess = new Map<ProjectId, number>();
      return {
        ...showing(store, (project) => ({
          ...project,
          workspaceCount: project.workspaceCount + (excess.get(project.id) ?? 0),
        })),
        moveWorkspaces: async (intent) => {
          const answer = await store.moveWorkspaces(intent);
          if (answer.isErr()) return answer;
          for (const { source } of intent.workspaces) excess.set(source, (excess.get(source) ?? 0) + 1);
          return answer;
        },
      };
    },
  },
  {
    title: "a count that is not part of the project's revision",
    failedBy: "move-workspaces/counts",
    breaks: (store) => {
      const kept = new Map<ProjectId, Revision>();
      return {
        ...showing(store, (project) => ({ ...project, revision: kept.get(project.id) ?? project.revision })),
        moveWorkspaces: async (intent) => {
          const projects = [intent.destination, ...intent.workspaces.map(({ source }) => source)];
          for (const id of projects) {
            const project = await projectNow(store, id);
            if (project !== null && !kept.has(id)) kept.set(id, project.revision);
          }
          return store.moveWorkspaces(intent);
        },
      };
    },
  },
  {
    title: "an override that is overwritten by the project's new default",
    failedBy: "update-project/keeps-workspaces",
    breaks: (store) => ({
      ...store,
      updateProject: async (intent) => {
        const answer = await store.updateProject(intent);
        const autoDestroyOverride = intent.values.autoDestroyActivityDuration;
        if (answer.isErr() || autoDestroyOverride === undefined) return answer;
        const { organization, project } = intent;
        const accessRevision = (await accessRevisionOf(store, project)) ?? intent.accessRevision;
        const see = { kind: "all" } as const;
        const window = { see, order: "oldest-first", offset: 0, limit: 100 } as const;
        const page = await store.listWorkspaces({ organization, project, accessRevision, ...window });
        const changes = (page.unwrapOr(null)?.rows ?? []).map(({ workspace }) => ({
          kind: "update-workspace" as const,
          workspace: workspace.id,
          values: { autoDestroyOverride },
        }));
        await store.provision({ organization, changes, revision: intent.revision });
        return answer;
      },
    }),
  },
  {
    title: "a retry that applies twice",
    failedBy: "update-project/repeated",
    breaks: (store) => {
      const times = new Map<Revision, number>();
      return {
        ...store,
        updateProject: async (intent) => {
          const before = times.get(intent.revision) ?? 0;
          times.set(intent.revision, before + 1);
          const revision = before === 0 ? intent.revision : `${intent.revision}-${before}`;
          return store.updateProject({ ...intent, revision });
        },
      };
    },
  },
  {
    title: "a retry that is told that its own project took the name",
    failedBy: "create-project/repeated",
    breaks: (store) => ({
      ...store,
      createProject: async (intent) =>
        (await projectNow(store, intent.project.id)) === null
          ? store.createProject(intent)
          : err("name-taken"),
    }),
  },
  {
    title: "an access revision that is not compared",
    failedBy: "update-project/access-changed",
    breaks: (store) => ({
      ...store,
      updateProject: async (intent) => {
        const accessRevision = (await accessRevisionOf(store, intent.project)) ?? intent.accessRevision;
        return store.updateProject({ ...intent, accessRevision });
      },
    }),
  },
  {
    title: "an expected revision that is not compared",
    failedBy: "delete-project/expected",
    breaks: (store) => ({
      ...store,
      deleteProject: (intent) => store.deleteProject({ ...intent, expected: null }),
    }),
  },
];
