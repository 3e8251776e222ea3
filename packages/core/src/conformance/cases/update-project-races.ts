import { equal } from "node:assert/strict";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { onlyOne, outcome, succeeds } from "../expect";
import { promises } from "../promises";
import { race, together } from "../race";

export const updateProjectRaceCases = group("update-project-races", [
  {
    name: "one-name",
    title: "lets exactly one of concurrent renames to one name succeed",
    holds: promises.renameOnce,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", { projects: { alpha: {}, beta: {} } });
      await race(context, async (round) => {
        const [here, there] = [
          await acme.update("alpha", { name: `Race ${round}` }),
          await acme.update("beta", { name: `race ${round}` }),
        ];
        const results = await together(
          round,
          () => store.updateProject(here),
          () => other.updateProject(there),
        );
        const winner = onlyOne(results, "name-taken") === 0 ? here : there;
        const match = { kind: "names", nameKeys: [`race ${round}`] } as const;
        const { projects } = await acme.page({ match });
        deepEqual(
          projects.map((project) => [project.id, project.name]),
          [[winner.project, winner.values.name]],
        );
      });
    },
  },
  {
    name: "rename-and-create",
    title: "gives a name to a renamed or to a new project, never to both",
    holds: promises.names,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", { projects: { alpha: {} } });
      await race(context, async (round) => {
        const update = await acme.update("alpha", { name: `race ${round}` });
        const creation = await acme.creation(`Race ${round}`);
        const results = await together(
          round,
          () => store.updateProject(update),
          () => other.createProject(creation),
        );
        onlyOne<string>(results, "name-taken");
        const match = { kind: "names", nameKeys: [`race ${round}`] } as const;
        equal((await acme.page({ match })).matching, 1);
      });
    },
  },
  {
    name: "different-values",
    title: "loses neither of two concurrent changes to different values of one project",
    holds: promises.updateProject,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", { projects: { alpha: {} } });
      await race(context, async (round) => {
        const [renaming, describing] = [
          await acme.update("alpha", { name: `alpha ${round}` }),
          await acme.update("alpha", { description: `text ${round}` }),
        ];
        await together(
          round,
          () => succeeds(store.updateProject(renaming)),
          () => succeeds(other.updateProject(describing)),
        );
        const { name, description } = await acme.read("alpha");
        deepEqual([name, description], [`alpha ${round}`, `text ${round}`]);
      });
    },
  },
  {
    name: "one-expected",
    title: "lets exactly one of concurrent changes succeed that expect the same revision",
    holds: promises.expected,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", { projects: { alpha: {} } });
      await race(context, async (round) => {
        const { revision } = await acme.read("alpha");
        const [here, there] = [
          await acme.update("alpha", { description: `here ${round}` }, revision),
          await acme.update("alpha", { description: `there ${round}` }, revision),
        ];
        const results = await together(
          round,
          () => store.updateProject(here),
          () => other.updateProject(there),
        );
        const winner = onlyOne(results, "revision-changed") === 0 ? here : there;
        const project = await acme.read("alpha");
        deepEqual([project.description, project.revision], [winner.values.description, winner.revision]);
      });
    },
  },
  {
    name: "update-and-count",
    title: "loses no workspace while the attributes of its project change",
    holds: promises.atomic,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", { projects: { alpha: {} } });
      await race(context, async (round) => {
        const update = await acme.update("alpha", { description: `text ${round}` });
        const batch = acme.batch(acme.creatingWorkspace(`w${round}`, "alpha"));
        await together(
          round,
          () => succeeds(store.updateProject(update)),
          () => succeeds(other.provision(batch)),
        );
        const { description, workspaceCount } = await acme.read("alpha");
        deepEqual([description, workspaceCount], [`text ${round}`, round + 1]);
      });
    },
  },
  {
    name: "update-and-access",
    title: "changes a project only if the access did not change first, and loses no access",
    holds: promises.access,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", { teams: { red: {} }, projects: { alpha: {} } });
      await race(context, async (round) => {
        const before = await acme.read("alpha");
        const level = round % 2 === 0 ? "admin" : "read";
        const update = await acme.update("alpha", { description: `text ${round}` });
        const batch = acme.batch(acme.settingAccess("alpha", "red", level));
        const [result] = await together(
          round,
          () => store.updateProject(update),
          () => succeeds(other.provision(batch)),
        );
        const { description, access, revision } = await acme.read("alpha");
        // The access changes last, whether the project was changed before it or not at all.
        equal(revision, batch.revision);
        deepEqual(access, [{ team: acme.team("red"), level }]);
        deepEqual(
          [outcome(result), description],
          result.isOk() ? ["ok", `text ${round}`] : ["access-changed", before.description],
        );
      });
    },
  },
  {
    name: "answer-is-own-instant",
    title: "answers each of two concurrent renames with its own name and revision",
    holds: promises.updateProject,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", { projects: { alpha: {} } });
      await race(context, async (round) => {
        const updates = [
          await acme.update("alpha", { name: `here ${round}` }),
          await acme.update("alpha", { name: `there ${round}` }),
        ] as const;
        const answers = await together(
          round,
          () => succeeds(store.updateProject(updates[0])),
          () => succeeds(other.updateProject(updates[1])),
        );
        deepEqual(
          answers.map(({ name, revision }) => ({ name, revision })),
          updates.map(({ values, revision }) => ({ name: values.name, revision })),
        );
        equal((await acme.page({ match: { kind: "search", text: "here" } })).matching, 1);
      });
    },
  },
]);
