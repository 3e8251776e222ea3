import { equal, ok } from "node:assert/strict";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { fails, succeeds } from "../expect";
import { promises } from "../promises";

export const storeCases = group("store", [
  {
    name: "manifest",
    title: "says what it is and supports, the same in every client",
    holds: promises.manifest,
    run: async ({ store, other }) => {
      const { name, shared, durable } = store.manifest;
      ok(name.length > 0);
      deepEqual([typeof shared, typeof durable], ["boolean", "boolean"]);
      deepEqual(other.manifest, store.manifest);
    },
  },
  {
    name: "shared",
    title: "has separate clients that see the same data, or one client, as its manifest says",
    holds: promises.shared,
    run: async ({ store, other, world }) => {
      equal(store !== other, store.manifest.shared, "two clients, of which the manifest says otherwise");
      const user = await world.user("alice");
      deepEqual(await succeeds(other.findUsers(["alice"])), [user]);
    },
  },
  {
    name: "durable",
    title: "has all that was acknowledged when every client was closed, if its manifest says so",
    holds: promises.durable,
    needs: "durable",
    run: async ({ world, reopen }) => {
      const user = await world.user("alice");
      const token = await world.token({ kind: "user", user: "alice" });
      const acme = await world.organization("acme", {
        teams: { red: { members: ["alice"] } },
        projects: { alpha: { access: { red: "read" }, workspaces: { api: {} } } },
      });
      const before = await acme.readWorkspace("api");
      const store = await reopen();
      deepEqual(await succeeds(store.findUsers(["alice"])), [user]);
      deepEqual(await succeeds(store.findToken(token.id)), token);
      deepEqual(await succeeds(store.readWorkspace(before.workspace.id, null)), before);
    },
  },
  {
    name: "ping",
    title: "answers a ping",
    holds: promises.ping,
    run: async ({ store, other }) => {
      equal(await succeeds(store.ping()), undefined);
      equal(await succeeds(other.ping()), undefined);
    },
  },
  {
    name: "verify",
    title: "finds no contradiction in sound data, empty or with everything in it, and changes nothing",
    holds: promises.verify,
    run: async ({ store, other, world }) => {
      deepEqual(await succeeds(store.verify()), []);
      await world.user("alice");
      const acme = await world.organization("acme", {
        teams: { red: { members: ["alice", "bob"] }, blue: {} },
        projects: {
          alpha: { access: { red: "read", blue: "admin" }, workspaces: { api: {}, web: {} } },
          beta: {},
        },
      });
      await world.token({ kind: "user", user: "alice" });
      await world.token({ kind: "organization", organization: acme.id });
      const page = await acme.page();
      deepEqual(await succeeds(other.verify()), []);
      deepEqual(await acme.page(), page);
    },
  },
  {
    name: "namespaces",
    title: "shares nothing with another namespace: no name, no id, no user, no token",
    holds: promises.manifest,
    run: async ({ store, world, openElsewhere }) => {
      const elsewhere = await openElsewhere();
      const acme = await world.organization("acme", { projects: { alpha: {} } });
      const user = await world.user("alice");
      const token = await world.token({ kind: "user", user: "alice" });
      await fails(elsewhere.readOrganization("acme", null), "not-found");
      await fails(elsewhere.readProject(acme.project("alpha"), null), "not-found");
      deepEqual(await succeeds(elsewhere.findUsers([user.nameKey])), []);
      equal(await succeeds(elsewhere.findToken(token.id)), null);
      await succeeds(elsewhere.provision(acme.batch(acme.founding)));
      equal((await acme.page()).total, 1);
      deepEqual(await succeeds(store.verify()), []);
    },
  },
  {
    name: "close",
    title: "leaves the data to the other clients when one is closed, if clients share it",
    holds: promises.close,
    run: async ({ store, world, open }) => {
      const client = await open();
      const { record } = await world.organization("acme");
      const user = world.records.user("alice");
      await succeeds(client.createUser(user));
      if (client !== store) await client.close();
      deepEqual(await succeeds(store.findUsers(["alice"])), [user]);
      await succeeds(store.readOrganization(record.nameKey, null));
    },
  },
]);
