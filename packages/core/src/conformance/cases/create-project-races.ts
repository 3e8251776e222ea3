import { equal } from "node:assert/strict";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { onlyOne, outcome, succeeds } from "../expect";
import { promises } from "../promises";
import { race, together } from "../race";

export const createProjectRaceCases = group("create-project-races", [
  {
    name: "name",
    title: "lets exactly one of many concurrent creations of one name succeed",
    holds: promises.createOnce,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme");
      await race(context, async (round) => {
        const names = ["race", "RACE", "Race", "rAce", "raCe", "racE"].map((name) => `${name} ${round}`);
        const creations = await Promise.all(names.map((name) => acme.creation(name)));
        const results = await Promise.all(
          creations.map((creation, at) => (at % 2 === round % 2 ? store : other).createProject(creation)),
        );
        const winner = creations[onlyOne(results, "name-taken")];
        const match = { kind: "names", nameKeys: [`race ${round}`] } as const;
        deepEqual((await acme.page({ match })).projects, [winner?.project]);
      });
    },
  },
  {
    name: "id",
    title: "lets exactly one of concurrent creations with one id succeed, in whichever organization",
    holds: promises.ids,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme");
      const initech = await world.organization("initech");
      await race(context, async (round) => {
        const plan = { id: `prj-race${round}` };
        const [here, there] = [
          await acme.creation(`r-${round}`, plan),
          await initech.creation(`r-${round}`, plan),
        ];
        const results = await together(
          round,
          () => store.createProject(here),
          () => other.createProject(there),
        );
        const winner = onlyOne(results, "id-taken") === 0 ? here : there;
        deepEqual((await succeeds(store.readProject(here.project.id, null))).project, winner.project);
      });
    },
  },
  {
    name: "repeated-and-deleted",
    title: "answers a repeated creation as before the deletion at the same time, or as after it",
    holds: promises.createRepeated,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme");
      await race(context, async (round) => {
        const creation = await acme.creation(`gone-${round}`);
        await succeeds(store.createProject(creation));
        const deletion = await acme.deletion(`gone-${round}`);
        await together(
          round,
          () => succeeds(store.createProject(creation)),
          () => succeeds(other.deleteProject(deletion)),
        );
        const nameKeys = [creation.project.nameKey];
        const named = await acme.page({ match: { kind: "names", nameKeys } });
        equal(named.matching, outcome(await store.readProject(creation.project.id, null)) === "ok" ? 1 : 0);
      });
    },
  },
  {
    name: "repeated",
    title: "answers both when one call is sent twice at the same time, and keeps one project",
    holds: promises.createRepeated,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme");
      await race(context, async (round) => {
        const creation = await acme.creation(`p-${round}`);
        const answers = await together(
          round,
          () => succeeds(store.createProject(creation)),
          () => succeeds(other.createProject(creation)),
        );
        deepEqual(answers, [creation.project, creation.project]);
        equal((await acme.page()).total, round + 1);
      });
    },
  },
  {
    name: "access",
    title: "keeps a project exactly when it says so, while the access changes",
    holds: promises.access,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme");
      await race(context, async (round) => {
        const creation = await acme.creation(`p-${round}`);
        const batch = acme.batch(acme.creatingTeam(`t-${round}`));
        const [created] = await together(
          round,
          () => store.createProject(creation),
          () => succeeds(other.provision(batch)),
        );
        const read = await store.readProject(creation.project.id, null);
        deepEqual(
          [outcome(created), outcome(read)],
          created.isOk() ? ["ok", "ok"] : ["access-changed", "not-found"],
        );
      });
    },
  },
]);
