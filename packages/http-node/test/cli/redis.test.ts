import { afterAll, beforeAll, describe, expect } from "vitest";
import {
  startCluster,
  startSentinel,
  startServer,
  type TestServer,
  withServers,
} from "../../../adapter-redis/test/support/servers";
import { run, startServe, temporaryFile } from "../support/test-io";

const seed = {
  users: [{ name: "alice", tokens: ["alice-secret"] }],
  organizations: [
    {
      name: "acme",
      teams: [{ name: "owners", permissions: ["owners"], members: ["alice"] }],
      projects: [{ name: "Platform", workspaces: [{ name: "network" }] }],
    },
  ],
};

/** So that there is nothing to warn of. */
const durable = ["--appendonly", "yes"];

withServers("the command line on Redis", (it) => {
  describe("the command line on Redis", () => {
    const servers: TestServer[] = [];
    const urls = { single: "", sentinel: "", cluster: "" };

    beforeAll(async () => {
      const single = await startServer(durable);
      servers.push(single);
      const sentinel = await startSentinel(single.port, "main");
      servers.push(sentinel);
      const cluster = await startCluster(durable);
      servers.push(cluster);
      Object.assign(urls, { single: single.url, sentinel: sentinel.url, cluster: cluster.url });
    }, 60_000);
    afterAll(async () => void (await Promise.all(servers.map((server) => server.stop()))));

    it.each(["single", "sentinel", "cluster"] as const)(
      "seeds, serves, lists tokens and checks: %s",
      async (kind) => {
        const store = ["--store", `${urls[kind]}?prefix=${kind}`];
        const file = await temporaryFile(JSON.stringify(seed));
        expect(await run(["seed", file, ...store])).toMatchObject({ code: 0, err: "" });
        expect((await run(["seed", file, ...store])).outLines).toContain(
          "projects: 0 created, 0 updated, 1 unchanged",
        );

        const { url, io, ended } = await startServe(store);
        const response = await fetch(`${url}/api/v2/organizations/acme/projects`, {
          headers: { Authorization: "Bearer alice-secret" },
        });
        expect(response.status).toBe(200);
        expect(await response.json()).toMatchObject({ data: [{ attributes: { name: "Platform" } }] });
        io.signal();
        expect(await ended).toBe(0);

        expect((await run(["token", "list", "--user", "alice", ...store])).out).toContain('"id"');
        expect(await run(["check", ...store])).toMatchObject({
          code: 0,
          out: "The data of the redis store is sound.\n",
        });
        const elsewhere = await run(["token", "list", "--user", "alice", "--store", urls[kind]]);
        expect(elsewhere).toMatchObject({ code: 1, err: "There is no user alice.\n" });
      },
    );

    it("tells what is better mended, and that the store is away", async () => {
      const server = await startServer();
      const warning = expect.stringMatching(/^Redis keeps nothing on disk/);
      expect(await run(["check", "--store", server.url])).toMatchObject({ code: 0, err: warning });
      const { url, io } = await startServe(["--store", server.url]);
      expect(io.logged).toMatchObject([{ msg: "listening" }, { level: 40, msg: warning }]);
      await server.stop();
      expect((await fetch(`${url}/readyz`)).status).toBe(503);
      expect(io.logged.at(-1)).toMatchObject({ level: 40, msg: "answered", path: "/readyz", status: 503 });
    });

    it("says in one sentence that nobody is there, without the password", async () => {
      const { code, err } = await run(["check", "--store", "redis://user:hush@127.0.0.1:1"]);
      expect(code).toBe(1);
      expect(err).toMatch(/^Redis does not answer: [^\n]+\n$/);
      expect(err).not.toContain("hush");
    });

    it("takes a URL of a wrong form for a fault of the command line", async () => {
      expect((await run(["check", "--store", "redis://127.0.0.1/x"])).code).toBe(2);
    });

    it("refuses a node of a cluster that is given as a single server", async () => {
      const [host = ""] = urls.cluster.replace("redis+cluster://", "").split(",");
      expect(await run(["check", "--store", `redis://${host}`])).toMatchObject({
        code: 1,
        err: "This Redis server is part of a cluster: use redis+cluster://.\n",
      });
    });
  });
});
