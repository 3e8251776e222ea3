import type { Project, ProjectId, Revision } from "../../../src/model";
import { ok } from "../../../src/result";
import type { MoveWorkspaces, Store } from "../../../src/store";

/** A store that breaks one promise, and the case that must notice. */
export interface Mutant {
  /** What is wrong with it: `a lost update`. */
  readonly title: string;
  /** The id of the case that fails it. */
  readonly failedBy: string;
  /** The sound store, broken. Called once for a namespace, or for every client with `eachClient`. */
  breaks(store: Store): Store;
  /** Whether each client remembers things of its own. */
  readonly eachClient?: boolean;
}

/** Lets all calls that were started together come as far as this one. */
export const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The project as it is now. */
export const projectNow = async (store: Store, id: ProjectId): Promise<Project | null> =>
  (await store.readProject(id, null)).unwrapOr(null)?.project ?? null;

/** The access revision of a project's organization as it is now. */
export const accessRevisionOf = async (store: Store, project: ProjectId): Promise<Revision | null> =>
  (await store.readProject(project, null)).unwrapOr(null)?.grants.accessRevision ?? null;

/** Moves the workspaces until one cannot be moved. */
export const moveOneByOne = async (
  store: Store,
  intent: MoveWorkspaces,
): ReturnType<Store["moveWorkspaces"]> => {
  for (const each of intent.workspaces) {
    const moved = await store.moveWorkspaces({ ...intent, workspaces: [each] });
    if (moved.isErr()) return moved;
  }
  return ok(undefined);
};

/** The store with every project in its readings changed so. */
export const showing = (store: Store, change: (project: Project) => Project): Store => ({
  ...store,
  readProject: async (id, user) =>
    (await store.readProject(id, user)).map((reading) => ({ ...reading, project: change(reading.project) })),
  readWorkspace: async (id, user) =>
    (await store.readWorkspace(id, user)).map((reading) => ({
      ...reading,
      project: change(reading.project),
    })),
  listProjects: async (query) =>
    (await store.listProjects(query)).map((page) => ({ ...page, projects: page.projects.map(change) })),
});
