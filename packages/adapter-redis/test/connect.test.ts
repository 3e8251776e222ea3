import { createServer } from "node:net";
import { Cluster, Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createRedisStore, type RedisStoreOptions } from "../src";
import { parseRedisUrl } from "../src/url";
import { startServer, type TestServer, withServers } from "./support/servers";

const connecting = async (options: RedisStoreOptions) => {
  const warnings: string[] = [];
  const store = await createRedisStore({ onWarning: (warning) => warnings.push(warning), ...options });
  if (store.isErr()) return { code: store.error.code, sentences: store.error.sentences, warnings };
  await store.value.close();
  return { code: "ok", sentences: [], warnings };
};

describe("a Redis URL", () => {
  it.each([
    ["redis://localhost", { kind: "single", isTls: false, addresses: [{ host: "localhost", port: 6_379 }] }],
    [
      "rediss://me:p%40ss@db:7000/3?prefix=x",
      { isTls: true, username: "me", password: "p@ss", database: 3, prefix: "x" },
    ],
    [
      "redis://:hush@[::1]:6380",
      { username: null, password: "hush", addresses: [{ host: "::1", port: 6_380 }] },
    ],
    [
      "redis+cluster://a:1,b:2,c",
      {
        kind: "cluster",
        addresses: [
          { host: "a", port: 1 },
          { host: "b", port: 2 },
          { host: "c", port: 6_379 },
        ],
      },
    ],
    [
      "redis+sentinel://a:1,b/main",
      {
        kind: "sentinel",
        name: "main",
        addresses: [
          { host: "a", port: 1 },
          { host: "b", port: 26_379 },
        ],
      },
    ],
  ])("is read: %s", (url, expected) => {
    expect(parseRedisUrl(url)._unsafeUnwrap()).toMatchObject(expected);
  });

  it.each([
    "http://localhost",
    "redis://",
    "redis://a:b:c",
    "redis://a,b",
    "redis://a/name",
    "redis://a?database=1",
    "redis+cluster://a/1",
    "redis+sentinel://a:1",
    "redis://%zz@a",
    "redis://a:b%zz@c",
    "redis://a:65536",
    "redis+sentinel://a:1/%zz",
    "redis+cluster://a:1?tls=yes",
  ])("of a wrong form is refused: %s", async (url) => {
    expect(await connecting({ redis: url })).toMatchObject({ code: "invalid" });
  });

  it("is not told, for the sake of its password", async () => {
    const { code, sentences } = await connecting({ redis: "redis://:hush@127.0.0.1:1", deadline: 1_000 });
    expect(code).toBe("unreachable");
    expect(sentences.join()).not.toContain("hush");
  });
});

describe("a prefix", () => {
  it.each(["", "a{b}", "a b", "*"])("that would mean something in a key is refused: %j", async (prefix) => {
    expect(await connecting({ redis: "redis://127.0.0.1:1", prefix })).toMatchObject({ code: "invalid" });
  });
});

describe("a client of the host's", () => {
  it("that could send a write twice is refused", async () => {
    const single = new Redis({ lazyConnect: true });
    const cluster = new Cluster([{ port: 1 }], { lazyConnect: true });
    const redisOptions = { autoResendUnfulfilledCommands: false };
    const careless = new Cluster([{ port: 1 }], { lazyConnect: true, retryDelayOnFailover: 0, redisOptions });
    for (const redis of [single, cluster, careless]) {
      expect(await connecting({ redis })).toMatchObject({ code: "invalid" });
      redis.disconnect();
    }
  });
});

describe("a server that is too old", () => {
  it("is refused", async () => {
    const info = "redis_version:6.2.7\r\nrole:master\r\naof_enabled:1\r\nloading:0\r\n";
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.on("data", (data) => {
        for (const [command] of data
          .toString()
          .toLowerCase()
          .matchAll(/\r\n(hello|client|info)\r\n/g)) {
          if (command.includes("info")) socket.write(`$${info.length}\r\n${info}\r\n`);
          else socket.write(command.includes("hello") ? "-ERR unknown command 'HELLO'\r\n" : "+OK\r\n");
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    expect(await connecting({ redis: `redis://127.0.0.1:${port}`, deadline: 2_000 })).toMatchObject({
      code: "unfit",
      sentences: ["Redis 7.0 or later is needed; this server is 6.2.7."],
    });
  });
});

withServers("the checks of a Redis on connecting", (it) => {
  describe("connecting to a server", () => {
    let server: TestServer;
    let admin: Redis;
    beforeAll(async () => {
      server = await startServer();
      admin = new Redis(server.url);
    });
    afterAll(async () => {
      admin.disconnect();
      await server.stop();
    });

    it("warns when nothing is kept on disk, or snapshots alone", async () => {
      expect(await connecting({ redis: server.url })).toMatchObject({
        code: "ok",
        warnings: [expect.stringContaining("keeps nothing on disk")],
      });
      await admin.config("SET", "save", "3600 1");
      expect((await connecting({ redis: server.url })).warnings).toEqual([
        expect.stringContaining("snapshots alone"),
      ]);
      await admin.config("SET", "save", "", "appendonly", "yes");
      expect((await connecting({ redis: server.url })).warnings).toEqual([]);
    });

    it("refuses a policy that evicts data, and warns of it where there is no limit", async () => {
      await admin.config("SET", "maxmemory-policy", "allkeys-lru");
      expect((await connecting({ redis: server.url })).warnings).toEqual([
        expect.stringContaining("allkeys-lru"),
      ]);
      await admin.config("SET", "maxmemory", "100mb");
      expect(await connecting({ redis: server.url })).toMatchObject({
        code: "unfit",
        sentences: [expect.stringContaining("set noeviction")],
      });
      await admin.config("SET", "maxmemory", "0", "maxmemory-policy", "noeviction");
    });

    it("refuses a database that the server has not", async () => {
      expect(await connecting({ redis: `${server.url}/15` })).toMatchObject({ code: "ok" });
      expect(await connecting({ redis: `${server.url}/16` })).toMatchObject({
        code: "unfit",
        sentences: ["This Redis server has no database 16."],
      });
    });

    it("says that it is not let in, and why", async () => {
      await admin.config("SET", "requirepass", "open-sesame");
      const at = (credentials: string) => server.url.replace("//", `//${credentials}`);
      expect(await connecting({ redis: at("") })).toMatchObject({
        code: "unreachable",
        sentences: [expect.stringMatching(/^Redis does not take the user and the password: NOAUTH/)],
      });
      expect(await connecting({ redis: at(":hush@") })).toMatchObject({
        code: "unreachable",
        sentences: [expect.stringMatching(/^Redis does not take the user and the password: WRONGPASS/)],
      });
      expect(await connecting({ redis: at(":open-sesame@") })).toMatchObject({ code: "ok" });
      await admin.config("SET", "requirepass", "");
    });

    it("says that a single server is no cluster, and knows nothing of Sentinel", async () => {
      const as = (scheme: string, rest = "") => ({
        redis: server.url.replace("redis:", scheme) + rest,
        deadline: 2_000,
      });
      expect((await connecting(as("redis+cluster:"))).sentences).toEqual([
        expect.stringContaining("cluster support disabled"),
      ]);
      expect((await connecting(as("redis+sentinel:", "/main"))).sentences).toEqual([
        expect.stringContaining("All sentinels are unreachable"),
      ]);
    });

    it("refuses a replica", async () => {
      const replica = await startServer(["--replicaof", "127.0.0.1", String(server.port)]);
      expect(await connecting({ redis: replica.url })).toMatchObject({
        code: "unfit",
        sentences: [expect.stringContaining("is a replica")],
      });
      await replica.stop();
    });

    it("refuses a cluster in which slots have no master", async () => {
      const node = await startServer(["--cluster-enabled", "yes", "--cluster-require-full-coverage", "yes"]);
      const client = new Redis(node.url);
      await client.cluster("ADDSLOTSRANGE", 0, 100);
      client.disconnect();
      const { code } = await connecting({ redis: `redis+cluster://127.0.0.1:${node.port}`, deadline: 2_000 });
      expect(["unfit", "unreachable"]).toContain(code);
      await node.stop();
    });

    it("leaves a client of the host's open", async () => {
      const client = new Redis(server.url, { autoResendUnfulfilledCommands: false, maxRetriesPerRequest: 0 });
      expect(await connecting({ redis: client })).toMatchObject({ code: "ok" });
      expect(await client.ping()).toBe("PONG");
      client.disconnect();
    });
  });
});
