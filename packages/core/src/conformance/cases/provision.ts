import { deepEqual, equal } from "node:assert/strict";
import { limits } from "../../limits";
import type { ProjectId, WorkspaceId } from "../../model";
import type { Change } from "../../store";
import { group } from "../case";
import { fails, outcome, succeeds } from "../expect";
import { promises } from "../promises";
import { id } from "../records";
import { untouched } from "../snapshot";
import { many, type World } from "../world";

const populated = (world: World) =>
  world.organization("acme", {
    teams: { red: {}, blue: {} },
    projects: {
      alpha: { access: { red: "read" }, workspaces: { api: { autoDestroyOverride: "3d" }, web: {} } },
      beta: { description: "second" },
    },
  });

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
    name: "nothing-partly",
    title: "makes none of the changes when the last cannot be made",
    holds: promises.provision,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const batch = acme.batch(
        acme.creatingTeam("green"),
        { kind: "update-team", team: acme.team("red"), values: { name: "Red", nameKey: "red" } },
        acme.creatingProject("gamma"),
        acme.settingAccess("gamma", "green", "admin"),
        acme.settingAccess("alpha", "red", null),
        acme.renaming("beta", "omega"),
        acme.creatingWorkspace("db", "gamma"),
        { kind: "update-workspace", workspace: acme.workspace("api"), values: { autoDestroyOverride: null } },
        { kind: "remove-workspace", workspace: acme.workspace("web") },
        { kind: "remove-workspace", workspace: id<WorkspaceId>("ws-none") },
      );
      await untouched(store, acme, () => fails(store.provision(batch), { change: 9, code: "not-found" }));
      await fails(store.readProject(acme.project("gamma"), null), "not-found");
      await fails(store.readWorkspace(acme.workspace("db"), null), "not-found");
      await succeeds(store.createProject(await acme.creation("gamma")));
    },
  },
  {
    name: "first-fault",
    title: "tells the first of several changes that cannot be made",
    holds: promises.provisionFailure,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const none = id<ProjectId>("prj-none");
      const batch = acme.batch(acme.creatingProject("gamma"), acme.creatingProject("Beta"), {
        kind: "update-project",
        project: none,
        values: { description: "x" },
      });
      await untouched(store, acme, () => fails(store.provision(batch), { change: 1, code: "name-taken" }));
    },
  },
  {
    name: "not-found",
    title: "tells for each kind of change that what it names is not there",
    holds: promises.provisionNotFound,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const initech = await world.organization("initech", {
        teams: { red: {} },
        projects: { gamma: { workspaces: { db: {} } } },
      });
      const level = "read";
      const { workspace } = initech.creatingWorkspace("cache", "gamma");
      const changes: Change[] = [
        { kind: "update-team", team: initech.team("red"), values: { members: [] } },
        { kind: "remove-team", team: initech.team("red") },
        { kind: "set-access", project: initech.project("gamma"), team: acme.team("red"), level },
        { kind: "set-access", project: acme.project("alpha"), team: initech.team("red"), level },
        { kind: "set-access", project: id("prj-none"), team: acme.team("red"), level },
        { kind: "set-access", project: acme.project("alpha"), team: id("team-none"), level },
        { kind: "update-project", project: initech.project("gamma"), values: { description: "x" } },
        { kind: "update-project", project: id("prj-none"), values: {} },
        { kind: "create-workspace", workspace: { ...workspace, organization: acme.id } },
        {
          kind: "create-workspace",
          workspace: { ...workspace, organization: acme.id, project: id("prj-none") },
        },
        {
          kind: "update-workspace",
          workspace: initech.workspace("db"),
          values: { autoDestroyOverride: "1d" },
        },
        { kind: "remove-workspace", workspace: initech.workspace("db") },
      ];
      for (const organization of [acme, initech]) {
        await untouched(store, organization, async () => {
          for (const change of changes) {
            await fails(store.provision(acme.batch(change)), { change: 0, code: "not-found" });
          }
        });
      }
    },
  },
  {
    name: "organization-not-found",
    title: "tells with every change that the organization is not there",
    holds: promises.provisionNotFound,
    run: async ({ store, world }) => {
      const acme = world.unsaved("acme");
      const changes: Change[] = [
        { kind: "rename-organization", name: "other", nameKey: "other" },
        { kind: "remove-organization" },
        acme.creatingTeam("red"),
        acme.creatingProject("alpha"),
      ];
      for (const change of changes) {
        await fails(store.provision(acme.batch(change)), { change: 0, code: "not-found" });
      }
    },
  },
  {
    name: "create-project",
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
    name: "update-project",
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
    name: "expected",
    title: "changes records of the revisions that are expected, and of no others",
    holds: promises.provisionExpected,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const expected = (await acme.read("alpha")).revision;
      const project: Change = {
        kind: "update-project",
        project: acme.project("alpha"),
        expected,
        values: { description: "x" },
      };
      await succeeds(store.provision(acme.batch(project)));
      const workspace: Change = {
        kind: "update-workspace",
        workspace: acme.workspace("api"),
        expected: "rev-none",
        values: { autoDestroyOverride: "1d" },
      };
      const team: Change = { kind: "update-team", team: acme.team("red"), expected: "rev-none", values: {} };
      await untouched(store, acme, async () => {
        for (const stale of [project, workspace, team]) {
          const batch = acme.batch(acme.renaming("beta", "gamma"), stale);
          await fails(store.provision(batch), { change: 1, code: "revision-changed" });
        }
      });
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
      for (const batch of [creating, removing]) {
        await succeeds(store.provision(batch));
        await untouched(store, acme, async () => {
          await other.provision(batch);
        });
      }
      deepEqual([await acme.workspaceCount("gamma"), await acme.workspaceCount("alpha")], [1, 1]);
    },
  },
  {
    name: "large",
    title: "takes as many changes as the limit allows",
    holds: promises.provision,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", { projects: { alpha: {} } });
      const names = Object.keys(many("w", limits.storeSlice, {}));
      await succeeds(
        store.provision(acme.batch(...names.map((name) => acme.creatingWorkspace(name, "alpha")))),
      );
      equal(await acme.workspaceCount("alpha"), limits.storeSlice);
      deepEqual(await acme.workspaceNames({ order: "name" }), names.slice(0, limits.maxPageSize));
    },
  },
]);
