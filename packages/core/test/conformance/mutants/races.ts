import { err, ok } from "../../../src/result";
import type { Store } from "../../../src/store";
import { accessRevisionOf, type Mutant, moveOneByOne, pause, projectNow } from "./mutant";

/** Stores that read, decide, and write later without looking again. */
export const raceMutants: readonly Mutant[] = [
  {
    title: "a lost update: the whole record is written back",
    failedBy: "update-project-races/different-values",
    breaks: (store) => ({
      ...store,
      updateProject: async (intent) => {
        const reading = await store.readProject(intent.project, null);
        await pause();
        if (reading.isErr()) return store.updateProject(intent);
        const { name, nameKey, description, autoDestroyActivityDuration } = reading.value.project;
        const whole = { name, nameKey, description, autoDestroyActivityDuration, ...intent.values };
        return store.updateProject({ ...intent, values: whole });
      },
    }),
  },
  {
    title: "an expected revision that is compared before the write",
    failedBy: "update-project-races/one-expected",
    breaks: (store) => ({
      ...store,
      updateProject: async (intent) => {
        const project = (await store.readProject(intent.project, null)).unwrapOr(null)?.project;
        await pause();
        const stale = intent.expected !== null && project?.revision !== intent.expected;
        return stale ? err("revision-changed") : store.updateProject({ ...intent, expected: null });
      },
    }),
  },
  {
    title: "a guard that reads whether a project is empty, then deletes it with what came in",
    failedBy: "delete-project-races/workspace-creation",
    breaks: deletingWithContents,
  },
  {
    title: "the same guard, with a workspace that is moved in",
    failedBy: "delete-project-races/move-in",
    breaks: deletingWithContents,
  },
  {
    title: "a creation that looks for the name, then takes it from whoever came first",
    failedBy: "create-project-races/name",
    breaks: (store) => ({
      ...store,
      createProject: async (intent) => {
        const { organization, nameKey } = intent.project;
        const find = async () =>
          (await store.findProjects({ organization, ids: [], nameKeys: [nameKey] })).unwrapOr([])[0];
        const free = (await find()) === undefined;
        await pause();
        const holder = free ? await find() : undefined;
        const { accessRevision } = intent;
        if (holder !== undefined) {
          await store.deleteProject({ project: holder.id, organization, accessRevision, expected: null });
        }
        return store.createProject(intent);
      },
    }),
  },
  {
    title: "a repeated creation of a token that is looked for in two steps",
    failedBy: "tokens/repeated-and-revoked",
    breaks: (store) => ({
      ...store,
      createToken: async (token) => {
        const isThere = (await store.findToken(token.id)).unwrapOr(null) !== null;
        await pause();
        if (!isThere) return store.createToken(token);
        return (await store.findToken(token.id)).unwrapOr(null) === null ? err("id-taken") : ok(undefined);
      },
    }),
  },
  {
    title: "a repeated creation of a project that is looked for in two steps",
    failedBy: "create-project-races/repeated-and-deleted",
    breaks: (store) => ({
      ...store,
      createProject: async (intent) => {
        const isThere = (await projectNow(store, intent.project.id)) !== null;
        await pause();
        if (!isThere) return store.createProject(intent);
        const project = await projectNow(store, intent.project.id);
        return project === null ? err("id-taken") : ok(project);
      },
    }),
  },
  {
    title: "a deletion that compares the access revision first",
    failedBy: "delete-project-races/access",
    breaks: (store) => ({
      ...store,
      deleteProject: async (intent) => {
        const before = await accessRevisionOf(store, intent.project);
        await pause();
        const now = await accessRevisionOf(store, intent.project);
        const accessRevision = before === intent.accessRevision ? now : null;
        return store.deleteProject({ ...intent, accessRevision: accessRevision ?? intent.accessRevision });
      },
    }),
  },
  {
    title: "a deletion that compares the expected revision first",
    failedBy: "delete-project-races/expected",
    breaks: (store) => ({
      ...store,
      deleteProject: async (intent) => {
        const project = await projectNow(store, intent.project);
        await pause();
        const expected = project?.revision === intent.expected ? null : intent.expected;
        return store.deleteProject({ ...intent, expected });
      },
    }),
  },
  {
    title: "a deletion that answers twice that it removed the project",
    failedBy: "delete-project-races/delete",
    breaks: (store) => ({
      ...store,
      deleteProject: async (intent) => {
        const there = (await store.readProject(intent.project, null)).isOk();
        await pause();
        const answer = await store.deleteProject(intent);
        return there && answer.isErr() && answer.error === "not-found" ? ok(undefined) : answer;
      },
    }),
  },
  {
    title: "an access revision that is compared before the write",
    failedBy: "update-project-races/update-and-access",
    breaks: (store) => ({
      ...store,
      updateProject: async (intent) => {
        const before = await accessRevisionOf(store, intent.project);
        await pause();
        const stale = before !== null && before !== intent.accessRevision;
        if (stale) return err("access-changed");
        const accessRevision = (await accessRevisionOf(store, intent.project)) ?? intent.accessRevision;
        return store.updateProject({ ...intent, accessRevision });
      },
    }),
  },
  {
    title: "a large move that is made piece by piece, for all to see",
    failedBy: "move-workspaces-races/as-many-projects",
    breaks: (store) => ({
      ...store,
      moveWorkspaces: async (intent) => {
        const { workspaces } = intent;
        for (let from = 0; from < workspaces.length; from += 100) {
          const moved = await store.moveWorkspaces({
            ...intent,
            workspaces: workspaces.slice(from, from + 100),
          });
          if (moved.isErr()) return moved;
          await pause();
        }
        return ok(undefined);
      },
    }),
  },
  {
    title: "a move that looks where the workspaces are, then moves one after the other",
    failedBy: "move-workspaces-races/overlapping",
    breaks: (store) => ({
      ...store,
      moveWorkspaces: async (intent) => {
        const ids = intent.workspaces.map(({ id }) => id);
        const places = (await store.locateWorkspaces(intent.organization, ids)).unwrapOr(new Map());
        await pause();
        if (intent.workspaces.some(({ id, source }) => places.get(id)?.id !== source)) {
          return err("sources-changed");
        }
        return moveOneByOne(store, intent);
      },
    }),
  },
  {
    title: "a change of a project in two steps",
    failedBy: "list-races/default-and-workspaces",
    breaks: (store) => ({
      ...store,
      updateProject: async (intent) => {
        const half = `${intent.revision}-half`;
        const first = await store.updateProject({ ...intent, revision: half });
        await pause();
        return first.isErr() ? first : store.updateProject({ ...intent, expected: half });
      },
    }),
  },
];

function deletingWithContents(store: Store): Store {
  return {
    ...store,
    deleteProject: async (intent) => {
      const project = (await store.readProject(intent.project, null)).unwrapOr(null)?.project;
      await pause();
      const answer = await store.deleteProject(intent);
      if (answer.isOk() || answer.error !== "not-empty" || project?.workspaceCount !== 0) return answer;
      const page = await store.listWorkspaces({ ...intent, ...firstPage });
      const workspaces = page.unwrapOr(null)?.rows.map(({ workspace }) => workspace.id) ?? [];
      const changes = workspaces.map((workspace) => ({ kind: "remove-workspace", workspace }) as const);
      await store.provision({
        organization: intent.organization,
        changes,
        revision: `${project.id}-emptied`,
      });
      return store.deleteProject(intent);
    },
  };
}

const firstPage = { see: { kind: "all" }, order: "oldest-first", offset: 0, limit: 100 } as const;
