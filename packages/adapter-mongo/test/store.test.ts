import { createProjectsService } from "@projects-api/core";
import { createMemoryStore } from "@projects-api/core/memory";
import fc from "fast-check";
import { ReadConcern } from "mongodb";
import { beforeAll, describe, expect, it } from "vitest";
import { createMongoStore } from "../src";
import { collectionsOf } from "../src/collections";
import { createStore } from "../src/store";
import { commandsOf } from "./support/commands";
import { type Crowd, crowd } from "./support/crowd";
import { describeMongo } from "./support/describe-mongo";

/** Of printable ASCII, with what a pattern or an operator could be made of as often as what names are. */
const texts = fc.string({
  unit: fc.constantFrom(..." aeioprjct0123456789-_", ..."$.*+?^()[]{}|\\/'\"<>=!:,;#%&@~`"),
  minLength: 1,
  maxLength: 8,
});

await describeMongo("the store", (mongo) => {
  const client = mongo.client();
  const database = mongo.database();
  let from: Crowd;
  let reference: Crowd;
  beforeAll(async () => {
    from = await crowd((await createMongoStore({ client, database }))._unsafeUnwrap(), 300);
    reference = await crowd(createMemoryStore(), 300);
  }, 60_000);

  const namesFound = async ({ service }: Crowd, user: string, search: string) => {
    const caller = { kind: "user", user } as const;
    const page = { size: 100 };
    const listed = (
      await service.listProjects(caller, "acme", { search, order: "name", page })
    )._unsafeUnwrap();
    return { names: listed.rows.map(({ project }) => project.name), total: listed.pagination.totalCount };
  };

  it("finds by any text what the memory store finds, for who sees all and who sees some", async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom("alice", "bob"), async (search, user) => {
        expect(await namesFound(from, user, search)).toEqual(await namesFound(reference, user, search));
      }),
      { numRuns: 150 },
    );
  });

  it("takes no text for a pattern, whoever calls it", async () => {
    const { grants } = (await from.store.readOrganization("acme", null))._unsafeUnwrap();
    for (const text of [".", ".*", "^p", "[a-z]", "p|q", "\\w", "(?i)P", "$", "{1}", "\\", "project 1$"]) {
      const page = await from.store.listProjects({
        organization: from.organization,
        accessRevision: grants.accessRevision,
        see: { kind: "all" },
        within: [],
        match: { kind: "search", text },
        order: "name",
        offset: 0,
        limit: 100,
      });
      expect([text, page._unsafeUnwrap().matching]).toEqual([text, 0]);
    }
  });

  it.each(['{"$ne":null}', "$where", "a.b", "__proto__"])(
    "takes no text for an operator: %s",
    async (text) => {
      expect((await from.store.readOrganization(text, text))._unsafeUnwrapErr()).toBe("not-found");
      expect((await from.store.findUsers([text]))._unsafeUnwrap()).toEqual([]);
      expect((await from.store.findToken(text))._unsafeUnwrap()).toBeNull();
    },
  );

  it("reads with a client that has its own ideas of reading and writing", async () => {
    const db = client.db(database, {
      readPreference: "nearest",
      readConcern: new ReadConcern("local"),
      writeConcern: { w: 0 },
      useBigInt64: true,
    });
    const store = (await createMongoStore({ db }))._unsafeUnwrap();
    const service = createProjectsService({ store });
    const alice = { kind: "user", user: "alice" } as const;
    const created = (
      await service.createProject(alice, "acme", { name: "By another client" })
    )._unsafeUnwrap();
    const shown = (await service.showProject(alice, created.project.id))._unsafeUnwrap();
    expect(shown.project).toEqual(created.project);
    expect((await service.deleteProject(alice, created.project.id)).isOk()).toBe(true);
  });

  it("makes its indexes with such a client, and finds them again", async () => {
    const db = client.db(mongo.database(), { writeConcern: { w: 0 }, readPreference: "nearest" });
    expect((await createMongoStore({ db })).isOk()).toBe(true);
    const raw = client.db(db.databaseName, { promoteValues: false });
    expect((await createMongoStore({ db: raw, createIndexes: false })).isOk()).toBe(true);
    await db.command({ collMod: "teams", index: { name: "byMember", hidden: true } });
    for (const createIndexes of [false, true]) {
      expect((await createMongoStore({ db, createIndexes }))._unsafeUnwrapErr()).toMatchObject({
        code: "index-missing",
        detail: expect.stringContaining("teams (organization, members)"),
      });
    }
  });

  it("changes access however many others write", async () => {
    const { grants } = (await from.store.readOrganization("acme", null))._unsafeUnwrap();
    const [project = expect.fail()] = from.projects;
    const [team = expect.fail()] = from.teams;
    const shared = { organization: from.organization, accessRevision: grants.accessRevision, expected: null };
    let isOver = false;
    const writers = Array.from({ length: 16 }, async (_, writer) => {
      for (let i = 0; !isOver; i++) {
        const written = { project: from.projects[writer] ?? project, values: { description: `${i}` } };
        const revision = `w${writer}-${i}`;
        await from.store.updateProject({ ...shared, ...written, revision });
        const change = { kind: "update-project", ...written } as const;
        await from.store.provision({ organization: from.organization, changes: [change], revision });
      }
    });
    const changes = [{ kind: "set-access", project, team, level: "write" }] as const;
    const changed = await from.store.provision({
      organization: from.organization,
      changes,
      revision: "access",
    });
    isOver = true;
    await Promise.all(writers);
    expect(changed.isOk()).toBe(true);
    expect((await from.store.verify())._unsafeUnwrap()).toEqual([]);
  });

  it("reads in transactions where the server has no other snapshots", async () => {
    const topology = { sharded: false, snapshotReads: false };
    const db = client.db(database);
    const connection = { client, db, collections: collectionsOf(db), deadline: 5_000, ...topology };
    const store = createStore(connection, async () => {});
    const old = { ...from, store, service: createProjectsService({ store }) };
    for (const user of ["alice", "bob"]) {
      expect(await namesFound(old, user, "ect 1")).toEqual(await namesFound(from, user, "ect 1"));
    }
    const [project = expect.fail()] = from.projects;
    const [, committed] = await commandsOf(client, () => store.readProject(project, "bob"));
    expect(committed).toMatchObject({ commitTransaction: 1, writeConcern: { w: "majority" } });
    expect(await store.readProject(project, "bob")).toEqual(await from.store.readProject(project, "bob"));
    expect((await store.verify())._unsafeUnwrap()).toEqual([]);
  });

  describe("finds when it checks", () => {
    const { organizations, counters, teams, projects, workspaces } = collectionsOf(client.db(database));
    const project = () => ({ _id: from.projects[0] ?? expect.fail() });
    const workspace = () => ({ _id: from.workspaces[0] ?? expect.fail() });
    const harms: Record<string, [harm: () => Promise<unknown>, told: RegExp]> = {
      "a wrong count": [
        () => projects.updateOne(project(), { $inc: { workspaceCount: 1 } }),
        /counts 2 workspaces/,
      ],
      "a counter that drifts": [
        () => counters.updateOne({}, { $inc: { projects: 1 } }),
        /counts 301 projects and has 300/,
      ],
      "counters that differ": [() => counters.updateOne({}, { $set: { accessRevision: "x" } }), /differ/],
      "a workspace without its project": [() => projects.deleteOne(project()), /which is not there/],
      "access of a project that is not found": [
        () => projects.updateOne(project(), { $set: { grants: [] } }),
        /is found by access that it does not give/,
      ],
      "access of a workspace that is not its project's": [
        () => workspaces.updateOne(workspace(), { $set: { grants: ["x"] } }),
        /is found by access that its project does not give/,
      ],
      "access of a team that is not there": [() => teams.deleteMany({ nameKey: "read" }), /names the team/],
      "records of no organization": [() => organizations.deleteMany({}), /which is not there/],
    };
    it.each(Object.entries(harms))("%s", async (_, [harm, told]) => {
      const copies = [organizations, counters, teams, projects, workspaces] as const;
      const before = await Promise.all(
        copies.map((each) => client.db(database).collection(each.collectionName).find().toArray()),
      );
      await harm();
      const sentences = (await from.store.verify())._unsafeUnwrap();
      for (const [i, { collectionName }] of copies.entries()) {
        const collection = client.db(database).collection(collectionName);
        await collection.deleteMany({});
        await collection.insertMany(before[i] ?? []);
      }
      expect(sentences.join("\n")).toMatch(told);
      expect((await from.store.verify())._unsafeUnwrap()).toEqual([]);
    });
  });
});
