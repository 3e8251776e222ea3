import { setTimeout as pause } from "node:timers/promises";
import type { Store } from "@projects-api/core";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from "vitest";
import { open } from "./support/open";
import { startProxy, type Proxy as TestProxy } from "./support/proxy";
import { acme, found, projectId, projectOf, workspaceId } from "./support/records";
import { startServer, type TestServer, withServers } from "./support/servers";

const deadline = 250;
const projects = Array.from({ length: 8 }, (_, i) => `project-${i}`);
const workspaces = Array.from({ length: 40 }, (_, i) => `workspace-${i}`);

withServers("outages of Redis", (it) => {
  describe("when Redis does not answer as it should", () => {
    let server: TestServer;
    let proxy: TestProxy;
    let direct: Store;
    let shaky: Store;

    beforeAll(async () => {
      server = await startServer();
    });
    afterAll(() => server.stop());

    beforeEach(async ({ task }) => {
      const prefix = task.id;
      proxy = await startProxy(server.port);
      direct = await open({ redis: server.url, prefix });
      await found(direct, projects, workspaces);
      shaky = await open({ redis: `redis://127.0.0.1:${proxy.port}`, prefix, deadline });
    });
    afterEach(async () => {
      await Promise.all([direct.close(), shaky.close()]);
      await proxy.close();
    });

    const countScripts = async (): Promise<number> => {
      const client = new Redis(server.url);
      const stats = await client.info("commandstats");
      client.disconnect();
      return [...stats.matchAll(/cmdstat_eval(?:sha)?:calls=(\d+)/g)].reduce(
        (sum, [, calls]) => sum + Number(calls),
        0,
      );
    };

    const move = (revision: string, source: string, destination: string) => ({
      organization: acme,
      accessRevision: "founding",
      destination: projectId(destination),
      workspaces: workspaces
        .slice(0, 5)
        .map((name) => ({ id: workspaceId(name), source: projectId(source) })),
      revision,
    });

    it("says that the outcome of a write is unknown when its reply is lost, sends it once, and takes it repeated", async () => {
      const intent = move("lost", "project-0", "project-1");
      // So that the script is known, and one command is one call.
      await shaky.moveWorkspaces(move("first", "project-0", "project-0"));
      const before = await countScripts();
      proxy.mood = "drop replies";
      const lost = await shaky.moveWorkspaces(intent);
      expect(lost.isErr() && lost.error).toBe("outcome-unknown");
      proxy.mood = "pass";
      await pause(deadline);
      expect(await countScripts()).toBe(before + 1);

      const repeated = await shaky.moveWorkspaces(intent);
      expect(repeated.isOk()).toBe(true);
      const read = await direct.readProject(projectId("project-1"), null);
      expect(read.isOk() && read.value.project.workspaceCount).toBe(5);
      expect(await direct.verify()).toMatchObject({ value: [] });
    });

    it("says of a read, and of a write that was never sent, that nothing was written", async () => {
      proxy.mood = "drop replies";
      const read = await shaky.readProject(projectId("project-0"), null);
      expect(read.isErr() && read.error).toBe("unavailable");
      await proxy.close();
      await pause(deadline * 2);
      const write = await shaky.deleteProject({
        project: projectId("project-7"),
        organization: acme,
        accessRevision: "founding",
        expected: null,
      });
      expect(write.isErr() && write.error).toBe("unavailable");
    });

    it("lets any number of calls wait for a connection, and none for longer than the deadline", async () => {
      const warnings: string[] = [];
      const note = ({ name }: Error) => void warnings.push(name);
      process.on("warning", note);
      await proxy.close();
      await pause(deadline);
      const answers = await Promise.all(Array.from({ length: 50 }, () => shaky.ping()));
      expect(new Set(answers.map((answer) => answer.isErr() && answer.error))).toEqual(
        new Set(["unavailable"]),
      );
      process.off("warning", note);
      expect(warnings).toEqual([]);
    });

    it("says that the outcome is unknown when the connection is cut under a write", async () => {
      await shaky.ping();
      proxy.mood = "cut";
      const cut = await shaky.moveWorkspaces(move("cut", "project-0", "project-2"));
      expect(cut.isErr() && cut.error).toBe("outcome-unknown");
      proxy.mood = "pass";
      expect((await shaky.moveWorkspaces(move("cut", "project-0", "project-2"))).isOk()).toBe(true);
    });

    it("keeps every promise while replies are dropped, late and cut at random", {
      timeout: 60_000,
    }, async () => {
      let state = 1;
      const random = (below: number) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
      };
      const acknowledged = { created: new Set<string>(), deleted: new Set<string>() };
      let isOver = false;
      const trouble = (async () => {
        while (!isOver) {
          await pause(20 + random(80));
          proxy.delay = random(4) === 0 ? random(deadline) : 0;
          proxy.mood = random(4) === 0 ? "drop replies" : "pass";
          if (random(6) === 0) proxy.cut();
        }
        proxy.mood = "pass";
        proxy.delay = 0;
      })();

      const writeOne = async (number: number): Promise<void> => {
        const accessRevision = "founding";
        const name = `new-${number}`;
        const create = { project: projectOf(name, `create-${number}`), accessRevision };
        const created = await shaky.createProject(create);
        if (created.isOk()) acknowledged.created.add(name);
        else if ((await shaky.createProject(create)).isOk()) acknowledged.created.add(name);

        const [from, to] = [random(8), random(8)];
        const some = workspaces.slice(random(30), 30 + random(10));
        const located = await shaky.locateWorkspaces(acme, some.map(workspaceId));
        if (located.isOk()) {
          const moves = [...located.value].map(([id, source]) => ({ id, source: source.id }));
          const intent = {
            organization: acme,
            accessRevision,
            destination: projectId(`project-${to}`),
            workspaces: moves,
            revision: `move-${number}`,
          };
          if ((await shaky.moveWorkspaces(intent)).isErr()) await shaky.moveWorkspaces(intent);
        }
        const target = number % 3 === 0 ? name : `project-${from}`;
        const deletion = { project: projectId(target), organization: acme, accessRevision, expected: null };
        if (target === name && (await shaky.deleteProject(deletion)).isOk()) acknowledged.deleted.add(name);
      };
      const worker = async (from: number) => {
        for (let i = 0; i < 25; i++) await writeOne(from + i);
      };
      await Promise.all([worker(0), worker(100), worker(200), worker(300)]);
      isOver = true;
      await trouble;

      expect(await direct.verify()).toMatchObject({ value: [] });
      for (const name of acknowledged.created) {
        const read = await direct.readProject(projectId(name), null);
        if (acknowledged.deleted.has(name)) expect(read.isErr()).toBe(true);
        else if (read.isErr()) expect(Number(name.slice(4)) % 3).toBe(0);
      }
      const page = await direct.listWorkspaces({
        organization: acme,
        accessRevision: "founding",
        see: { kind: "all" },
        order: "name",
        offset: 0,
        limit: 100,
        project: null,
      });
      expect(page.isOk() && page.value.rows.map(({ workspace }) => workspace.name).sort()).toEqual(
        [...workspaces].sort(),
      );
    });
  });
});
