import { equal } from "node:assert/strict";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { fails, succeeds } from "../expect";
import { promises } from "../promises";
import { untouched } from "../snapshot";

export const deleteProjectCases = group("delete-project", [
  {
    name: "gone",
    title: "removes the project from reads, lists and searches of every client",
    holds: promises.deleteProject,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme", { projects: { alpha: {}, beta: {} } });
      await succeeds(store.deleteProject(await acme.deletion("alpha")));
      await fails(other.readProject(acme.project("alpha"), null), "not-found");
      for (const order of ["oldest-first", "name"] as const) {
        const page = await succeeds(other.listProjects(await acme.query({ order })));
        deepEqual([page.projects.map(({ name }) => name), page.total, page.matching], [["beta"], 1, 1]);
      }
      deepEqual(await acme.names({ match: { kind: "search", text: "alpha" } }), []);
      deepEqual(await acme.names({ match: { kind: "names", nameKeys: ["alpha"] } }), []);
    },
  },
  {
    name: "not-empty",
    title: "refuses while there is a workspace in it, and not once it is removed",
    holds: promises.deleteProject,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme", {
        teams: { red: {} },
        projects: { alpha: { access: { red: "read" }, workspaces: { api: {} } } },
      });
      const deletion = await acme.deletion("alpha");
      await untouched(store, acme, () => fails(other.deleteProject(deletion), "not-empty"));
      const workspace = acme.workspace("api");
      await succeeds(store.provision(acme.batch({ kind: "remove-workspace", workspace })));
      await succeeds(other.deleteProject(deletion));
    },
  },
  {
    name: "emptied-by-move",
    title: "follows workspaces that are moved out and in",
    holds: promises.deleteProject,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", {
        projects: { alpha: { workspaces: { api: {} } }, beta: {} },
      });
      await succeeds(store.moveWorkspaces(await acme.move(["api"], "beta")));
      await fails(store.deleteProject(await acme.deletion("beta")), "not-empty");
      await succeeds(store.deleteProject(await acme.deletion("alpha")));
    },
  },
  {
    name: "access-goes",
    title: "removes the project's access, so that the team can be removed",
    holds: promises.deleteProject,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", {
        teams: { red: {} },
        projects: { alpha: { access: { red: "admin" } } },
      });
      await succeeds(store.deleteProject(await acme.deletion("alpha")));
      equal((await acme.page({ see: acme.through(["red"], ["admin"]) })).total, 0);
      await succeeds(store.provision(acme.batch({ kind: "remove-team", team: acme.team("red") })));
    },
  },
  {
    name: "leaves-access-revision",
    title: "leaves the access revision, also when there was access to the project",
    holds: promises.deleteLeavesAccess,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", {
        teams: { red: {} },
        projects: { alpha: { access: { red: "admin" } }, beta: {} },
      });
      const [first, second] = [await acme.deletion("alpha"), await acme.deletion("beta")];
      await succeeds(store.deleteProject(first));
      await succeeds(store.deleteProject(second));
      equal(await acme.accessRevision(), first.accessRevision);
    },
  },
  {
    name: "name-freed",
    title: "frees the name, and the id for any organization",
    holds: promises.names,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme", { projects: { alpha: {} } });
      const deletion = await acme.deletion("alpha");
      await succeeds(store.deleteProject(deletion));
      const initech = await world.organization("initech");
      const [here, there] = [
        await acme.creation("ALPHA"),
        await initech.creation("beta", { id: deletion.project }),
      ];
      await succeeds(other.createProject(here));
      await succeeds(other.createProject(there));
      deepEqual((await acme.page()).projects, [here.project]);
      deepEqual((await initech.page()).projects, [there.project]);
    },
  },
  {
    name: "expected",
    title: "removes a project of the revision that is expected, and of no other",
    holds: promises.expected,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", { projects: { alpha: {} } });
      const { revision } = await acme.read("alpha");
      const update = await acme.update("alpha", { description: "changed" });
      await succeeds(store.updateProject(update));
      const late = await acme.deletion("alpha", revision);
      await untouched(store, acme, () => fails(store.deleteProject(late), "revision-changed"));
      await succeeds(store.deleteProject(await acme.deletion("alpha", update.revision)));
    },
  },
  {
    name: "not-found",
    title: "does not find a project that is not there, or of another organization",
    holds: promises.deleteProject,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", { projects: { alpha: {} } });
      const initech = await world.organization("initech", { projects: { beta: {} } });
      const deletion = await acme.deletion("alpha");
      await untouched(store, initech, async () => {
        await fails(store.deleteProject({ ...deletion, project: initech.project("beta") }), "not-found");
      });
      await succeeds(store.deleteProject(deletion));
      await fails(store.deleteProject(deletion), "not-found");
    },
  },
  {
    name: "access-changed",
    title: "refuses what was authorized before the access changed, before it tells anything else",
    holds: promises.access,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme", {
        projects: { alpha: {}, full: { workspaces: { api: {} } } },
      });
      const deletions = [
        await acme.deletion("alpha"),
        await acme.deletion("full"),
        await acme.deletion("alpha", "rev-none"),
      ];
      await succeeds(store.provision(acme.batch(acme.creatingTeam("red"))));
      await untouched(store, acme, async () => {
        for (const deletion of deletions) await fails(other.deleteProject(deletion), "access-changed");
      });
    },
  },
]);
