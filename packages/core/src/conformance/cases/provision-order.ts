import type { Change } from "../../store";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { succeeds, tidy } from "../expect";
import type { OrganizationFixture } from "../organization";
import { promises } from "../promises";
import { populated } from "./populated";

/** A batch whose every change comes before what it names. */
const backwards = (acme: OrganizationFixture) => {
  const changes: readonly Change[] = [
    acme.creatingTeam("green"),
    acme.creatingProject("gamma"),
    acme.settingAccess("gamma", "green", "admin"),
    acme.creatingWorkspace("db", "gamma"),
    acme.renaming("gamma", "delta"),
    { kind: "update-team", team: acme.team("green"), values: { members: ["alice"] } },
    { kind: "update-workspace", workspace: acme.workspace("db"), values: { autoDestroyOverride: "1d" } },
  ];
  return acme.batch(...changes.toReversed());
};

export const provisionOrderCases = group("provision-order", [
  {
    name: "backwards",
    title: "makes changes that come before what they name",
    holds: promises.provisionAnyOrder,
    run: async ({ store, other, world }) => {
      const acme = await populated(world);
      await succeeds(store.provision(backwards(acme)));
      const reading = await succeeds(other.readWorkspace(acme.workspace("db"), "alice"));
      const { project, workspace, grants } = reading;
      deepEqual(
        [project.name, project.workspaceCount, project.access],
        ["delta", 1, [{ team: acme.team("green"), level: "admin" }]],
      );
      deepEqual([workspace.autoDestroyOverride, grants.teams.length], ["1d", 1]);
    },
  },
  {
    name: "team-removal",
    title: "removes a team before and after the change that takes its access away",
    holds: promises.provisionAnyOrder,
    run: async ({ store, world }) => {
      for (const [index, name] of ["acme", "initech"].entries()) {
        const organization = await world.organization(name, {
          teams: { red: {}, blue: {} },
          projects: { alpha: { access: { red: "read", blue: "write" } } },
        });
        const changes: readonly Change[] = [
          { kind: "remove-team", team: organization.team("red") },
          organization.settingAccess("alpha", "red", null),
        ];
        const batch = organization.batch(...(index === 0 ? changes : changes.toReversed()));
        await succeeds(store.provision(batch));
        deepEqual((await organization.read("alpha")).access, [
          { team: organization.team("blue"), level: "write" },
        ]);
      }
    },
  },
  {
    name: "updates",
    title: "makes several updates of one record in the order of the batch",
    holds: promises.provisionUpdates,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const [alpha, red, api] = [acme.project("alpha"), acme.team("red"), acme.workspace("api")];
      const batch = acme.batch(
        { kind: "update-project", project: alpha, values: { description: "first" } },
        { kind: "update-team", team: red, values: { members: ["alice"] } },
        { kind: "update-workspace", workspace: api, values: { autoDestroyOverride: "1d" } },
        acme.settingAccess("beta", "red", "read"),
        { kind: "update-project", project: alpha, values: { description: "last" } },
        { kind: "update-team", team: red, values: { members: ["bob"] } },
        { kind: "update-workspace", workspace: api, values: { autoDestroyOverride: "2d" } },
        acme.settingAccess("beta", "red", "admin"),
      );
      await succeeds(store.provision(batch));
      const { workspace, project } = await acme.readWorkspace("api");
      deepEqual([workspace.autoDestroyOverride, project.description], ["2d", "last"]);
      const { project: beta, grants } = await succeeds(store.readProject(acme.project("beta"), "bob"));
      deepEqual(tidy(beta).access, [{ team: red, level: "admin" }]);
      deepEqual(grants.teams, [{ id: red, permissions: [] }]);
    },
  },
]);
