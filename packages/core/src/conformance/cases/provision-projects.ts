import { equal } from "node:assert/strict";
import type { Change } from "../../store";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { fails, outcome, succeeds } from "../expect";
import { promises } from "../promises";
import { untouched } from "../snapshot";
import { populated } from "./populated";

export const provisionProjectsCases = group("provision-projects", [
  {
    name: "create",
    title: "keeps new projects exactly, and refuses names and ids that are taken",
    holds: promises.values,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const initech = await world.organization("initech", { projects: { gamma: {} } });
      const plan = { description: "", autoDestroyActivityDuration: "9999h", createdAt: 0 };
      const creating = acme.creatingProject("New one", plan);
      const batch = acme.batch(creating);
      await succeeds(store.provision(batch));
      deepEqual(await acme.read("New one"), { ...creating.project, revision: batch.revision });
      await untouched(store, acme, async () => {
        const taken = acme.batch(acme.creatingProject("NEW ONE"));
        await fails(store.provision(taken), { change: 0, code: "name-taken" });
        for (const project of [creating.project.id, initech.project("gamma")]) {
          const again = acme.batch(
            acme.creatingProject("third"),
            acme.creatingProject("delta", { id: project }),
          );
          await fails(store.provision(again), { change: 1, code: "id-taken" });
        }
      });
    },
  },
  {
    name: "update",
    title: "gives the values named, keeps the others, and refuses a name that is taken",
    holds: promises.provision,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const before = await acme.read("alpha");
      const values = { name: "Alpha 2", nameKey: "alpha 2", autoDestroyActivityDuration: "1d" };
      const batch = acme.batch({ kind: "update-project", project: before.id, values });
      await succeeds(store.provision(batch));
      deepEqual(await acme.read("alpha"), { ...before, ...values, revision: batch.revision });
      await untouched(store, acme, () =>
        fails(store.provision(acme.batch(acme.renaming("alpha", "BETA"))), { change: 0, code: "name-taken" }),
      );
    },
  },
  {
    name: "exchange-names",
    title: "lets projects, teams and workspaces exchange their names",
    holds: promises.provisionEnd,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      await succeeds(
        store.provision(acme.batch(acme.renaming("alpha", "Beta"), acme.renaming("beta", "Alpha"))),
      );
      deepEqual(await acme.names(), ["Beta", "Alpha"]);
      const team = (name: string, to: string): Change => ({
        kind: "update-team",
        team: acme.team(name),
        values: { name: to, nameKey: to },
      });
      const workspace = (name: string, to: string): Change => ({
        kind: "update-workspace",
        workspace: acme.workspace(name),
        values: { name: to, nameKey: to },
      });
      await succeeds(
        store.provision(
          acme.batch(
            team("red", "blue"),
            team("blue", "red"),
            workspace("api", "web"),
            workspace("web", "api"),
          ),
        ),
      );
      deepEqual(await acme.workspaceNames(), ["web", "api"]);
      const query = { organization: acme.id, ids: [], nameKeys: ["red"] };
      deepEqual(
        (await succeeds(store.findTeams(query))).map((each) => each.id),
        [acme.team("blue")],
      );
    },
  },
  {
    name: "names-in-a-circle",
    title: "lets three projects pass their names on, and a new one take a name set free",
    holds: promises.provisionEnd,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", { projects: { abc: {}, bcd: {}, cde: {} } });
      await succeeds(
        store.provision(
          acme.batch(acme.renaming("abc", "bcd"), acme.renaming("bcd", "cde"), acme.renaming("cde", "abc")),
        ),
      );
      deepEqual(await acme.names(), ["bcd", "cde", "abc"]);
      const renaming = acme.renaming("abc", "new");
      await succeeds(store.provision(acme.batch(renaming, acme.creatingProject("BCD"))));
      deepEqual(await acme.names(), ["new", "cde", "abc", "BCD"]);
    },
  },
  {
    name: "same-name-twice",
    title: "refuses two records that end with one name",
    holds: promises.provisionEnd,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const batches = [
        acme.batch(acme.creatingProject("gamma"), acme.creatingProject("Gamma")),
        acme.batch(acme.renaming("alpha", "gamma"), acme.renaming("beta", "gamma")),
        acme.batch(acme.creatingWorkspace("db", "alpha"), acme.creatingWorkspace("DB", "beta")),
        acme.batch(acme.creatingTeam("green"), acme.creatingTeam("Green")),
      ];
      await untouched(store, acme, async () => {
        for (const batch of batches) {
          const result = await store.provision(batch);
          const failure = outcome(result);
          equal(typeof failure === "object" && failure.code, "name-taken");
        }
      });
    },
  },
]);
