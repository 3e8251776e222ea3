import { equal } from "node:assert/strict";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { fails, succeeds } from "../expect";
import { promises } from "../promises";
import { race, together } from "../race";
import { id } from "../records";

export const readWorkspaceCases = group("read-workspace", [
  {
    name: "everything",
    title: "gives the workspace, its project, its organization and the user's teams",
    holds: promises.readWorkspace,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme", {
        teams: { red: { members: ["alice"] } },
        projects: { alpha: { autoDestroyActivityDuration: "2d" } },
      });
      await world.organization("initech", { teams: { green: { members: ["alice"] } } });
      const batch = acme.batch(acme.creatingWorkspace("Api_v2", "alpha", { autoDestroyOverride: "0004h" }));
      await succeeds(store.provision(batch));
      const workspace = acme.workspace("Api_v2");
      const reading = await succeeds(other.readWorkspace(workspace, "alice"));
      const { workspace: read, ...around } = reading;
      deepEqual(around.grants.teams, [{ id: acme.team("red"), permissions: [] }]);
      deepEqual(around, await succeeds(store.readProject(acme.project("alpha"), "alice")));
      deepEqual(batch.changes, [{ kind: "create-workspace", workspace: read }]);
    },
  },
  {
    name: "unknown",
    title: "does not find what is not there",
    holds: promises.readWorkspace,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", { projects: { alpha: { workspaces: { api: {} } } } });
      await fails(store.readWorkspace(id("ws-none"), "alice"), "not-found");
      await fails(store.readWorkspace(id(acme.project("alpha")), null), "not-found");
    },
  },
  {
    name: "moved",
    title: "gives the project in which the workspace is now",
    holds: promises.readWorkspace,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme", {
        projects: { alpha: { workspaces: { api: {} } }, beta: { autoDestroyActivityDuration: "9h" } },
      });
      await succeeds(store.moveWorkspaces(await acme.move(["api"], "beta")));
      const { workspace, project } = await succeeds(other.readWorkspace(acme.workspace("api"), null));
      equal(workspace.project, acme.project("beta"));
      deepEqual(project, await acme.read("beta"));
    },
  },
  {
    name: "one-instant",
    title: "never gives a workspace with the project that it has left",
    holds: promises.readWorkspace,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", {
        projects: { alpha: { workspaces: { api: {} } }, beta: {} },
      });
      await race(context, async (round) => {
        const move = await acme.move(["api"], round % 2 === 0 ? "beta" : "alpha");
        const [, { workspace, project }] = await together(
          round,
          () => succeeds(store.moveWorkspaces(move)),
          () => succeeds(other.readWorkspace(acme.workspace("api"), null)),
        );
        deepEqual([project.id, project.workspaceCount], [workspace.project, 1]);
      });
    },
  },
]);
