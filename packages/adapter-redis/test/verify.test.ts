import type { Change, Store } from "@projects-api/core";
import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { Keys } from "../src/keys";
import { intercepted } from "./support/intercepted";
import { open } from "./support/open";
import { acme, found, projectId, workspaceId, workspaceOf } from "./support/records";
import { startServer, type TestServer, withServers } from "./support/servers";

type Spoil = (client: Redis, keys: Keys) => Promise<unknown>;

const alpha = projectId("alpha");
const api = workspaceId("api");

const spoiled: readonly (readonly [what: string, spoil: Spoil, told: RegExp])[] = [
  [
    "a name that leads nowhere",
    (client, keys) => client.hdel(keys.of(acme, "project-names"), "alpha"),
    /project name alpha is missing/,
  ],
  [
    "a name that is kept for nothing",
    (client, keys) => client.hset(keys.of(acme, "workspace-names"), "gone", "ws-gone"),
    /workspace name gone is kept for nothing/,
  ],
  [
    "a workspace without its project",
    async (client, keys) => {
      await client.hdel(keys.of(acme, "projects"), alpha);
    },
    /is in the project prj-alpha, which is not there/,
  ],
  [
    "a workspace of which a part is missing",
    (client, keys) => client.hdel(keys.of(acme, "workspace-places"), api),
    /record of the workspace ws-api cannot be read/,
  ],
  [
    "a record that is none",
    (client, keys) => client.hset(keys.of(acme, "projects"), alpha, "spoiled"),
    /record of the project prj-alpha cannot be read/,
  ],
  [
    "a workspace that its project does not note",
    (client, keys) => client.zrem(keys.workspacesOf(acme, alpha), api),
    /notes 1 workspaces of 2/,
  ],
  [
    "a project that is not in the list by age",
    (client, keys) => client.zrem(keys.of(acme, "projects-by-age"), alpha),
    /place by age of the project prj-alpha is missing/,
  ],
  [
    "a leaf that misses a project",
    (client, keys) => client.hset(keys.of(acme, "name-leaves"), "n", "\n", "r", "\n", "s", ""),
    /leaves by name of org-acme have 0 projects of 2/,
  ],
  [
    "a leaf that counts wrongly",
    (client, keys) => client.hset(keys.of(acme, "age-leaves"), "s", "7 \n"),
    /leaves by age of org-acme count wrongly/,
  ],
  [
    "a lookup that leads elsewhere",
    (client, keys) => client.hset(keys.bucketOf("project", alpha), alpha, "org-other 1"),
    /project prj-alpha is not found by its id/,
  ],
  [
    "an organization that is gone but for its records",
    (client, keys) => client.del(keys.of(acme, "meta")),
    /records are left of the organization org-acme/,
  ],
  [
    "a token in nobody's list",
    (client, keys) => client.hset(keys.tokens, "0".repeat(16), `${"0".repeat(64)} user alice\0\n1`),
    /owner's token user alice .* is missing/,
  ],
];

withServers("the check of the data in Redis", (it) => {
  describe("the check of the data", () => {
    let server: TestServer;
    let client: Redis;
    let store: Store;
    let keys: Keys;
    let prefix: string;

    beforeAll(async () => {
      server = await startServer();
      client = new Redis(server.url, { autoResendUnfulfilledCommands: false, maxRetriesPerRequest: 0 });
    });
    afterAll(async () => {
      client.disconnect();
      await server.stop();
    });
    beforeEach(async ({ task }) => {
      prefix = task.id;
      keys = new Keys(prefix);
      store = await open({ redis: client, prefix });
      await found(store, ["alpha", "beta"], ["api", "web"]);
    });

    it.each(spoiled)("tells %s", async (_what, spoil, told) => {
      expect((await store.verify())._unsafeUnwrap()).toEqual([]);
      await spoil(client, keys);
      expect((await store.verify())._unsafeUnwrap().join("\n")).toMatch(told);
    });

    it("tells nothing wrong of workspaces that come and go while they are read", async () => {
      let times = 0;
      const watched = intercepted(
        server.url,
        (name, args) => name === "hscan" && args[0] === keys.of(acme, "workspace-places"),
        async () => {
          const revision = `change-${++times}`;
          const change: Change =
            times === 1
              ? { kind: "create-workspace", workspace: workspaceOf("late", "alpha", revision) }
              : { kind: "remove-workspace", workspace: api };
          if (times < 3) await store.provision({ organization: acme, changes: [change], revision });
        },
      );
      const checking = await open({ redis: watched, prefix });
      expect((await checking.verify())._unsafeUnwrap()).toEqual([]);
      expect(times).toBe(3);
      watched.disconnect();
    });

    it("tells nothing wrong of an organization that others write to all the time", async () => {
      let isOver = false;
      const writer = (async () => {
        for (let i = 0; !isOver; i++) {
          const values = { description: `number ${i}` };
          const shared = { organization: acme, accessRevision: "founding", expected: null };
          await store.updateProject({ ...shared, project: alpha, values, revision: `r${i}` });
        }
      })();
      expect((await store.verify())._unsafeUnwrap()).toEqual([]);
      isOver = true;
      await writer;
    });
  });
});
