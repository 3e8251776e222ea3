import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Io, main } from "@projects-api/http-node";
import { afterAll, beforeAll, describe, expect, onTestFinished } from "vitest";
import { startCluster, startSentinel, startServer, type TestServer, withServers } from "./support/servers";

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

/** A command line with its output kept, and a way to send it a signal. */
const start = (argv: readonly string[]) => {
  const outs: string[] = [];
  const errs: string[] = [];
  const listeners = new Set<() => void>();
  let listening: (url: string) => void = () => {};
  const url = new Promise<string>((resolve) => {
    listening = resolve;
  });
  const io: Io = {
    env: {},
    stdout: { isTTY: false, write: (text) => void outs.push(text) },
    stderr: { write: (text) => void errs.push(text) },
    onSignal: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onListening: (at) => listening(at),
  };
  const ended = main(argv, io);
  const told = () => ({ out: outs.join(""), err: errs.join("") });
  return { told, url, ended, signal: () => listeners.forEach((listener) => void listener()) };
};

const run = async (argv: readonly string[]) => {
  const { told, ended } = start(argv);
  return { code: await ended, ...told() };
};

const seedFile = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), "projects-api-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const path = join(directory, "seed.json");
  await writeFile(path, JSON.stringify(seed));
  return path;
};

withServers("the command line on Redis", (it) => {
  describe("the command line on Redis", () => {
    const servers: TestServer[] = [];
    const urls = { single: "", sentinel: "", cluster: "" };

    beforeAll(async () => {
      const single = await startServer();
      const sentinel = await startSentinel(single.port, "main");
      const cluster = await startCluster();
      servers.push(sentinel, single, cluster);
      urls.single = single.url;
      urls.sentinel = sentinel.url;
      urls.cluster = cluster.url;
    });
    afterAll(async () => void (await Promise.all(servers.map((server) => server.stop()))));

    it.each(["single", "sentinel", "cluster"] as const)(
      "seeds, serves, lists tokens and checks: %s",
      async (kind) => {
        const store = `${urls[kind]}?prefix=cli-${kind}`;
        const file = await seedFile();
        expect(await run(["seed", file, "--store", store])).toMatchObject({ code: 0, err: "" });
        expect((await run(["seed", file, "--store", store])).out).toContain(
          "projects: 0 created, 0 updated, 1 unchanged",
        );

        const serving = start(["serve", "--port", "0", "--store", store]);
        const response = await fetch(`${await serving.url}/api/v2/organizations/acme/projects`, {
          headers: { Authorization: "Bearer alice-secret" },
        });
        expect(response.status).toBe(200);
        expect(await response.json()).toMatchObject({ data: [{ attributes: { name: "Platform" } }] });
        serving.signal();
        expect(await serving.ended).toBe(0);

        expect((await run(["token", "list", "--user", "alice", "--store", store])).out).toContain('"id"');
        expect(await run(["check", "--store", store])).toMatchObject({
          code: 0,
          out: "The data of the redis store is sound.\n",
        });
        expect(
          (await run(["token", "list", "--user", "alice", "--store", `${urls[kind]}?prefix=elsewhere`])).code,
        ).toBe(1);
      },
    );

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
      const [host] = urls.cluster.replace("redis+cluster://", "").split(",");
      const { code, err } = await run(["check", "--store", `redis://${host}`]);
      expect([code, err]).toEqual([1, "This Redis server is part of a cluster: use redis+cluster://.\n"]);
    });
  });
});
