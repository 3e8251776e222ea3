import { err, ok, type Result } from "../../../src/result";
import type { Store } from "../../../src/store";
import { type Mutant, moveOneByOne, pause } from "./mutant";

/** Stores that are sound as long as they are reached. */
export const outageMutants: readonly Mutant[] = [
  {
    title: "a call that never ends",
    failedBy: "outages/delay-reads",
    breaks: (store) => ({
      ...store,
      listProjects: async (query) => {
        const answer = await store.listProjects(query);
        return answer.isErr() ? new Promise(() => {}) : answer;
      },
    }),
  },
  {
    title: "an exception of the driver that is passed on",
    failedBy: "outages/cut-reads",
    breaks: (store) => ({
      ...store,
      findToken: async (id) => {
        const answer = await store.findToken(id);
        if (isUnavailable(answer)) throw new Error("ECONNREFUSED");
        return answer;
      },
    }),
  },
  {
    title: "a token that is found in memory while the data is out of reach",
    failedBy: "outages/cut-reads",
    breaks: (store) => {
      const kept = new Map<string, Awaited<ReturnType<Store["findToken"]>>>();
      return {
        ...store,
        createToken: async (token) => {
          kept.set(token.id, ok(token));
          return store.createToken(token);
        },
        findToken: async (id) => {
          const answer = await store.findToken(id);
          return isUnavailable(answer) ? (kept.get(id) ?? ok(null)) : answer;
        },
      };
    },
  },
  {
    title: "a reading whose outcome is unknown",
    failedBy: "outages/lost-reply-reads",
    breaks: (store) => readingFailsAs(store, "outcome-unknown"),
  },
  {
    title: "a project that is not found while the data is out of reach",
    failedBy: "outages/cut-reads",
    breaks: (store) => readingFailsAs(store, "not-found"),
  },
  {
    title: "a ping that asks nobody",
    failedBy: "outages/cut-ping",
    breaks: (store) => ({ ...store, ping: async () => ok(undefined) }),
  },
  {
    title: "a client that stays away once it was cut off",
    failedBy: "outages/cut-ping",
    breaks: (store) => {
      let away = false;
      return {
        ...store,
        ping: async () => {
          const answer = await store.ping();
          away ||= answer.isErr();
          return away ? err("unavailable") : answer;
        },
      };
    },
  },
  {
    title: "a client that waits for an answer when it takes its leave",
    failedBy: "outages/cut-close",
    breaks: (store) => ({
      ...store,
      close: async () => {
        if ((await store.ping()).isErr()) await new Promise(() => {});
      },
    }),
  },
  {
    title: "a write that is acknowledged when it is sent",
    failedBy: "outages/cut-writes",
    breaks: (store) => ({
      ...store,
      createUser: async (user) => {
        await store.createUser(user);
        return ok(undefined);
      },
    }),
  },
  {
    title: "a queue of what could not be sent, which is sent once that is possible",
    failedBy: "outages/cut-writes",
    breaks: (store) => ({
      ...store,
      deleteProject: async (intent) => {
        const answer = await store.deleteProject(intent);
        if (isUnavailable(answer)) void whenBack(store, () => store.deleteProject(intent));
        return answer;
      },
    }),
  },
  {
    title: "a write that is given up as not made, and arrives later",
    failedBy: "outages/delay-writes",
    breaks: unknownAsUnavailable,
  },
  {
    title: "a lost reply that is taken for a write that was not made",
    failedBy: "outages/lost-reply-writes",
    breaks: unknownAsUnavailable,
  },
  {
    title: "a retry of its own, of a write that was made and not answered",
    failedBy: "outages/lost-reply-writes",
    breaks: (store) => ({
      ...store,
      updateProject: async (intent) => {
        const answer = await store.updateProject(intent);
        if (answer.isErr() && answer.error === "outcome-unknown") {
          const revision = `${intent.revision}-again`;
          void whenBack(store, () => store.updateProject({ ...intent, revision }));
        }
        return answer;
      },
    }),
  },
  {
    title: "a move in as many requests as there are workspaces",
    failedBy: "outages/cut-midway",
    breaks: (store) => ({ ...store, moveWorkspaces: (intent) => moveOneByOne(store, intent) }),
  },
];

function readingFailsAs(store: Store, failure: "outcome-unknown" | "not-found"): Store {
  return {
    ...store,
    readProject: async (id, user) => {
      const answer = await store.readProject(id, user);
      return isUnavailable(answer) ? err(failure) : answer;
    },
  };
}

function unknownAsUnavailable(store: Store): Store {
  return {
    ...store,
    createProject: async (intent) => {
      const answer = await store.createProject(intent);
      return answer.isErr() && answer.error === "outcome-unknown" ? err("unavailable") : answer;
    },
  };
}

function isUnavailable(answer: Result<unknown, unknown>): boolean {
  return answer.isErr() && answer.error === "unavailable";
}

async function whenBack(store: Store, send: () => Promise<unknown>): Promise<void> {
  while ((await store.ping()).isErr()) await pause();
  await send();
}
