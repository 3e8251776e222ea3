import { equal } from "node:assert/strict";
import { limits } from "../../limits";
import type { WorkspaceId } from "../../model";
import { type CaseContext, group } from "../case";
import { deepEqual } from "../deep-equal";
import { fails, oneOf, outcome, succeeds } from "../expect";
import { promises } from "../promises";
import { id } from "../records";
import { untouched } from "../snapshot";
import { many, oneEach, type World } from "../world";

const populated = (world: World) =>
  world.organization("acme", {
    teams: { red: {} },
    projects: {
      alpha: { access: { red: "read" }, workspaces: { a1: { autoDestroyOverride: "3d" }, a2: {}, a3: {} } },
      beta: { workspaces: { b1: {}, b2: {} } },
      gamma: { autoDestroyActivityDuration: "5h" },
    },
  });

/** After the first move a source is deleted, and the workspace of another moved back: then the move comes again. */
const repeatedWithoutSource = async ({ store, other, world }: CaseContext, count: number) => {
  const names = Object.keys(many("x", count, {}));
  const acme = await world.organization("acme", { projects: { ...oneEach(names), destination: {} } });
  const [gone = "", back = ""] = names;
  const move = await acme.move(names, "destination");
  await succeeds(store.moveWorkspaces(move));
  await succeeds(other.moveWorkspaces(await acme.move([back], `of-${back}`)));
  await succeeds(other.deleteProject(await acme.deletion(`of-${gone}`)));
  const repeated = outcome(await store.moveWorkspaces(move));
  oneOf(
    [repeated, await acme.workspaceCount("destination"), await acme.workspaceCount(`of-${back}`)],
    [
      ["ok", count, 0],
      // A store that knows the call again changes nothing.
      ["ok", count - 1, 1],
      ["sources-changed", count - 1, 1],
    ],
  );
};

export const moveWorkspacesCases = group("move-workspaces", [
  {
    name: "moved",
    title: "moves workspaces out of several projects, and changes nothing else of them",
    holds: promises.moveAll,
    run: async ({ store, other, world }) => {
      const acme = await populated(world);
      const before = (await acme.readWorkspace("a1")).workspace;
      const move = await acme.move(["a1", "b2"], "gamma");
      await succeeds(store.moveWorkspaces(move));
      const { workspace, project } = await succeeds(other.readWorkspace(before.id, null));
      deepEqual(workspace, { ...before, project: acme.project("gamma"), revision: move.revision });
      equal(project.name, "gamma");
      deepEqual(await acme.workspaceNames({ project: acme.project("gamma") }), ["a1", "b2"]);
    },
  },
  {
    name: "counts",
    title: "changes the counts of all projects concerned, and their revisions",
    holds: promises.moveCounts,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const move = await acme.move(["a1", "a2", "b1"], "gamma");
      await succeeds(store.moveWorkspaces(move));
      const projects = await Promise.all(["alpha", "beta", "gamma"].map((name) => acme.read(name)));
      deepEqual(
        projects.map(({ workspaceCount, revision }) => [workspaceCount, revision]),
        [1, 1, 3].map((count) => [count, move.revision]),
      );
    },
  },
  {
    name: "keeps-projects",
    title: "changes nothing of the projects but count and revision",
    holds: promises.moveCounts,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const before = await acme.read("alpha");
      const move = await acme.move(["a3"], "beta");
      await succeeds(store.moveWorkspaces(move));
      deepEqual(await acme.read("alpha"), { ...before, workspaceCount: 2, revision: move.revision });
    },
  },
  {
    name: "sources-changed",
    title: "moves none when one is no longer where it was",
    holds: promises.moveSources,
    run: async ({ store, other, world }) => {
      const acme = await populated(world);
      const move = await acme.move(["a1", "a2", "b1"], "gamma");
      await succeeds(store.moveWorkspaces(await acme.move(["a2"], "beta")));
      await untouched(store, acme, () => fails(other.moveWorkspaces(move), "sources-changed"));
    },
  },
  {
    name: "removed-workspace",
    title: "moves none when one is not there any longer",
    holds: promises.moveSources,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const move = await acme.move(["a1", "a2"], "gamma");
      const workspace = acme.workspace("a2");
      await succeeds(store.provision(acme.batch({ kind: "remove-workspace", workspace })));
      await untouched(store, acme, () => fails(store.moveWorkspaces(move), "sources-changed"));
    },
  },
  {
    name: "unknown-workspace",
    title: "moves none when one is not there, or in another organization",
    holds: promises.moveSources,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const initech = await world.organization("initech", {
        projects: { delta: { workspaces: { d1: {} } } },
      });
      const move = await acme.move(["a1"], "gamma");
      const source = acme.project("alpha");
      const strangers = [
        { id: id<WorkspaceId>("ws-none"), source },
        { id: initech.workspace("d1"), source },
        { id: initech.workspace("d1"), source: initech.project("delta") },
      ];
      for (const stranger of strangers) {
        const workspaces = [...move.workspaces, stranger];
        await untouched(store, acme, () =>
          fails(store.moveWorkspaces({ ...move, workspaces }), "sources-changed"),
        );
      }
      equal(await initech.workspaceCount("delta"), 1);
    },
  },
  {
    name: "stays",
    title: "leaves a workspace that is in the destination, and moves the others",
    holds: promises.moveSources,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const { workspace } = await acme.readWorkspace("b1");
      await succeeds(store.moveWorkspaces(await acme.move(["b1", "a1"], "beta")));
      deepEqual((await acme.readWorkspace("b1")).workspace, workspace);
      deepEqual([await acme.workspaceCount("alpha"), await acme.workspaceCount("beta")], [2, 3]);
    },
  },
  {
    name: "stays-only",
    title: "moves nothing when every workspace is in the destination",
    holds: promises.moveSources,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const { workspace } = await acme.readWorkspace("b2");
      await succeeds(store.moveWorkspaces(await acme.move(["b1", "b2"], "beta")));
      deepEqual((await acme.readWorkspace("b2")).workspace, workspace);
      deepEqual([await acme.workspaceCount("beta"), (await acme.workspacePage()).total], [2, 5]);
    },
  },
  {
    name: "left-destination",
    title: "moves none when one that should stay has left the destination",
    holds: promises.moveSources,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const move = await acme.move(["b1", "a1"], "beta");
      await succeeds(store.moveWorkspaces(await acme.move(["b1"], "gamma")));
      await untouched(store, acme, () => fails(store.moveWorkspaces(move), "sources-changed"));
    },
  },
  {
    name: "destination-not-found",
    title: "does not find a destination that is not there, or in another organization",
    holds: promises.moveAll,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const initech = await world.organization("initech", { projects: { delta: {} } });
      const move = await acme.move(["a1"], "gamma");
      await succeeds(store.deleteProject(await acme.deletion("gamma")));
      await untouched(store, acme, async () => {
        await fails(store.moveWorkspaces(move), "not-found");
        await fails(store.moveWorkspaces({ ...move, destination: initech.project("delta") }), "not-found");
      });
      equal(await initech.workspaceCount("delta"), 0);
    },
  },
  {
    name: "access-changed",
    title: "refuses what was authorized before the access changed, before it tells anything else",
    holds: promises.access,
    run: async ({ store, other, world }) => {
      const acme = await populated(world);
      const move = await acme.move(["a1"], "gamma");
      const stale = { ...move, workspaces: [{ id: acme.workspace("a1"), source: acme.project("beta") }] };
      await succeeds(store.provision(acme.batch(acme.settingAccess("beta", "red", "admin"))));
      await untouched(store, acme, async () => {
        await fails(other.moveWorkspaces(move), "access-changed");
        await fails(other.moveWorkspaces(stale), "access-changed");
      });
    },
  },
  {
    name: "leaves-access-revision",
    title: "leaves the access revision, so that other writes go on",
    holds: promises.accessRevisionLeft,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const [first, second] = [await acme.move(["a1"], "gamma"), await acme.move(["a2"], "beta")];
      await succeeds(store.moveWorkspaces(first));
      await succeeds(store.moveWorkspaces(second));
      equal(await acme.accessRevision(), first.accessRevision);
    },
  },
  {
    name: "repeated",
    title: "changes nothing when the call is repeated",
    holds: promises.repeatable,
    run: async ({ store, other, world }) => {
      const acme = await populated(world);
      const move = await acme.move(["a1", "b1", "b2"], "gamma");
      await succeeds(store.moveWorkspaces(move));
      await untouched(store, acme, async () => {
        oneOf(outcome(await other.moveWorkspaces(move)), ["ok", "sources-changed"]);
      });
    },
  },
  {
    name: "repeated-without-source",
    title:
      "takes a repeated move, or refuses it, after one workspace was moved back and another's source deleted",
    holds: promises.repeatable,
    run: (context) => repeatedWithoutSource(context, 2),
  },
  {
    name: "repeated-without-source-large",
    title: "does the same when as many workspaces as the limit allows come from as many projects",
    holds: promises.repeatable,
    run: (context) => repeatedWithoutSource(context, limits.maxMovedWorkspaces),
  },
  {
    name: "seen-through-destination",
    title: "shows a moved workspace to who sees the destination, and not to who saw its source",
    holds: promises.visible,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const see = acme.through(["red"], ["read"]);
      await succeeds(store.moveWorkspaces(await acme.move(["a1", "a2"], "beta")));
      await succeeds(store.moveWorkspaces(await acme.move(["b2"], "alpha")));
      deepEqual(await acme.workspaceNames({ see, order: "name" }), ["a3", "b2"]);
      equal((await acme.workspacePage({ see })).total, 2);
    },
  },
  {
    name: "as-many-as-allowed",
    title: "moves as many workspaces as the limit allows, out of many projects, and back into one",
    holds: promises.moveAll,
    run: async ({ store, other, world }) => {
      const count = limits.maxMovedWorkspaces;
      const projects = Array.from({ length: 20 }, (_, index) => [
        `source-${index}`,
        { workspaces: many(`w${index}-`, count / 20, {}) },
      ]);
      const acme = await world.organization("acme", {
        projects: { ...Object.fromEntries(projects), destination: {}, last: {} },
      });
      const names = projects.flatMap((_, index) => Object.keys(many(`w${index}-`, count / 20, {})));
      await succeeds(store.moveWorkspaces(await acme.move(names, "destination")));
      deepEqual(
        [await acme.workspaceCount("source-0"), await acme.workspaceCount("destination")],
        [0, count],
      );
      await succeeds(other.moveWorkspaces(await acme.move(names, "last")));
      deepEqual([await acme.workspaceCount("destination"), await acme.workspaceCount("last")], [0, count]);
      equal((await acme.workspacePage({ project: acme.project("last") })).matching, count);
    },
  },
]);
