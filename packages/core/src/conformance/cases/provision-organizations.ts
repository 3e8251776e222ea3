import { equal } from "node:assert/strict";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { fails, succeeds } from "../expect";
import { promises } from "../promises";
import { untouched } from "../snapshot";

export const provisionOrganizationsCases = group("provision-organizations", [
  {
    name: "create-with-contents",
    title: "creates an organization with everything in it at once",
    holds: promises.provision,
    run: async ({ store, other, world }) => {
      const acme = world.unsaved("Acme");
      const batch = acme.batch(
        acme.founding,
        acme.creatingTeam("owners", { permissions: ["owners"], members: ["alice"] }),
        acme.creatingProject("alpha"),
        acme.settingAccess("alpha", "owners", "admin"),
        acme.creatingWorkspace("api", "alpha"),
      );
      await succeeds(store.provision(batch));
      const reading = await succeeds(other.readProject(acme.project("alpha"), "alice"));
      deepEqual(reading.organization, { ...acme.record, revision: batch.revision });
      deepEqual(reading.grants, {
        accessRevision: batch.revision,
        teams: [{ id: acme.team("owners"), permissions: ["owners"] }],
      });
      deepEqual([reading.project.workspaceCount, reading.project.access.length], [1, 1]);
    },
  },
  {
    name: "taken",
    title: "refuses an organization whose name or id is taken",
    holds: promises.names,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", { projects: { alpha: {} } });
      const sameName = world.unsaved("ACME");
      const sameId = { ...world.unsaved("initech").record, id: acme.id };
      await untouched(store, acme, async () => {
        await fails(store.provision(sameName.batch(sameName.founding)), { change: 0, code: "name-taken" });
        const batch = acme.batch({ kind: "create-organization", organization: sameId });
        await fails(store.provision(batch), { change: 0, code: "id-taken" });
      });
      await fails(store.readOrganization("initech", null), "not-found");
    },
  },
  {
    name: "create-nothing-partly",
    title: "creates no organization when something in it cannot be made",
    holds: promises.provision,
    run: async ({ store, world }) => {
      const initech = await world.organization("initech", { projects: { alpha: {} } });
      const acme = world.unsaved("acme");
      const batch = acme.batch(
        acme.founding,
        acme.creatingTeam("red"),
        acme.creatingProject("beta", { id: initech.project("alpha") }),
      );
      await fails(store.provision(batch), { change: 2, code: "id-taken" });
      await fails(store.readOrganization("acme", null), "not-found");
      const namesake = await world.organization("ACME");
      equal((await namesake.page()).total, 0);
      const sameId = { ...acme.record, name: "acme-2", nameKey: "acme-2" };
      await succeeds(store.provision(acme.batch({ kind: "create-organization", organization: sameId })));
    },
  },
  {
    name: "rename",
    title: "is found by the new name alone, and frees the old one",
    holds: promises.names,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme", { projects: { alpha: {} } });
      const batch = acme.batch({ kind: "rename-organization", name: "Acme-2", nameKey: "acme-2" });
      await succeeds(store.provision(batch));
      await fails(other.readOrganization("acme", null), "not-found");
      const { organization } = await succeeds(other.readOrganization("acme-2", null));
      const renamed = { ...acme.record, name: "Acme-2", nameKey: "acme-2", revision: batch.revision };
      deepEqual(organization, renamed);
      deepEqual((await succeeds(other.readProject(acme.project("alpha"), null))).organization, renamed);
      await world.organization("ACME");
    },
  },
  {
    name: "rename-access",
    title: "gives a renamed organization a new access revision",
    holds: promises.renameOrganization,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme", { projects: { alpha: {} } });
      const query = await acme.query();
      const batch = acme.batch({ kind: "rename-organization", name: "acme-2", nameKey: "acme-2" });
      await succeeds(store.provision(batch));
      const { grants } = await succeeds(other.readOrganization("acme-2", null));
      equal(grants.accessRevision, batch.revision);
      await fails(other.listProjects(query), "access-changed");
    },
  },
  {
    name: "rename-case",
    title: "lets an organization change the case of its own name",
    holds: promises.names,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme");
      await succeeds(
        store.provision(acme.batch({ kind: "rename-organization", name: "ACME", nameKey: "acme" })),
      );
      equal((await succeeds(store.readOrganization("acme", null))).organization.name, "ACME");
    },
  },
  {
    name: "rename-taken",
    title: "refuses the name of another organization, and the other changes with it",
    holds: promises.names,
    run: async ({ store, world }) => {
      await world.organization("initech");
      const acme = await world.organization("acme");
      const batch = acme.batch(acme.creatingProject("alpha"), {
        kind: "rename-organization",
        name: "Initech",
        nameKey: "initech",
      });
      await untouched(store, acme, () => fails(store.provision(batch), { change: 1, code: "name-taken" }));
    },
  },
  {
    name: "remove",
    title: "removes an organization with its teams, and frees their names and ids",
    holds: promises.removeOrganization,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme", {
        teams: { red: { id: "team-red", members: ["alice"] } },
        projects: { alpha: {} },
      });
      await succeeds(store.deleteProject(await acme.deletion("alpha")));
      await succeeds(store.provision(acme.batch({ kind: "remove-organization" })));
      await fails(other.readOrganization("acme", "alice"), "not-found");
      const query = { organization: acme.id, ids: [acme.team("red")], nameKeys: ["red"] };
      deepEqual(await succeeds(other.findTeams(query)), []);
      const next = await world.organization("Acme", { teams: { red: { id: "team-red", members: ["bob"] } } });
      deepEqual((await succeeds(other.readOrganization("acme", "alice"))).grants.teams, []);
      equal((await next.page()).total, 0);
    },
  },
  {
    name: "remove-not-empty",
    title: "refuses to remove an organization that has projects",
    holds: promises.removeOrganization,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", { teams: { red: {} }, projects: { alpha: {} } });
      const batch = acme.batch({ kind: "remove-organization" });
      await untouched(store, acme, () => fails(store.provision(batch), { change: 0, code: "not-empty" }));
    },
  },
]);
