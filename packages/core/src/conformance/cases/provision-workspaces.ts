import { equal } from "node:assert/strict";
import type { Change } from "../../store";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { fails, succeeds } from "../expect";
import { promises } from "../promises";
import { untouched } from "../snapshot";
import type { World } from "../world";

const populated = (world: World) =>
  world.organization("acme", {
    projects: { alpha: { workspaces: { api: { autoDestroyOverride: "3d" }, web: {} } }, beta: {} },
  });

export const provisionWorkspacesCases = group("provision-workspaces", [
  {
    name: "create",
    title: "keeps a new workspace exactly, and counts it",
    holds: promises.values,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const creating = acme.creatingWorkspace("Db_1-x", "alpha", {
        autoDestroyOverride: "0100h",
        createdAt: 7,
      });
      const batch = acme.batch(creating);
      await succeeds(store.provision(batch));
      const { workspace, project } = await acme.readWorkspace("Db_1-x");
      deepEqual(workspace, { ...creating.workspace, revision: batch.revision });
      deepEqual([project.workspaceCount, project.revision], [3, batch.revision]);
    },
  },
  {
    name: "taken",
    title: "refuses a workspace whose name or id is taken",
    holds: promises.ids,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const initech = await world.organization("initech", {
        projects: { gamma: { workspaces: { db: {} } } },
      });
      const { workspace } = acme.creatingWorkspace("db", "beta");
      const web = acme.workspace("web");
      const taken: [Change, "name-taken" | "id-taken"][] = [
        [
          { kind: "create-workspace", workspace: { ...workspace, name: "API", nameKey: "api" } },
          "name-taken",
        ],
        [{ kind: "create-workspace", workspace: { ...workspace, id: web } }, "id-taken"],
        [{ kind: "create-workspace", workspace: { ...workspace, id: initech.workspace("db") } }, "id-taken"],
        [{ kind: "update-workspace", workspace: web, values: { name: "Api", nameKey: "api" } }, "name-taken"],
      ];
      await untouched(store, acme, async () => {
        for (const [change, code] of taken) {
          await fails(store.provision(acme.batch(change)), { change: 0, code });
        }
      });
      await succeeds(store.provision(acme.batch({ kind: "create-workspace", workspace })));
    },
  },
  {
    name: "update",
    title: "gives a workspace the values named, keeps the others, and leaves its project as it is",
    holds: promises.provision,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const { workspace: before } = await acme.readWorkspace("api");
      const rename = acme.batch({
        kind: "update-workspace",
        workspace: before.id,
        values: { name: "API-2", nameKey: "api-2" },
      });
      await succeeds(store.provision(rename));
      const renamed = { ...before, name: "API-2", nameKey: "api-2", revision: rename.revision };
      deepEqual((await acme.readWorkspace("api")).workspace, renamed);
      const clear = acme.batch({
        kind: "update-workspace",
        workspace: before.id,
        expected: rename.revision,
        values: { autoDestroyOverride: null },
      });
      await succeeds(store.provision(clear));
      const { workspace, project } = await acme.readWorkspace("api");
      deepEqual(workspace, { ...renamed, autoDestroyOverride: null, revision: clear.revision });
      equal(project.workspaceCount, 2);
    },
  },
  {
    name: "renamed-in-lists",
    title: "lists a renamed workspace by its new name, and frees the old one",
    holds: promises.visible,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const workspace = acme.workspace("api");
      const values = { name: "zoo", nameKey: "zoo" };
      await succeeds(store.provision(acme.batch({ kind: "update-workspace", workspace, values })));
      await succeeds(store.provision(acme.batch(acme.creatingWorkspace("API", "beta"))));
      deepEqual(await acme.workspaceNames({ order: "name" }), ["API", "web", "zoo"]);
      const project = acme.project("alpha");
      deepEqual(await acme.workspaceNames({ order: "name", project }), ["web", "zoo"]);
    },
  },
  {
    name: "remove",
    title: "removes a workspace from reads, lists and counts, and frees its name and its id",
    holds: promises.visible,
    run: async ({ store, other, world }) => {
      const acme = await populated(world);
      const workspace = acme.workspace("api");
      const batch = acme.batch({ kind: "remove-workspace", workspace });
      await succeeds(store.provision(batch));
      await fails(other.readWorkspace(workspace, null), "not-found");
      equal((await succeeds(other.locateWorkspaces(acme.id, [workspace]))).size, 0);
      deepEqual(await acme.workspaceNames(), ["web"]);
      const { workspaceCount, revision } = await acme.read("alpha");
      deepEqual([workspaceCount, revision], [1, batch.revision]);
      await succeeds(store.provision(acme.batch(acme.creatingWorkspace("Api", "beta"))));
      const initech = await world.organization("initech", {
        projects: { gamma: { workspaces: { db: { id: workspace } } } },
      });
      equal((await succeeds(other.readWorkspace(workspace, null))).organization.id, initech.id);
    },
  },
  {
    name: "replace",
    title: "lets a new workspace take the name of one that goes in the same batch",
    holds: promises.provisionEnd,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const removal: Change = { kind: "remove-workspace", workspace: acme.workspace("api") };
      await succeeds(store.provision(acme.batch(removal, acme.creatingWorkspace("API", "beta"))));
      deepEqual(await acme.workspaceNames({ order: "name" }), ["API", "web"]);
      deepEqual([await acme.workspaceCount("alpha"), await acme.workspaceCount("beta")], [1, 1]);
    },
  },
  {
    name: "anew",
    title: "removes a workspace and creates it anew, with its id, in another project in the same batch",
    holds: promises.provisionEnd,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const removed = acme.workspace("api");
      const { workspace } = acme.creatingWorkspace("API", "beta");
      const batch = acme.batch(
        { kind: "remove-workspace", workspace: removed },
        { kind: "create-workspace", workspace: { ...workspace, id: removed } },
      );
      await succeeds(store.provision(batch));
      const reading = await succeeds(store.readWorkspace(removed, null));
      deepEqual(reading.workspace, { ...workspace, id: removed, revision: batch.revision });
      equal(reading.project.id, acme.project("beta"));
      const located = await succeeds(store.locateWorkspaces(acme.id, [removed]));
      equal(located.get(removed)?.id, acme.project("beta"));
      deepEqual([await acme.workspaceCount("alpha"), await acme.workspaceCount("beta")], [1, 1]);
      deepEqual(await acme.workspaceNames({ project: acme.project("alpha") }), ["web"]);
      deepEqual(await acme.workspaceNames({ project: acme.project("beta") }), ["API"]);
    },
  },
]);
