import { type Change, ok, type Store } from "@projects-api/core";
import { Redis } from "ioredis";
import { afterEach, describe, expect } from "vitest";
import { scripts } from "../src/scripts";
import { dying } from "./support/dying";
import { open } from "./support/open";
import { acme, found, founding, projectId, projectOf } from "./support/records";
import { startSentinel, startServer, type TestServer, until, withServers } from "./support/servers";

withServers("what Redis forgets", (it) => {
  describe("a store whose Redis forgets", () => {
    const cleanups: (() => Promise<unknown>)[] = [];
    const cleanUp = <Thing extends { stop?(): Promise<unknown>; close?(): Promise<unknown> }>(
      thing: Thing,
    ): Thing => {
      cleanups.push(async () => (thing.stop ?? thing.close)?.call(thing));
      return thing;
    };
    afterEach(async () => {
      for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    });

    const create = (store: Store, name: string) =>
      store.createProject({ project: projectOf(name, `create-${name}`), accessRevision: "founding" });

    it("sends its scripts again after the cache of scripts was flushed", async () => {
      const server = cleanUp(await startServer());
      const store = cleanUp(await open({ redis: server.url }));
      await found(store, ["alpha"]);
      const client = new Redis(server.url);
      await client.script("FLUSH");
      client.disconnect();
      expect((await create(store, "beta")).isOk()).toBe(true);
      expect(await store.verify()).toEqual(ok([]));
    });

    it("works on after the server was started anew", async () => {
      const first: TestServer = await startServer();
      const store = cleanUp(await open({ redis: first.url, deadline: 3_000 }));
      await found(store, ["alpha"]);
      await first.stop();
      const again = store.readOrganization("acme", null);
      cleanUp(await startServer([], first.port));
      expect((await again).isErr()).toBe(true);
      await until(async () => (await store.ping()).isOk());
      await found(store, ["alpha"]);
      expect((await create(store, "beta")).isOk()).toBe(true);
    });

    it("goes to the new master after a failover", { timeout: 60_000 }, async () => {
      const master = await startServer(["--repl-diskless-sync-delay", "0"]);
      const replica = cleanUp(await startServer(["--replicaof", "127.0.0.1", String(master.port)]));
      const direct = new Redis(master.port, "127.0.0.1");
      await until(async () => /state=online/.test(String(await direct.info("replication"))));
      const sentinel = cleanUp(await startSentinel(master.port, "main"));
      const watch = new Redis(sentinel.port, "127.0.0.1");
      await until(async () =>
        String(await watch.call("SENTINEL", "REPLICAS", "main")).includes("slave-priority"),
      );
      watch.disconnect();
      const store = cleanUp(await open({ redis: sentinel.url, deadline: 2_000 }));
      await found(store, ["alpha"]);
      // Until the replica has it all: WAIT counts what its own connection has written, and replicas apply in order.
      await direct.set("marker", "");
      await direct.wait(1, 0);
      direct.disconnect();
      await master.stop();
      await until(async () => (await create(store, "beta")).isOk());
      expect(await store.verify()).toEqual(ok([]));
      const promoted = new Redis(replica.port, "127.0.0.1");
      expect(String(await promoted.info("replication"))).toContain("role:master");
      promoted.disconnect();
    });
  });

  describe("a large batch whose client dies", () => {
    const names = Array.from({ length: 3_000 }, (_, i) => `project-${String(i).padStart(4, "0")}`);
    const batch = {
      organization: acme,
      revision: "large",
      changes: [
        founding("large"),
        ...names.map((name): Change => ({ kind: "create-project", project: projectOf(name, "large") })),
      ],
    };

    it("changes nothing before it is committed, and can be made again", async () => {
      const server = await startServer();
      const store = await dying(server.url, scripts.commit);
      expect((await store.provision(batch)).isErr()).toBe(true);
      const other = await open({ redis: server.url });
      expect((await other.readOrganization("acme", null)).isErr()).toBe(true);
      const client = new Redis(server.url);
      // As if the lease had run out.
      await client.unlink(`projects-api:{${acme}}:gate`);
      client.disconnect();
      expect(await other.verify()).toEqual(ok([]));
      expect((await other.provision(batch)).isOk()).toBe(true);
      expect(await other.verify()).toEqual(ok([]));
      await other.close();
      await server.stop();
    });

    it("is finished by whoever comes next once it is committed", async () => {
      const server = await startServer();
      const store = await dying(server.url, scripts.advance);
      expect((await store.provision(batch)).isOk()).toBe(true);
      const other = await open({ redis: server.url });
      const [first, second] = await Promise.all([
        other.readProject(projectId("project-0000"), null),
        other.readProject(projectId("project-2999"), null),
      ]);
      expect([first.isOk(), second.isOk()]).toEqual([true, true]);
      expect(await other.verify()).toEqual(ok([]));
      await other.close();
      await server.stop();
    });
  });
});
