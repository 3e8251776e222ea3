import { deepEqual, equal } from "node:assert/strict";
import type { ConformanceCase } from "../case";
import { group } from "../case";
import { byId, fails, succeeds, tidy } from "../expect";
import { promises } from "../promises";
import { race, together } from "../race";
import { id } from "../records";

const readOrganization = group("read-organization", [
  {
    name: "record",
    title: "gives the organization as it was handed in",
    holds: promises.values,
    run: async ({ other, world }) => {
      const { record } = await world.organization("Acme-Corp_1");
      const { organization } = await succeeds(other.readOrganization("acme-corp_1", null));
      deepEqual(organization, { ...record, revision: organization.revision });
    },
  },
  {
    name: "unknown",
    title: "does not find what is not there",
    holds: promises.readOrganization,
    run: async ({ store, world }) => {
      await world.organization("acme");
      await fails(store.readOrganization("acm", null), "not-found");
      await fails(store.readOrganization("acme2", "alice"), "not-found");
    },
  },
  {
    name: "teams-of-member",
    title: "gives the teams of which the user is a member, with their permissions, and no other",
    holds: promises.readOrganization,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", {
        teams: {
          owners: { permissions: ["owners"], members: ["bob"] },
          readers: { permissions: ["read-projects", "manage-workspaces"], members: ["alice", "bob"] },
          nobody: { permissions: ["manage-projects"] },
          plain: { members: ["alice"] },
        },
      });
      const { grants } = await succeeds(store.readOrganization("acme", "alice"));
      deepEqual(
        byId(grants.teams),
        byId([
          { id: acme.team("readers"), permissions: ["read-projects", "manage-workspaces"] as const },
          { id: acme.team("plain"), permissions: [] },
        ]),
      );
    },
  },
  {
    name: "no-user",
    title: "gives no teams without a user, nor to a user without a team",
    holds: promises.noUser,
    run: async ({ store, world }) => {
      await world.organization("acme", {
        teams: { owners: { permissions: ["owners"], members: ["alice"] } },
      });
      const nobody = await succeeds(store.readOrganization("acme", null));
      const stranger = await succeeds(store.readOrganization("acme", "ali"));
      deepEqual([nobody.grants.teams, stranger.grants.teams], [[], []]);
      equal(stranger.grants.accessRevision, nobody.grants.accessRevision);
    },
  },
  {
    name: "other-organizations-teams",
    title: "gives no teams of another organization",
    holds: promises.readOrganization,
    run: async ({ store, world }) => {
      await world.organization("acme", { teams: { owners: { members: ["alice"] } } });
      await world.organization("initech", { teams: { owners: { members: ["bob"] } } });
      deepEqual((await succeeds(store.readOrganization("initech", "alice"))).grants.teams, []);
    },
  },
  {
    name: "membership-changes",
    title: "shows a changed membership to the other client at once",
    holds: promises.visible,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme", { teams: { owners: { members: ["alice"] } } });
      const memberships = async (user: string) =>
        (await succeeds(other.readOrganization("acme", user))).grants.teams.length;
      deepEqual([await memberships("alice"), await memberships("bob")], [1, 0]);
      const team = acme.team("owners");
      await succeeds(
        store.provision(acme.batch({ kind: "update-team", team, values: { members: ["bob"] } })),
      );
      deepEqual([await memberships("alice"), await memberships("bob")], [0, 1]);
    },
  },
  {
    name: "one-instant",
    title: "never gives the teams of one access revision with another",
    holds: promises.readOrganization,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", { teams: { red: { members: ["alice"] }, blue: {} } });
      const teamAt = new Map([[await acme.accessRevision(), acme.team("red")]]);
      await race(context, async (round) => {
        const [from, to] = round % 2 === 0 ? ["red", "blue"] : ["blue", "red"];
        const batch = acme.batch(
          { kind: "update-team", team: acme.team(from), values: { members: [] } },
          { kind: "update-team", team: acme.team(to), values: { members: ["alice"] } },
        );
        teamAt.set(batch.revision, acme.team(to));
        const [, reading] = await together(
          round,
          () => succeeds(store.provision(batch)),
          () => succeeds(other.readOrganization("acme", "alice")),
        );
        const { accessRevision, teams } = reading.grants;
        deepEqual(teams, [{ id: teamAt.get(accessRevision), permissions: [] }]);
      });
    },
  },
]);

const readProject = group("read-project", [
  {
    name: "everything",
    title: "gives the project, its organization and the user's teams",
    holds: promises.readProject,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme", {
        teams: { red: { permissions: ["read-projects"], members: ["alice"] }, blue: { members: ["bob"] } },
        projects: { alpha: { access: { red: "write", blue: "admin" }, workspaces: { api: {}, web: {} } } },
      });
      const reading = await succeeds(other.readProject(acme.project("alpha"), "alice"));
      const { organization, grants } = await succeeds(store.readOrganization("acme", "alice"));
      deepEqual({ organization: reading.organization, grants: reading.grants }, { organization, grants });
      deepEqual(grants.teams, [{ id: acme.team("red"), permissions: ["read-projects"] }]);
      equal(reading.project.workspaceCount, 2);
      deepEqual(
        [...tidy(reading.project).access],
        [
          { team: acme.team("red"), level: "write" },
          { team: acme.team("blue"), level: "admin" },
        ],
      );
    },
  },
  {
    name: "no-user",
    title: "gives no teams without a user",
    holds: promises.noUser,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", {
        teams: { red: { members: ["alice"] } },
        projects: { alpha: { access: { red: "read" } } },
      });
      const { grants } = await succeeds(store.readProject(acme.project("alpha"), null));
      deepEqual(grants.teams, []);
    },
  },
  {
    name: "unknown",
    title: "does not find what is not there, nor what differs in case",
    holds: promises.readProject,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", { projects: { alpha: { id: "prj-AbC" } } });
      await succeeds(store.readProject(acme.project("alpha"), null));
      await fails(store.readProject(id("prj-abc"), null), "not-found");
      await fails(store.readProject(id("prj-AbC2"), "alice"), "not-found");
    },
  },
  {
    name: "one-instant",
    title: "never gives the access of one access revision with another",
    holds: promises.readProject,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", {
        teams: { red: { members: ["alice"] } },
        projects: { alpha: { access: { red: "read" } } },
      });
      const levelAt = new Map([[await acme.accessRevision(), "read"]]);
      await race(context, async (round) => {
        const level = round % 2 === 0 ? "admin" : "read";
        const batch = acme.batch(acme.settingAccess("alpha", "red", level));
        levelAt.set(batch.revision, level);
        const [, reading] = await together(
          round,
          () => succeeds(store.provision(batch)),
          () => succeeds(other.readProject(acme.project("alpha"), "alice")),
        );
        equal(reading.project.access[0]?.level, levelAt.get(reading.grants.accessRevision));
      });
    },
  },
]);

const readWorkspace = group("read-workspace", [
  {
    name: "everything",
    title: "gives the workspace, its project, its organization and the user's teams",
    holds: promises.readWorkspace,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme", {
        teams: { red: { members: ["alice"] } },
        projects: { alpha: { autoDestroyActivityDuration: "2d" } },
      });
      const batch = acme.batch(acme.creatingWorkspace("Api_v2", "alpha", { autoDestroyOverride: "0004h" }));
      await succeeds(store.provision(batch));
      const workspace = acme.workspace("Api_v2");
      const reading = await succeeds(other.readWorkspace(workspace, "alice"));
      const { workspace: read, ...around } = reading;
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
]);

export const readCases: readonly ConformanceCase[] = [...readOrganization, ...readProject, ...readWorkspace];
