import { equal } from "node:assert/strict";
import { limits } from "../../limits";
import type { Change } from "../../store";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { fails, outcome, succeeds } from "../expect";
import { promises } from "../promises";
import { id } from "../records";
import { untouched } from "../snapshot";
import { populated } from "./populated";

export const provisionCases = group("provision", [
  {
    name: "all-kinds",
    title: "makes changes of every kind at once, seen by every client",
    holds: promises.provision,
    run: async ({ store, other, world }) => {
      const acme = await populated(world);
      const batch = acme.batch(
        { kind: "rename-organization", name: "Acme-2", nameKey: "acme-2" },
        acme.creatingTeam("green", { permissions: ["owners"], members: ["alice"] }),
        { kind: "update-team", team: acme.team("red"), values: { members: ["alice"] } },
        { kind: "remove-team", team: acme.team("blue") },
        acme.creatingProject("gamma", { createdAt: 1 }),
        acme.settingAccess("gamma", "green", "admin"),
        acme.renaming("beta", "omega"),
        acme.creatingWorkspace("db", "gamma"),
        { kind: "update-workspace", workspace: acme.workspace("api"), values: { autoDestroyOverride: null } },
        { kind: "remove-workspace", workspace: acme.workspace("web") },
      );
      await succeeds(store.provision(batch));
      const { organization, grants } = await succeeds(other.readOrganization("acme-2", "alice"));
      deepEqual(
        [organization.name, grants.teams.length, grants.accessRevision],
        ["Acme-2", 2, batch.revision],
      );
      const gamma = await succeeds(other.readProject(acme.project("gamma"), null));
      deepEqual([gamma.project.workspaceCount, gamma.project.access.length], [1, 1]);
      const [api, omega] = [await acme.readWorkspace("api"), await acme.read("beta")];
      deepEqual(
        [api.workspace.autoDestroyOverride, api.project.workspaceCount, omega.name],
        [null, 1, "omega"],
      );
    },
  },
  {
    name: "revision",
    title: "gives its revision to every record that it changes, and to no other",
    holds: promises.revision,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const beta = await acme.read("beta");
      const { workspace: web } = await acme.readWorkspace("web");
      const batch = acme.batch(acme.creatingWorkspace("db", "alpha"), {
        kind: "update-workspace",
        workspace: acme.workspace("api"),
        values: { autoDestroyOverride: "4h" },
      });
      await succeeds(store.provision(batch));
      const { workspace, project } = await acme.readWorkspace("api");
      deepEqual([workspace.revision, project.revision], [batch.revision, batch.revision]);
      deepEqual([await acme.read("beta"), (await acme.readWorkspace("web")).workspace], [beta, web]);
    },
  },
  {
    name: "repeated",
    title: "changes nothing when the call is repeated",
    holds: promises.repeatable,
    run: async ({ store, other, world }) => {
      const acme = await populated(world);
      const creating = acme.batch(
        acme.creatingTeam("green"),
        acme.creatingProject("gamma"),
        acme.settingAccess("gamma", "green", "read"),
        acme.creatingWorkspace("db", "gamma"),
      );
      const removing = acme.batch({ kind: "remove-workspace", workspace: acme.workspace("web") });
      const initech = world.unsaved("initech");
      const founding = initech.batch(
        initech.founding,
        initech.creatingProject("alpha"),
        initech.creatingWorkspace("db", "alpha"),
      );
      await succeeds(store.provision(founding));
      await untouched(store, initech, async () => {
        const again = outcome(await other.provision(founding));
        if (typeof again === "string") equal(again, "ok");
      });
      for (const batch of [creating, removing]) {
        await succeeds(store.provision(batch));
        await untouched(store, acme, async () => {
          const again = outcome(await other.provision(batch));
          if (typeof again === "string") equal(again, "ok");
        });
      }
      deepEqual([await acme.workspaceCount("gamma"), await acme.workspaceCount("alpha")], [1, 1]);
    },
  },
  {
    name: "large",
    title: "makes many slices of changes in one batch, or none of them",
    holds: promises.provisionSize,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", { projects: { alpha: {} } });
      const count = 10 * limits.storeSlice;
      const names = Array.from({ length: count }, (_, index) => `w${index + count}`);
      const changes = names.map((name) => acme.creatingWorkspace(name, "alpha"));
      const none: Change = { kind: "remove-workspace", workspace: id("ws-none") };
      await untouched(store, acme, () =>
        fails(store.provision(acme.batch(...changes, none)), { change: count, code: "not-found" }),
      );
      await succeeds(store.provision(acme.batch(...changes)));
      equal(await acme.workspaceCount("alpha"), count);
      deepEqual(await acme.workspaceNames({ order: "name", offset: count - 5, limit: 10 }), names.slice(-5));
    },
  },
]);
