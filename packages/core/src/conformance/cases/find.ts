import { limits } from "../../limits";
import type { ProjectId, TeamId, WorkspaceId } from "../../model";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { byId, succeeds, tidy } from "../expect";
import { promises } from "../promises";
import { id } from "../records";
import { many, type World } from "../world";

const populated = async (world: World) => ({
  acme: await world.organization("acme", {
    teams: { red: { members: ["alice"] }, blue: {} },
    projects: { Alpha: { access: { red: "read" }, workspaces: { Api: {}, web: {} } }, beta: {} },
  }),
  initech: await world.organization("initech", {
    teams: { red: {}, green: {} },
    projects: { alpha: { workspaces: { api: {} } }, gamma: {} },
  }),
});

export const findCases = group("find", [
  {
    name: "teams",
    title: "gives teams by id from everywhere, by name from the organization, each once",
    holds: promises.find,
    run: async ({ other, world }) => {
      const { acme, initech } = await populated(world);
      const ids = [initech.team("green"), acme.team("red"), id<TeamId>("team-none")];
      const found = await succeeds(
        other.findTeams({ organization: acme.id, ids, nameKeys: ["red", "blue", "green"] }),
      );
      deepEqual(
        byId(found).map((team) => [team.id, team.name, team.organization]),
        [
          [acme.team("red"), "red", acme.id],
          [acme.team("blue"), "blue", acme.id],
          [initech.team("green"), "green", initech.id],
        ],
      );
    },
  },
  {
    name: "projects",
    title: "gives projects by id from everywhere, by name from the organization, each once",
    holds: promises.find,
    run: async ({ other, world }) => {
      const { acme, initech } = await populated(world);
      const ids = [initech.project("gamma"), acme.project("Alpha"), id<ProjectId>("prj-none")];
      const found = await succeeds(
        other.findProjects({ organization: acme.id, ids, nameKeys: ["alpha", "gamma", "none"] }),
      );
      deepEqual(byId(found).map(tidy), [await acme.read("Alpha"), await initech.read("gamma")]);
    },
  },
  {
    name: "workspaces",
    title: "gives workspaces by id from everywhere, by name from the organization, each once",
    holds: promises.find,
    run: async ({ other, world }) => {
      const { acme, initech } = await populated(world);
      const ids = [acme.workspace("Api"), initech.workspace("api"), id<WorkspaceId>("ws-none")];
      const found = await succeeds(
        other.findWorkspaces({ organization: acme.id, ids, nameKeys: ["api", "web", "none"] }),
      );
      const read = [
        await acme.readWorkspace("Api"),
        await acme.readWorkspace("web"),
        await initech.readWorkspace("api"),
      ];
      deepEqual(
        byId(found),
        read.map(({ workspace }) => workspace),
      );
    },
  },
  {
    name: "as-they-are",
    title: "gives records as they are after every write, by their new names and not by their old ones",
    holds: promises.visible,
    run: async ({ store, other, world }) => {
      const { acme } = await populated(world);
      const named = (...nameKeys: string[]) => ({ organization: acme.id, ids: [], nameKeys });
      await succeeds(store.updateProject(await acme.update("beta", { name: "Omega" })));
      await succeeds(store.moveWorkspaces(await acme.move(["Api", "web"], "beta")));
      await succeeds(store.deleteProject(await acme.deletion("Alpha")));
      const projects = await succeeds(other.findProjects(named("alpha", "beta", "omega")));
      deepEqual(projects.map(tidy), [await acme.read("beta")]);
      const workspaces = await succeeds(other.findWorkspaces(named("api", "web")));
      deepEqual(
        byId(workspaces).map(({ name, project }) => [name, project]),
        [
          ["Api", acme.project("beta")],
          ["web", acme.project("beta")],
        ],
      );
    },
  },
  {
    name: "nothing",
    title: "gives nothing when nothing is asked for, or nothing is there",
    holds: promises.find,
    run: async ({ store, world }) => {
      const { acme } = await populated(world);
      const queries = [
        { organization: acme.id, ids: [], nameKeys: [] },
        { organization: acme.id, ids: [], nameKeys: ["none"] },
        { organization: world.unsaved("hooli").id, ids: [], nameKeys: ["red", "alpha", "api"] },
      ];
      for (const query of queries) {
        deepEqual(await succeeds(store.findTeams(query)), []);
        deepEqual(await succeeds(store.findProjects(query)), []);
        deepEqual(await succeeds(store.findWorkspaces(query)), []);
      }
    },
  },
  {
    name: "as-many-as-allowed",
    title: "takes as many ids and names as the limit allows",
    holds: promises.find,
    run: async ({ store, world }) => {
      const names = Object.keys(many("p", limits.storeSlice, {}));
      const acme = await world.organization("acme", { projects: many("p", limits.storeSlice, {}) });
      const half = limits.storeSlice / 2;
      const found = await succeeds(
        store.findProjects({
          organization: acme.id,
          ids: names.slice(0, half).map((name) => acme.project(name)),
          nameKeys: names.slice(half),
        }),
      );
      deepEqual(found.map(({ name }) => name).toSorted(), names);
    },
  },
  {
    name: "users",
    title: "gives the users with the names, and no others",
    holds: promises.findUsers,
    run: async ({ other, world }) => {
      const alice = await world.user("Alice");
      const bob = await world.user("bob");
      await world.user("carol");
      const found = await succeeds(other.findUsers(["bob", "none", "alice"]));
      deepEqual(
        found.toSorted((a, b) => (a.nameKey < b.nameKey ? -1 : 1)),
        [alice, bob],
      );
      deepEqual(await succeeds(other.findUsers([])), []);
    },
  },
]);
