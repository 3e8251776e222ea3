import { equal } from "node:assert/strict";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { fails, oneOf, onlyOne, outcome, succeeds } from "../expect";
import { promises } from "../promises";
import { race, together } from "../race";

export const deleteProjectRaceCases = group("delete-project-races", [
  {
    name: "workspace-creation",
    title: "leaves no workspace without a project, while one is created in it",
    holds: promises.deleteProject,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme");
      await race(context, async (round) => {
        const name = `p-${round}`;
        await acme.add({ projects: { [name]: {} } });
        const deletion = await acme.deletion(name);
        const batch = acme.batch(acme.creatingWorkspace(`w-${round}`, name));
        const results = await together(
          round,
          () => store.deleteProject(deletion),
          () => other.provision(batch),
        );
        oneOf<unknown>(
          [outcome(results[0]), outcome(results[1])],
          [
            ["ok", { change: 0, code: "not-found" }],
            ["not-empty", "ok"],
          ],
        );
        const read = await store.readWorkspace(acme.workspace(`w-${round}`), null);
        equal(outcome(read), results[0].isOk() ? "not-found" : "ok");
      });
    },
  },
  {
    name: "move-in",
    title: "leaves no workspace without a project, while one is moved into it",
    holds: promises.deleteProject,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme");
      await race(context, async (round) => {
        const [name, workspace] = [`p-${round}`, `w-${round}`];
        await acme.add({
          projects: { [name]: {}, [`source-${round}`]: { workspaces: { [workspace]: {} } } },
        });
        const deletion = await acme.deletion(name);
        const move = await acme.move([workspace], name);
        const results = await together(
          round,
          () => store.deleteProject(deletion),
          () => other.moveWorkspaces(move),
        );
        oneOf(results.map<string>(outcome), [
          ["ok", "not-found"],
          ["not-empty", "ok"],
        ]);
        const { project } = await acme.readWorkspace(workspace);
        equal(project.name, results[0].isOk() ? `source-${round}` : name);
        equal(project.workspaceCount, 1);
      });
    },
  },
  {
    name: "delete",
    title: "lets exactly one of concurrent removals succeed",
    holds: promises.atomic,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme");
      await race(context, async (round) => {
        await acme.add({ projects: { [`p-${round}`]: {} } });
        const deletion = await acme.deletion(`p-${round}`);
        const results = await together(
          round,
          () => store.deleteProject(deletion),
          () => other.deleteProject(deletion),
        );
        onlyOne(results, "not-found");
        equal((await acme.page()).total, 0);
      });
    },
  },
  {
    name: "update",
    title: "brings no project back, while it is renamed",
    holds: promises.atomic,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme");
      await race(context, async (round) => {
        await acme.add({ projects: { [`p-${round}`]: {} } });
        const deletion = await acme.deletion(`p-${round}`);
        const update = await acme.update(`p-${round}`, { name: "same every round" });
        const [, updated] = await together(
          round,
          () => succeeds(store.deleteProject(deletion)),
          () => other.updateProject(update),
        );
        oneOf(outcome(updated), ["ok", "not-found"]);
        equal((await acme.page()).total, 0);
        await fails(store.readProject(deletion.project, null), "not-found");
      });
    },
  },
  {
    name: "access",
    title: "removes a project, or lets access to it be given, and never both",
    holds: promises.access,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", { teams: { red: {} } });
      await race(context, async (round) => {
        await acme.add({ projects: { [`p-${round}`]: {} } });
        const deletion = await acme.deletion(`p-${round}`);
        const batch = acme.batch(acme.settingAccess(`p-${round}`, "red", "read"));
        const [removed, changed] = await together(
          round,
          () => store.deleteProject(deletion),
          () => other.provision(batch),
        );
        oneOf<unknown>(
          [outcome(removed), outcome(changed)],
          [
            ["ok", { change: 0, code: "not-found" }],
            ["access-changed", "ok"],
          ],
        );
      });
    },
  },
  {
    name: "expected",
    title: "removes a project of the revision that is expected, or changes it, and never both",
    holds: promises.expected,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme");
      await race(context, async (round) => {
        await acme.add({ projects: { [`p-${round}`]: {} } });
        const { revision } = await acme.read(`p-${round}`);
        const deletion = await acme.deletion(`p-${round}`, revision);
        const update = await acme.update(`p-${round}`, { description: "changed" }, revision);
        const [removed, updated] = await together(
          round,
          () => store.deleteProject(deletion),
          () => other.updateProject(update),
        );
        oneOf<unknown>(
          [outcome(removed), outcome(updated)],
          [
            ["ok", "not-found"],
            ["revision-changed", "ok"],
          ],
        );
      });
    },
  },
  {
    name: "recreate",
    title: "gives the name to a new project only once the old one is gone",
    holds: promises.names,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme");
      await race(context, async (round) => {
        const name = `p-${round}`;
        await acme.add({ projects: { [name]: {} } });
        const deletion = await acme.deletion(name);
        const creation = await acme.creation(name);
        const [, created] = await together(
          round,
          () => succeeds(store.deleteProject(deletion)),
          () => other.createProject(creation),
        );
        oneOf(outcome(created), ["ok", "name-taken"]);
        const { projects } = await acme.page({ match: { kind: "names", nameKeys: [name] } });
        deepEqual(projects, created.isOk() ? [creation.project] : []);
      });
    },
  },
]);
