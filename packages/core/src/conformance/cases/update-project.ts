import { equal, notEqual } from "node:assert/strict";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { fails, oneOf, outcome, succeeds, tidy } from "../expect";
import { promises } from "../promises";
import { untouched } from "../snapshot";
import type { World } from "../world";

const populated = (world: World) =>
  world.organization("acme", {
    teams: { red: {} },
    projects: {
      alpha: {
        description: "first",
        autoDestroyActivityDuration: "14d",
        access: { red: "write" },
        workspaces: { api: {} },
      },
      beta: {},
    },
  });

export const updateProjectCases = group("update-project", [
  {
    name: "named-values",
    title: "gives the values named, keeps the others, and answers with the project as it is then",
    holds: promises.updateProject,
    run: async ({ store, other, world }) => {
      const acme = await populated(world);
      const before = await acme.read("alpha");
      const update = await acme.update("alpha", { description: "second" });
      const updated = await succeeds(store.updateProject(update));
      deepEqual(tidy(updated), tidy({ ...before, description: "second", revision: update.revision }));
      deepEqual((await succeeds(other.readProject(before.id, null))).project, updated);
    },
  },
  {
    name: "every-value",
    title: "gives all values at once",
    holds: promises.updateProject,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const before = await acme.read("alpha");
      const values = { name: "Omega", description: "", autoDestroyActivityDuration: "0001h" };
      const update = await acme.update("alpha", values);
      const updated = await succeeds(store.updateProject(update));
      deepEqual(updated, { ...before, ...values, nameKey: "omega", revision: update.revision });
      deepEqual(await acme.read("alpha"), updated);
    },
  },
  {
    name: "null-clears",
    title: "clears what is given as null, and nothing else",
    holds: promises.updateProject,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      await succeeds(store.updateProject(await acme.update("alpha", { description: null })));
      const { description, autoDestroyActivityDuration } = await acme.read("alpha");
      deepEqual(
        { description, autoDestroyActivityDuration },
        { description: null, autoDestroyActivityDuration: "14d" },
      );
      await succeeds(store.updateProject(await acme.update("alpha", { autoDestroyActivityDuration: null })));
      equal((await acme.read("alpha")).autoDestroyActivityDuration, null);
    },
  },
  {
    name: "no-values",
    title: "keeps everything when no value is named",
    holds: promises.updateProject,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const before = await acme.read("alpha");
      const updated = await succeeds(store.updateProject(await acme.update("alpha", {})));
      deepEqual({ ...updated, revision: before.revision }, before);
    },
  },
  {
    name: "revision",
    title: "gives the project the revision of the call",
    holds: promises.revision,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const update = await acme.update("alpha", { name: "gamma" });
      await succeeds(store.updateProject(update));
      equal((await acme.read("alpha")).revision, update.revision);
      notEqual((await acme.read("beta")).revision, update.revision);
    },
  },
  {
    name: "expected",
    title: "changes a project of the revision that is expected, and of no other",
    holds: promises.expected,
    run: async ({ store, other, world }) => {
      const acme = await populated(world);
      const { revision } = await acme.read("alpha");
      await succeeds(store.updateProject(await acme.update("alpha", { description: "2" }, revision)));
      const late = await acme.update("alpha", { description: "3" }, revision);
      await untouched(store, acme, () => fails(other.updateProject(late), "revision-changed"));
    },
  },
  {
    name: "own-case",
    title: "lets a project change the case of its own name",
    holds: promises.names,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      await succeeds(store.updateProject(await acme.update("alpha", { name: "ALPHA" })));
      await succeeds(store.updateProject(await acme.update("alpha", { name: "ALPHA" })));
      deepEqual(await acme.names({ order: "name" }), ["ALPHA", "beta"]);
    },
  },
  {
    name: "name-taken",
    title: "refuses a name that is taken, in whatever case, and the other values with it",
    holds: promises.names,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const update = await acme.update("alpha", { name: "Beta", description: "changed" });
      await untouched(store, acme, () => fails(store.updateProject(update), "name-taken"));
    },
  },
  {
    name: "name-freed",
    title: "frees the old name for another project",
    holds: promises.names,
    run: async ({ store, other, world }) => {
      const acme = await populated(world);
      await succeeds(store.updateProject(await acme.update("alpha", { name: "gamma" })));
      await succeeds(other.updateProject(await acme.update("beta", { name: "Alpha" })));
      await succeeds(other.createProject(await acme.creation("BETA")));
      deepEqual(await acme.names({ order: "name" }), ["Alpha", "BETA", "gamma"]);
    },
  },
  {
    name: "not-found",
    title: "does not find a project that is not there, or of another organization",
    holds: promises.updateProject,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const initech = await world.organization("initech", { projects: { gamma: {} } });
      const update = await acme.update("alpha", { description: "x" });
      await untouched(store, initech, async () => {
        await fails(store.updateProject({ ...update, project: initech.project("gamma") }), "not-found");
      });
      await succeeds(store.deleteProject(await acme.deletion("beta")));
      await fails(store.updateProject(await acme.update("beta", { name: "gamma" })), "not-found");
    },
  },
  {
    name: "access-changed",
    title: "refuses what was authorized before the access changed, before it tells anything else",
    holds: promises.access,
    run: async ({ store, other, world }) => {
      const acme = await populated(world);
      const updates = [
        await acme.update("alpha", { description: "x" }),
        await acme.update("alpha", { name: "beta" }),
        await acme.update("alpha", {}, "rev-none"),
      ];
      await succeeds(store.provision(acme.batch(acme.settingAccess("alpha", "red", "read"))));
      await untouched(store, acme, async () => {
        for (const update of updates) await fails(other.updateProject(update), "access-changed");
      });
    },
  },
  {
    name: "leaves-access-revision",
    title: "leaves the access revision, so that other writes go on",
    holds: promises.accessRevisionLeft,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const [first, second] = [
        await acme.update("alpha", { name: "gamma" }),
        await acme.update("beta", { name: "alpha" }),
      ];
      await succeeds(store.updateProject(first));
      await succeeds(store.updateProject(second));
      equal(await acme.accessRevision(), first.accessRevision);
    },
  },
  {
    name: "repeated",
    title: "changes nothing when the call is repeated",
    holds: promises.repeatable,
    run: async ({ store, other, world }) => {
      const acme = await populated(world);
      const free = await acme.update("alpha", { name: "gamma", description: null });
      await succeeds(store.updateProject(free));
      await untouched(store, acme, async () => {
        await succeeds(other.updateProject(free));
      });
      const guarded = await acme.update("alpha", { description: "once" }, free.revision);
      await succeeds(store.updateProject(guarded));
      await untouched(store, acme, async () => {
        oneOf(outcome(await other.updateProject(guarded)), ["ok", "revision-changed"]);
      });
    },
  },
  {
    name: "keeps-contents",
    title: "leaves the access and the workspaces of a renamed project with it",
    holds: promises.updateProject,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      await succeeds(store.updateProject(await acme.update("alpha", { name: "omega" })));
      const { project } = await acme.readWorkspace("api");
      deepEqual([project.name, project.workspaceCount], ["omega", 1]);
      deepEqual(project.access, [{ team: acme.team("red"), level: "write" }]);
      deepEqual(await acme.names({ see: acme.through(["red"], ["write"]) }), ["omega"]);
    },
  },
  {
    name: "keeps-workspaces",
    title: "changes no workspace, with or without a duration of its own, when the default changes",
    holds: promises.revision,
    run: async ({ store, world }) => {
      const workspaces = { api: { autoDestroyOverride: "3d" }, web: {} };
      const acme = await world.organization("acme", { projects: { alpha: { workspaces } } });
      const before = (await acme.workspacePage()).rows.map(({ workspace }) => workspace);
      await succeeds(store.updateProject(await acme.update("alpha", { autoDestroyActivityDuration: "7d" })));
      const { rows } = await acme.workspacePage();
      deepEqual(
        rows.map(({ workspace }) => workspace),
        before,
      );
      deepEqual(
        rows.map(({ project }) => project.autoDestroyActivityDuration),
        ["7d", "7d"],
      );
    },
  },
]);
