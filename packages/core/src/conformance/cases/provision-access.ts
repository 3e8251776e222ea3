import { equal, notEqual } from "node:assert/strict";
import type { Change } from "../../store";
import { type CaseContext, type CaseOfGroup, group } from "../case";
import { deepEqual } from "../deep-equal";
import { byId, fails, succeeds, tidy } from "../expect";
import type { OrganizationFixture } from "../organization";
import { promises } from "../promises";
import { untouched } from "../snapshot";
import type { World } from "../world";

const populated = (world: World) =>
  world.organization("acme", {
    teams: {
      red: { permissions: ["read-projects"], members: ["alice", "bob"] },
      blue: { permissions: ["manage-projects"] },
      unused: {},
    },
    projects: { alpha: { access: { red: "read" }, workspaces: { api: {} } }, beta: {} },
  });

const findTeam = async ({ store }: CaseContext, acme: OrganizationFixture, name: string) =>
  (await succeeds(store.findTeams({ organization: acme.id, ids: [acme.team(name)], nameKeys: [] })))[0];

/** A case in which a change gives the organization the batch's revision as its access revision. */
const raising = (
  what: string,
  title: string,
  changes: (acme: OrganizationFixture) => Change[],
): CaseOfGroup => ({
  name: `raised-by-${what}`,
  title: `gives the organization a new access revision when ${title}`,
  holds: promises.accessRevision,
  run: async ({ store, other, world }) => {
    const acme = await populated(world);
    const query = await acme.query();
    const batch = acme.batch(...changes(acme));
    await succeeds(store.provision(batch));
    equal(await acme.accessRevision(), batch.revision);
    await fails(other.listProjects(query), "access-changed");
  },
});

/** A case in which a change leaves the access revision. */
const leaving = (
  what: string,
  title: string,
  changes: (acme: OrganizationFixture) => Change[],
): CaseOfGroup => ({
  name: `left-by-${what}`,
  title: `leaves the access revision when ${title}`,
  holds: promises.accessRevisionLeft,
  run: async ({ store, other, world }) => {
    const acme = await populated(world);
    const before = await acme.accessRevision();
    const query = await acme.query();
    await succeeds(store.provision(acme.batch(...changes(acme))));
    equal(await acme.accessRevision(), before);
    await succeeds(other.listProjects(query));
  },
});

export const provisionAccessCases = group("provision-access", [
  {
    name: "create-team",
    title: "keeps a new team exactly",
    holds: promises.values,
    run: async (context) => {
      const { store, world } = context;
      const acme = await populated(world);
      const creating = acme.creatingTeam("Équipe \u{1f680} $1", {
        permissions: ["owners", "manage-workspaces"],
        members: ["zoe", "alice"],
      });
      const batch = acme.batch(creating);
      await succeeds(store.provision(batch));
      deepEqual(await findTeam(context, acme, "Équipe \u{1f680} $1"), {
        ...creating.team,
        revision: batch.revision,
      });
    },
  },
  {
    name: "team-taken",
    title: "refuses a team whose name or id is taken",
    holds: promises.ids,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const initech = await world.organization("initech", { teams: { red: {} } });
      await untouched(store, acme, async () => {
        const { team } = acme.creatingTeam("green");
        const taken: [Change, "name-taken" | "id-taken"][] = [
          [{ kind: "create-team", team: { ...team, name: "RED", nameKey: "red" } }, "name-taken"],
          [{ kind: "create-team", team: { ...team, id: acme.team("red") } }, "id-taken"],
          [{ kind: "create-team", team: { ...team, id: initech.team("red") } }, "id-taken"],
          [
            { kind: "update-team", team: acme.team("red"), values: { name: "Blue", nameKey: "blue" } },
            "name-taken",
          ],
        ];
        for (const [change, code] of taken) {
          await fails(store.provision(acme.batch(change)), { change: 0, code });
        }
      });
    },
  },
  {
    name: "update-team",
    title: "gives a team the values named, and keeps the others",
    holds: promises.provision,
    run: async (context) => {
      const { store, world } = context;
      const acme = await populated(world);
      const before = await findTeam(context, acme, "red");
      const values = { permissions: ["owners", "manage-projects"] } as const;
      const batch = acme.batch({ kind: "update-team", team: acme.team("red"), values });
      await succeeds(store.provision(batch));
      deepEqual(await findTeam(context, acme, "red"), { ...before, ...values, revision: batch.revision });
      const { grants } = await succeeds(store.readOrganization("acme", "bob"));
      deepEqual(grants.teams, [{ id: acme.team("red"), ...values }]);
    },
  },
  {
    name: "members-replaced",
    title: "makes exactly the members named the members",
    holds: promises.readOrganization,
    run: async ({ store, other, world }) => {
      const acme = await populated(world);
      const values = { members: ["bob", "carol"] };
      await succeeds(
        store.provision(
          acme.batch(
            { kind: "update-team", team: acme.team("red"), values },
            { kind: "update-team", team: acme.team("blue"), values: { members: ["bob"] } },
          ),
        ),
      );
      const teamsOf = async (user: string) =>
        byId((await succeeds(other.readOrganization("acme", user))).grants.teams).map(({ id }) => id);
      deepEqual(await teamsOf("alice"), []);
      deepEqual(await teamsOf("bob"), [acme.team("red"), acme.team("blue")]);
      deepEqual(await teamsOf("carol"), [acme.team("red")]);
    },
  },
  {
    name: "remove-team",
    title: "removes a team, its memberships and its name",
    holds: promises.provision,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await populated(world);
      const removal: Change = { kind: "remove-team", team: acme.team("red") };
      await succeeds(store.provision(acme.batch(acme.settingAccess("alpha", "red", null), removal)));
      equal(await findTeam(context, acme, "red"), undefined);
      deepEqual((await succeeds(other.readOrganization("acme", "alice"))).grants.teams, []);
      await fails(store.provision(acme.batch(removal)), { change: 0, code: "not-found" });
      await succeeds(store.provision(acme.batch(acme.creatingTeam("Red"))));
    },
  },
  {
    name: "remove-team-not-empty",
    title: "refuses to remove a team that has access to a project",
    holds: promises.removeTeam,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const batch = acme.batch(acme.creatingProject("gamma"), {
        kind: "remove-team",
        team: acme.team("red"),
      });
      await untouched(store, acme, () => fails(store.provision(batch), { change: 1, code: "not-empty" }));
    },
  },
  {
    name: "set-access",
    title: "gives, changes and takes away access",
    holds: promises.setAccess,
    run: async ({ store, other, world }) => {
      const acme = await populated(world);
      const accessIn = async (project: string) =>
        tidy((await succeeds(other.readProject(acme.project(project), null))).project).access;
      await succeeds(
        store.provision(
          acme.batch(
            acme.settingAccess("alpha", "blue", "maintain"),
            acme.settingAccess("alpha", "red", "admin"),
            acme.settingAccess("beta", "red", "write"),
          ),
        ),
      );
      deepEqual(await accessIn("alpha"), [
        { team: acme.team("red"), level: "admin" },
        { team: acme.team("blue"), level: "maintain" },
      ]);
      deepEqual(await accessIn("beta"), [{ team: acme.team("red"), level: "write" }]);
      await succeeds(store.provision(acme.batch(acme.settingAccess("alpha", "red", null))));
      deepEqual(await accessIn("alpha"), [{ team: acme.team("blue"), level: "maintain" }]);
      deepEqual(await acme.names({ see: acme.through(["red"], ["read", "write", "admin"]) }), ["beta"]);
    },
  },
  {
    name: "access-changes-project",
    title: "gives a project another revision when access to it changes",
    holds: promises.revision,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const [alpha, beta] = [await acme.read("alpha"), await acme.read("beta")];
      const batch = acme.batch(acme.settingAccess("alpha", "blue", "read"));
      await succeeds(store.provision(batch));
      const after = await acme.read("alpha");
      notEqual(after.revision, alpha.revision);
      equal(after.revision, batch.revision);
      deepEqual(await acme.read("beta"), beta);
    },
  },
  raising("create-team", "a team is created", (acme) => [acme.creatingTeam("green", { members: ["alice"] })]),
  raising("members", "members of a team change", (acme) => [
    { kind: "update-team", team: acme.team("red"), values: { members: ["alice"] } },
  ]),
  raising("name", "a team is renamed", (acme) => [
    { kind: "update-team", team: acme.team("red"), values: { name: "Rot", nameKey: "rot" } },
  ]),
  raising("permissions", "permissions of a team change", (acme) => [
    { kind: "update-team", team: acme.team("red"), values: { permissions: [] } },
  ]),
  raising("remove-team", "a team is removed", (acme) => [{ kind: "remove-team", team: acme.team("unused") }]),
  raising("set-access", "access is given", (acme) => [acme.settingAccess("beta", "blue", "read")]),
  raising("level", "a level changes", (acme) => [acme.settingAccess("alpha", "red", "admin")]),
  raising("access-taken", "access is taken away, among other changes", (acme) => [
    acme.creatingProject("gamma"),
    acme.settingAccess("alpha", "red", null),
    acme.creatingWorkspace("db", "gamma"),
  ]),
  leaving("projects", "projects are created and changed", (acme) => [
    acme.creatingProject("gamma"),
    acme.renaming("beta", "omega"),
  ]),
  leaving("workspaces", "workspaces are created and changed", (acme) => [
    acme.creatingWorkspace("db", "beta"),
    { kind: "update-workspace", workspace: acme.workspace("api"), values: { autoDestroyOverride: "1d" } },
  ]),
  leaving("workspace-removal", "a workspace is removed", (acme) => [
    { kind: "remove-workspace", workspace: acme.workspace("api") },
  ]),
]);
