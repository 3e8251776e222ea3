import { expect, test } from "vitest";
import { limits } from "../../src/limits";
import { createTeam } from "../../src/provisioning";
import { err } from "../../src/result";
import { applySeed } from "../../src/seed";
import type { ProvisionBatch, Store } from "../../src/store";
import { fails, succeeds, testContext } from "../provisioning/context";
import { acme, contents, everything } from "./file";

/** A store of which each call waits for some turns of the event loop first, so that callers interleave. */
const unhurried = (store: Store, turns: () => number): Store =>
  new Proxy(store, {
    get: (target, name, receiver) => {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== "function") return method;
      return async (...given: unknown[]) => {
        for (let turn = turns(); turn > 0; turn--) await new Promise(setImmediate);
        return Reflect.apply(method, target, given);
      };
    },
  });

test.each([1, 2, 3, 4, 5, 6, 7, 8])("eight servers apply one file at once (%i)", async (round) => {
  let state = round;
  const turns = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 4;
  };
  const shared = testContext();
  const file = {
    ...everything,
    organizations: [
      ...everything.organizations,
      { name: "other", tokens: ["x"], projects: [{ id: "prj-x", name: "Project" }] },
    ],
  };
  const servers = Array.from({ length: 8 }, () => testContext({ store: unhurried(shared.store, turns) }));
  const applied = await Promise.all(servers.map((server) => applySeed(server, file)));
  expect(applied.map((result) => (result.isOk() ? "ok" : result.error))).toEqual(servers.map(() => "ok"));
  expect(await succeeds(shared.store.verify())).toEqual([]);
  const { projects, workspaces } = await contents(shared, "acme");
  expect(projects.map(({ name }) => name)).toEqual(["Platform", "Second"]);
  expect(workspaces.map(({ name }) => name)).toEqual(["network", "sandbox", "other"]);
});

test("what another writer changes between the look and the write is planned anew", async () => {
  const context = testContext();
  await succeeds(applySeed(context, everything));
  let meddled = false;
  const provision = async (batch: ProvisionBatch) => {
    if (!meddled) {
      meddled = true;
      await succeeds(createTeam(context, "acme", { id: "team-ops", name: "ops", members: ["bob"] }));
    }
    return context.store.provision(batch);
  };
  const meddling = { ...context, store: { ...context.store, provision } };
  const file = acme({ teams: [{ name: "ops", members: ["alice"] }] });
  expect((await succeeds(applySeed(meddling, file))).teams).toEqual({ created: 0, updated: 1, unchanged: 0 });
  const { organization } = await succeeds(context.store.readOrganization("acme", null));
  const query = { organization: organization.id, ids: [], nameKeys: ["ops"] };
  expect(await succeeds(context.store.findTeams(query))).toMatchObject([
    { id: "team-ops", members: ["alice"] },
  ]);
});

test("a conflict that comes about meanwhile and stays is told as a fault", async () => {
  const context = testContext();
  await succeeds(applySeed(context, acme({})));
  let meddled = false;
  const provision = async (batch: ProvisionBatch) => {
    if (!meddled) {
      meddled = true;
      await succeeds(createTeam(context, "acme", { id: "team-ops", name: "ops" }));
    }
    return context.store.provision(batch);
  };
  const meddling = { ...context, store: { ...context.store, provision } };
  const error = await fails(applySeed(meddling, acme({ teams: [{ id: "team-mine", name: "Ops" }] })));
  expect(error).toMatchObject({ code: "seed-faults", faults: [{ path: "organizations[0].teams[0].id" }] });
});

test("conflicts without an end are given up as unavailable", async () => {
  const context = testContext();
  let calls = 0;
  const provision = async () => {
    calls++;
    return err({ change: 0, code: "revision-changed" } as const);
  };
  const store = { ...context.store, provision };
  expect(await fails(applySeed({ ...context, store }, acme({})))).toEqual({ code: "unavailable" });
  expect(calls).toBe(limits.maxAttempts);
});

test.each(["unavailable", "outcome-unknown"] as const)("a store that is %s is told as such", async (code) => {
  const context = testContext();
  const store = { ...context.store, provision: async () => err(code) };
  expect(await fails(applySeed({ ...context, store }, acme({})))).toEqual({ code });
});

test("faults of the file are told even when the store cannot be asked", async () => {
  const context = testContext();
  const store = { ...context.store, readOrganization: async () => err("unavailable" as const) };
  const away = { ...context, store };
  expect(await fails(applySeed(away, { ...acme({}), nonsense: 1 }))).toMatchObject({ code: "seed-faults" });
  expect(await fails(applySeed(away, acme({})))).toEqual({ code: "unavailable" });
});
