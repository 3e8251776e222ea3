import { setTimeout as sleep } from "node:timers/promises";
import type { Change, OrganizationId, ProjectId, ProvisionBatch, Store } from "@projects-api/core";
import { isId } from "@projects-api/core";
import { ObjectId } from "mongodb";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { createMongoStore } from "../src";
import { collectionsOf } from "../src/collections";
import type { ProjectDocument } from "../src/documents";
import { abandon } from "../src/provision/sweep";
import { idOf } from "./support/crowd";
import { describeMongo } from "./support/describe-mongo";

/** More than one transaction takes. */
const size = 12_000;

const organizationId = (text: string): OrganizationId =>
  isId<OrganizationId>(text) ? text : expect.fail("no id");

/** A new organization with many projects, of which the ids begin with the prefix. */
const founding = (name: string, prefix = name): ProvisionBatch => {
  const organization = organizationId(`org-${name}`);
  const revision = `founding-${name}`;
  const projects = Array.from({ length: size }, (_, i): Change => {
    const id = idOf<ProjectId>(`prj-${prefix}-${i}`);
    const common = { description: null, autoDestroyActivityDuration: null, workspaceCount: 0, access: [] };
    const project = {
      id,
      organization,
      name: `P ${i}`,
      nameKey: `p ${i}`,
      createdAt: i,
      revision,
      ...common,
    };
    return { kind: "create-project", project };
  });
  const record = { id: organization, name, nameKey: name, createdAt: 0, revision };
  return {
    organization,
    revision,
    changes: [{ kind: "create-organization", organization: record }, ...projects],
  };
};

await describeMongo("a batch larger than a transaction", (mongo) => {
  const client = mongo.client();
  let database: string;
  let store: Store;
  let other: Store;
  beforeAll(() => {
    database = mongo.database();
  });
  beforeEach(async () => {
    const open = async () => (await createMongoStore({ client, database }))._unsafeUnwrap();
    [store, other] = [await open(), await open()];
  });

  const connectionTo = (name: string) => {
    const db = client.db(name);
    const topology = { sharded: false, snapshotReads: true };
    return { client, db, collections: collectionsOf(db), deadline: 5_000, ...topology };
  };
  const count = (organization: OrganizationId) =>
    collectionsOf(client.db(database)).projects.countDocuments({ organization });
  const first = async (by: Store, name: string) =>
    by.findProjects({
      organization: organizationId(`org-${name}`),
      ids: [idOf(`prj-${name}-0`)],
      nameKeys: [],
    });

  it("is there as a whole, or not at all", { timeout: 60_000 }, async () => {
    const batch = founding("whole");
    let done = false;
    const provisioned = store.provision(batch).finally(() => {
      done = true;
    });
    let looks = 0;
    while (!done) {
      const found = (await first(other, "whole"))._unsafeUnwrap();
      const seen = await other.readOrganization("whole", null);
      if (seen.isErr()) {
        expect(found).toHaveLength(0);
        looks++;
      } else expect((await first(other, "whole"))._unsafeUnwrap()).toHaveLength(1);
    }
    expect((await provisioned).isOk()).toBe(true);
    expect(looks).toBeGreaterThan(0);
    const { grants } = (await other.readOrganization("whole", null))._unsafeUnwrap();
    const page = await other.listProjects({
      organization: batch.organization,
      accessRevision: grants.accessRevision,
      see: { kind: "all" },
      within: [],
      match: { kind: "everything" },
      order: "oldest-first",
      offset: size - 1,
      limit: 10,
    });
    expect(page._unsafeUnwrap()).toMatchObject({
      total: size,
      matching: size,
      projects: [{ name: `P ${size - 1}` }],
    });
    expect((await other.provision(batch)).isOk()).toBe(true);
    expect(await count(batch.organization)).toBe(size);
    expect((await store.verify())._unsafeUnwrap()).toEqual([]);
  });

  it("that is under way lets no smaller one found the same organization", { timeout: 60_000 }, async () => {
    const batch = founding("contested");
    const { stagings } = collectionsOf(client.db(database));
    const staged = { _id: batch.organization, writer: new ObjectId(), at: new Date() };
    await stagings.insertOne(staged);
    const small = { ...batch, revision: "small", changes: batch.changes.slice(0, 2) };
    expect((await store.provision(small))._unsafeUnwrapErr()).toBe("unavailable");
    await abandon(connectionTo(database), staged);
    expect((await store.provision(small)).isOk()).toBe(true);
    expect(await count(batch.organization)).toBe(1);
    expect((await store.verify())._unsafeUnwrap()).toEqual([]);
  });

  it("that cannot be made leaves nothing", { timeout: 60_000 }, async () => {
    const batch = founding("whole-2", "whole");
    expect((await store.provision(batch))._unsafeUnwrapErr()).toEqual({ change: 1, code: "id-taken" });
    const taken = {
      ...founding("late"),
      changes: [...founding("late").changes, ...founding("whole").changes.slice(1)],
    };
    expect((await store.provision(taken))._unsafeUnwrapErr()).toMatchObject({ code: "id-taken" });
    expect(await count(taken.organization)).toBe(0);
    expect((await store.verify())._unsafeUnwrap()).toEqual([]);
  });

  it("lets one of two win that want the same organization", { timeout: 60_000 }, async () => {
    const [here, there] = [founding("wanted"), founding("wanted-too", "wanted")];
    const rename = (batch: ProvisionBatch): ProvisionBatch => ({
      ...batch,
      changes: batch.changes.map((change) =>
        change.kind === "create-organization"
          ? { ...change, organization: { ...change.organization, nameKey: "wanted" } }
          : change,
      ),
    });
    const results = await Promise.all([store.provision(here), other.provision(rename(there))]);
    expect(results.filter((result) => result.isOk())).toHaveLength(1);
    const lost = results.find((result) => result.isErr());
    expect(lost?._unsafeUnwrapErr()).toEqual({ change: 0, code: "name-taken" });
    expect((await count(here.organization)) + (await count(there.organization))).toBe(size);
    expect((await store.verify())._unsafeUnwrap()).toEqual([]);
  });

  const written = (id: string, organization: OrganizationId): ProjectDocument => ({
    _id: idOf(id),
    organization,
    name: id,
    nameKey: id,
    description: null,
    autoDestroyActivityDuration: null,
    createdAt: 0,
    workspaceCount: 0,
    access: [],
    grants: [],
    revision: "r",
  });

  it("that a crash left unfinished is as if absent, and makes room", { timeout: 60_000 }, async () => {
    const batch = founding("crashed");
    const left = organizationId("org-left");
    const { projects, stagings } = collectionsOf(client.db(database));
    await stagings.insertOne({ _id: left, writer: new ObjectId(), at: new Date(0) });
    await projects.insertOne(written("prj-crashed-0", left));
    expect((await first(store, "crashed"))._unsafeUnwrap()).toEqual([]);
    expect((await store.readProject(idOf("prj-crashed-0"), null))._unsafeUnwrapErr()).toBe("not-found");
    expect((await store.verify())._unsafeUnwrap()).toEqual([]);
    expect((await store.provision(batch)).isOk()).toBe(true);
    expect(await count(left)).toBe(0);
    expect((await first(store, "crashed"))._unsafeUnwrap()).toHaveLength(1);
  });

  it("is not gone on with when another has begun it anew", { timeout: 60_000 }, async () => {
    const batch = founding("overtaken");
    const _id = batch.organization;
    const { stagings } = collectionsOf(client.db(database));
    let done = false;
    const provisioned = store.provision(batch).finally(() => {
      done = true;
    });
    const writer = new ObjectId();
    const isTaken = async () => (await stagings.updateOne({ _id }, { $set: { writer } })).matchedCount === 1;
    while (!(await isTaken())) expect(done).toBe(false);
    await sleep(500);
    expect((await other.readOrganization("overtaken", null))._unsafeUnwrapErr()).toBe("not-found");
    expect(await stagings.countDocuments({ _id, writer, abandoned: { $exists: false } })).toBe(1);
    await abandon(connectionTo(database), { _id, writer });
    expect((await provisioned).isOk()).toBe(true);
    expect(await count(_id)).toBe(size);
    expect((await store.verify())._unsafeUnwrap()).toEqual([]);
  });

  it("that is given up takes nothing with it of who has begun it anew", async () => {
    const _id = organizationId("org-anew");
    const [earlier, later] = [new ObjectId(), new ObjectId()];
    const { projects, stagings } = collectionsOf(client.db(database));
    await stagings.insertOne({ _id, writer: later, at: new Date() });
    await projects.insertOne(written("prj-anew", _id));
    await abandon(connectionTo(database), { _id, writer: earlier });
    expect(await count(_id)).toBe(1);
    await abandon(connectionTo(database), { _id, writer: later });
    expect([await count(_id), await stagings.countDocuments({ _id })]).toEqual([0, 0]);
  });

  it("changes an organization that is there in one transaction", { timeout: 60_000 }, async () => {
    const { organization } = founding("whole");
    const changes = Array.from({ length: size }, (_, i): Change => {
      const project = idOf<ProjectId>(`prj-whole-${i}`);
      return { kind: "update-project", project, values: { description: "all of them" } };
    });
    expect((await store.provision({ organization, changes, revision: "all" })).isOk()).toBe(true);
    const described = { organization, description: "all of them" };
    expect(await collectionsOf(client.db(database)).projects.countDocuments(described)).toBe(size);
  });
});
