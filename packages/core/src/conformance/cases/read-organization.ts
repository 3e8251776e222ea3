import { equal } from "node:assert/strict";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { byId, fails, succeeds } from "../expect";
import { promises } from "../promises";
import { race, together } from "../race";

export const readOrganizationCases = group("read-organization", [
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
