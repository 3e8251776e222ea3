import { readFileSync } from "node:fs";
import { type Change, ok, type Store } from "@projects-api/core";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { open } from "./support/open";
import { acme, found, projectId, projectOf, workspaceId, workspaceOf } from "./support/records";
import { startServer, type TestServer, withServers } from "./support/servers";

const operations = readFileSync(new URL("../../../docs/operations.md", import.meta.url), "utf8");
const forbidden = ["keys", "scan", "flushall", "flushdb", "multi", "select", "randomkey"];
/** Of what a script calls: everything but those takes a key first. */
const keyless = ["time"];

interface Sent {
  readonly name: string;
  readonly args: readonly string[];
  readonly isFromScript: boolean;
}

withServers("the commands that are sent to Redis", (it) => {
  describe("the commands of the store", () => {
    let server: TestServer;
    const sent: Sent[] = [];

    /** Something of every kind. */
    const work = async (store: Store): Promise<void> => {
      await found(store, ["alpha", "beta"], ["api", "web"]);
      const shared = { organization: acme, accessRevision: "founding" };
      await store.createProject({ project: projectOf("gamma", "r1"), accessRevision: "founding" });
      await store.createProject({ project: projectOf("Gamma", "r2"), accessRevision: "founding" });
      const values = { name: "omega", nameKey: "omega" };
      await store.updateProject({
        ...shared,
        project: projectId("gamma"),
        expected: null,
        values,
        revision: "r3",
      });
      await store.moveWorkspaces({
        ...shared,
        destination: projectId("beta"),
        workspaces: [{ id: workspaceId("api"), source: projectId("alpha") }],
        revision: "r4",
      });
      const window = { ...shared, see: { kind: "all" }, order: "name", offset: 0, limit: 20 } as const;
      await store.listProjects({ ...window, within: [], match: { kind: "search", text: "a" } });
      await store.listWorkspaces({ ...window, project: projectId("beta") });
      await store.deleteProject({ ...shared, project: projectId("gamma"), expected: null });
      // So many that the batch is made behind a gate, and the move in slices.
      const names = Array.from({ length: 300 }, (_, i) => `more-${i}`);
      const changes = names.flatMap((name): Change[] => [
        { kind: "create-project", project: projectOf(name, "r5") },
        { kind: "create-workspace", workspace: workspaceOf(name, name, "r5") },
      ]);
      expect(await store.provision({ organization: acme, changes, revision: "r5" })).toEqual(ok(undefined));
      const workspaces = names.map((name) => ({ id: workspaceId(name), source: projectId(name) }));
      const destination = projectId("alpha");
      expect(await store.moveWorkspaces({ ...shared, destination, workspaces, revision: "r6" })).toEqual(
        ok(undefined),
      );
      await store.createUser({ name: "alice", nameKey: "alice", createdAt: 1 });
      const owner = { kind: "user", user: "alice" } as const;
      await store.createToken({ id: "0123456789abcdef", hash: "0".repeat(64), owner, createdAt: 1 });
      await store.listTokens(owner);
      await store.revokeToken("0123456789abcdef");
      expect((await store.verify())._unsafeUnwrap()).toEqual([]);
    };

    beforeAll(async () => {
      server = await startServer();
      const watch = await new Redis(server.url).monitor();
      watch.on("monitor", (_time: string, args: readonly string[], source: string) => {
        const [name = "", ...rest] = args;
        sent.push({ name: name.toLowerCase(), args: rest, isFromScript: source === "lua" });
      });
      const store = await open({ redis: server.url, prefix: "watched" });
      await work(store);
      await store.ping();
      await store.close();
      await new Promise((resolve) => setTimeout(resolve, 200));
      watch.disconnect();
    }, 30_000);
    afterAll(() => server.stop());

    it("are allowed by the rights that the documentation gives, but for the one that may be refused", async () => {
      const [, rights = ""] = /ACL SETUSER projects on >PASSWORD ~staging:\* (.+)/.exec(operations) ?? [];
      const admin = new Redis(server.url);
      await admin.call("ACL", "SETUSER", "projects", "on", ">hush", "~limited:*", ...rights.split(" "));
      const url = server.url.replace("//", "//projects:hush@");
      const store = await open({ redis: url, prefix: "limited" });
      await work(store);
      await store.close();
      const refused = [...String(await admin.acl("LOG")).matchAll(/,object,([^,]+)/g)].map(
        ([, what]) => what,
      );
      expect(refused).toEqual(["config|get"]);
      admin.disconnect();
    });

    it("are none that look at everything, and no transaction", () => {
      expect(sent.filter(({ name }) => forbidden.includes(name))).toEqual([]);
      expect(sent.some(({ name }) => name === "evalsha")).toBe(true);
    });

    it("give each script all its keys, of one hash tag, under the prefix", () => {
      for (const { name, args } of sent.filter((each) => /^eval/.test(each.name))) {
        const keys = args.slice(2, 2 + Number(args[1]));
        expect(keys.length, name).toBeGreaterThan(0);
        const tags = new Set(keys.map((key) => /\{[^}]+\}/.exec(key)?.[0] ?? key));
        expect([...tags]).toHaveLength(1);
        for (const key of keys) expect(key.startsWith("watched:")).toBe(true);
      }
    });

    it("touch no key in a script that was not given to it", () => {
      let given: readonly string[] = [];
      let seen = 0;
      for (const { name, args, isFromScript } of sent) {
        if (/^eval/.test(name)) given = args.slice(2, 2 + Number(args[1]));
        else if (isFromScript && !keyless.includes(name)) {
          expect(given).toContain(args[0]);
          seen++;
        }
      }
      expect(seen).toBeGreaterThan(100);
    });
  });
});
