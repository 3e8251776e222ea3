import { describe, expect, it, onTestFinished } from "vitest";
import { createMongoStore, ensureIndexes, indexes, openStore } from "../src";
import { collectionNames } from "../src/collections";
import { crowd } from "./support/crowd";
import { describeMongo } from "./support/describe-mongo";
import { type Answers, startFakeServer } from "./support/fake-server";
import { startServer } from "./support/server";

const primary = {
  ok: 1,
  isWritablePrimary: true,
  ismaster: true,
  setName: "rs0",
  hosts: ["127.0.0.1:1"],
  minWireVersion: 0,
  maxWireVersion: 17,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  logicalSessionTimeoutMinutes: 30,
};

const faultOf = async (answers: Answers) => {
  const url = await startFakeServer(answers);
  const opened = await createMongoStore({ url, deadline: 1_000 });
  return opened.isErr() ? opened.error : expect.fail("it was opened");
};

const refusal = { ok: 0, code: 13, codeName: "Unauthorized", errmsg: "not authorized" };
const nothingFound = { ok: 1, cursor: { id: 0n, ns: "projects-api.organizations", firstBatch: [] } };
const statusOf = (actions: readonly string[]) => ({
  ok: 1,
  authInfo: {
    authenticatedUsers: [{ user: "app", db: "admin" }],
    authenticatedUserPrivileges: [{ resource: { db: "projects-api", collection: "" }, actions }],
  },
});

describe("connecting tells in one sentence", () => {
  it("that nobody answers, within the deadline", async () => {
    const opened = await createMongoStore({ url: "mongodb://127.0.0.1:1/", deadline: 200 });
    expect(opened.isErr() && opened.error).toEqual({
      code: "unreachable",
      detail: expect.stringMatching(/^MongoDB does not answer.*\?$/),
    });
  });

  it.each([
    ["4.2", 8],
    ["3.0", 3],
  ])("that a server is too old: %s", async (_, maxWireVersion) => {
    expect(await faultOf({ hello: { ...primary, maxWireVersion } })).toEqual({
      code: "too-old",
      detail: "MongoDB must be version 4.4 or later.",
    });
  });

  it("what is wrong with a server that knows no `hello` yet", async () => {
    const { setName, ...standalone } = primary;
    const unknown = { ok: 0, code: 59, codeName: "CommandNotFound", errmsg: "no such command: 'hello'" };
    expect((await faultOf({ isMaster: standalone, hello: unknown })).code).toBe("standalone");
  });

  it("that the server takes no database of this name", async () => {
    const invalid = { ok: 0, code: 73, codeName: "InvalidNamespace", errmsg: "Invalid database name: 'a b'" };
    expect((await faultOf({ hello: primary, find: invalid })).code).toBe("malformed-url");
  });

  it("that nobody knows the host of a `mongodb+srv` URL", async () => {
    const opened = await createMongoStore({ url: "mongodb+srv://nowhere.invalid/x", deadline: 5_000 });
    expect(opened.isErr() && opened.error.code).toBe("unreachable");
  });

  it("that the user may not read", async () => {
    expect(await faultOf({ hello: primary, find: refusal })).toEqual({
      code: "not-permitted",
      detail: "The user may not read the database projects-api.",
    });
  });

  it("which rights the user lacks", async () => {
    const answers = { hello: primary, find: nothingFound, connectionStatus: statusOf(["find", "update"]) };
    expect(await faultOf(answers)).toEqual({
      code: "not-permitted",
      detail: "The user lacks rights in the database projects-api: insert, remove, listIndexes.",
    });
  });

  it("which indexes are missing, when the user may not create them", async () => {
    const fault = await faultOf({
      hello: primary,
      find: nothingFound,
      connectionStatus: statusOf(["find", "insert", "update", "remove", "listIndexes"]),
      listIndexes: { ok: 0, code: 26, codeName: "NamespaceNotFound", errmsg: "ns does not exist" },
      createIndexes: refusal,
    });
    expect(fault.code).toBe("index-missing");
    expect(fault.detail).toContain("organizations (nameKey)");
  });

  it.each(["mongodb://", "mongodb://host:port/x", "mongodb://a/?nonsense=1"])(
    "that a URL is malformed, without repeating it: %s",
    async (url) => {
      const opened = await openStore(url.replace("//", "//user:hunter2@"));
      expect(opened.isErr() && opened.error).toEqual({
        exitCode: 2,
        lines: ["The URL of the store is not one that MongoDB takes."],
      });
    },
  );
});

await describeMongo(
  "a standalone server",
  (mongo) => {
    it("is told to be one", async () => {
      const opened = await createMongoStore({ url: mongo.url });
      expect(opened.isErr() && opened.error).toEqual({
        code: "standalone",
        detail: "MongoDB must be a replica set or a sharded cluster, not a standalone server.",
      });
    });
  },
  () => startServer({ standalone: true }),
);

await describeMongo("indexes", (mongo) => {
  const client = mongo.client();

  it("are missed on connect when they shall not be created, and found once they are", async () => {
    const place = { client, database: mongo.database() };
    const missed = await createMongoStore({ ...place, createIndexes: false });
    expect(missed.isErr() && missed.error.code).toBe("index-missing");
    await ensureIndexes(client.db(place.database));
    await ensureIndexes(client.db(place.database));
    expect((await createMongoStore({ ...place, createIndexes: false })).isOk()).toBe(true);
  });

  it("serve under any name", async () => {
    const place = { client, database: mongo.database() };
    for (const [i, { collection, name, key, ...options }] of indexes.entries()) {
      await client
        .db(place.database)
        .collection(collection)
        .createIndex(key, { ...options, name: `other-${i}` });
    }
    const store = (await createMongoStore({ ...place, createIndexes: false }))._unsafeUnwrap();
    const { service } = await crowd(store, 10);
    for (const user of ["alice", "bob"]) {
      const caller = { kind: "user", user } as const;
      const projects = await service.listProjects(caller, "acme", { order: "name" });
      expect(projects._unsafeUnwrap().rows).toHaveLength(10);
      const workspaces = await service.listWorkspaces(caller, "acme", { order: "name" });
      expect(workspaces._unsafeUnwrap().rows).toHaveLength(10);
    }
  });

  it("that one is dropped is told on connect, and by a check", async () => {
    const place = { client, database: mongo.database() };
    const store = (await createMongoStore(place))._unsafeUnwrap();
    await client.db(place.database).collection("projects").dropIndex("byAge");
    const missed = await createMongoStore({ ...place, createIndexes: false });
    expect(missed.isErr() && missed.error.detail).toBe(
      `Indexes are missing in the database ${place.database}: projects (organization, createdAt, _id, nameKey).`,
    );
    expect((await store.verify())._unsafeUnwrap()).toEqual([
      "The collection projects misses the index byAge.",
    ]);
  });

  it("can be created at the same time by several processes", async () => {
    const place = { client, database: mongo.database() };
    const opened = await Promise.all(Array.from({ length: 4 }, () => createMongoStore(place)));
    expect(opened.every((each) => each.isOk())).toBe(true);
  });

  it("are listed with keys of known collections", () => {
    for (const { collection, key } of indexes) {
      expect(collectionNames).toContain(collection);
      expect(Object.keys(key).length).toBeGreaterThan(0);
    }
    expect(new Set(indexes.map(({ collection, name }) => `${collection} ${name}`)).size).toBe(indexes.length);
  });

  it("are created in the database that the URL names", async () => {
    const database = mongo.database();
    const url = new URL(mongo.url);
    url.pathname = database;
    const store = (await createMongoStore({ url: url.href }))._unsafeUnwrap();
    onTestFinished(() => store.close());
    const names = await client.db(database).listCollections({}, { nameOnly: true }).toArray();
    expect(names.map(({ name }) => name)).toContain("projects");
  });
});
