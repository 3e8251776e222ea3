import { equal } from "node:assert/strict";
import type { AccessLevel } from "../../model";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { succeeds } from "../expect";
import type { PopulatedProject } from "../population";
import { promises } from "../promises";
import { many, type World } from "../world";

const project = (access: Readonly<Record<string, AccessLevel>>): PopulatedProject => ({ access });

/** Three teams in five projects; `hidden` has none. */
const populated = (world: World) =>
  world.organization("acme", {
    teams: { red: {}, green: {}, blue: {} },
    projects: {
      delta: project({ red: "admin" }),
      charlie: project({ red: "read", green: "admin" }),
      hidden: {},
      bravo: project({ green: "write", blue: "maintain", red: "write" }),
      alpha: project({ blue: "read" }),
    },
  });

const any: readonly AccessLevel[] = ["read", "write", "maintain", "admin"];

export const listProjectsScopeCases = group("list-projects-scopes", [
  {
    name: "one-team",
    title: "gives a team's projects, and counts no others",
    holds: promises.see,
    run: async ({ world }) => {
      const acme = await populated(world);
      const see = acme.through(["blue"], any);
      deepEqual(await acme.names({ see }), ["bravo", "alpha"]);
      const { total, matching } = await acme.page({ see, offset: 1, limit: 1 });
      deepEqual({ total, matching }, { total: 2, matching: 2 });
    },
  },
  {
    name: "levels",
    title: "gives only projects in which the team has one of the levels",
    holds: promises.see,
    run: async ({ world }) => {
      const acme = await populated(world);
      deepEqual(await acme.names({ see: acme.through(["red"], ["admin"]) }), ["delta"]);
      deepEqual(await acme.names({ see: acme.through(["red"], ["read", "write"]) }), ["charlie", "bravo"]);
      deepEqual(await acme.names({ see: acme.through(["red"], ["maintain"]) }), []);
    },
  },
  {
    name: "team-and-level-together",
    title: "asks for a level of the same team, not for any team's",
    holds: promises.see,
    run: async ({ world }) => {
      const acme = await populated(world);
      deepEqual(await acme.names({ see: acme.through(["red", "blue"], ["admin"]) }), ["delta"]);
    },
  },
  {
    name: "several-teams",
    title: "gives a project once, through however many teams it is seen",
    holds: promises.listProjects,
    run: async ({ world }) => {
      const acme = await populated(world);
      const see = acme.through(["red", "green", "blue"], any);
      deepEqual(await acme.names({ see }), ["delta", "charlie", "bravo", "alpha"]);
      deepEqual(await acme.names({ see, order: "name" }), ["alpha", "bravo", "charlie", "delta"]);
      deepEqual(await acme.names({ see, order: "name-descending", offset: 1, limit: 2 }), [
        "charlie",
        "bravo",
      ]);
      const { total, matching } = await acme.page({ see });
      deepEqual({ total, matching }, { total: 4, matching: 4 });
    },
  },
  {
    name: "many-teams",
    title: "gives the projects of many teams, and one project with access of all of them",
    holds: promises.see,
    run: async ({ world }) => {
      const teams = Object.keys(many("t", 60, {}));
      const acme = await world.organization("acme", {
        teams: many("t", 60, {}),
        projects: {
          ...Object.fromEntries(teams.map((team) => [`of ${team}`, project({ [team]: "read" })])),
          shared: project(Object.fromEntries(teams.map((team) => [team, "write"]))),
        },
      });
      const page = await acme.page({ see: acme.through(teams, any) });
      deepEqual([page.projects.length, page.total, page.matching], [61, 61, 61]);
      equal(page.projects.at(-1)?.access.length, 60);
      deepEqual(await acme.names({ see: acme.through(teams.slice(-1), any) }), ["of t059", "shared"]);
    },
  },
  {
    name: "nowhere",
    title: "gives nothing where there is no team, no level, or no such team",
    holds: promises.see,
    run: async ({ world }) => {
      const acme = await populated(world);
      const initech = await world.organization("initech", { teams: { red: {} } });
      for (const see of [acme.through([], any), acme.through(["red"], []), initech.through(["red"], any)]) {
        const { projects, total, matching } = await acme.page({ see });
        deepEqual({ projects, total, matching }, { projects: [], total: 0, matching: 0 });
      }
    },
  },
  {
    name: "within",
    title: "gives only what lies in the further scope too, and counts the rest as seen",
    holds: promises.within,
    run: async ({ world }) => {
      const acme = await populated(world);
      const within = [acme.through(["red", "green"], ["admin"])];
      deepEqual(await acme.names({ within }), ["delta", "charlie"]);
      deepEqual(await acme.names({ within, order: "name", offset: 1, limit: 1 }), ["delta"]);
      const page = await acme.page({ see: acme.through(["red"], any), within });
      deepEqual([page.projects.length, page.total, page.matching], [2, 3, 2]);
    },
  },
  {
    name: "within-several",
    title: "gives only what lies in every one of several further scopes",
    holds: promises.within,
    run: async ({ world }) => {
      const acme = await populated(world);
      const see = acme.through(["red"], any);
      const within = [acme.through(["green"], any), acme.through(["blue"], ["maintain"])];
      deepEqual(await acme.names({ see, within }), ["bravo"]);
      deepEqual(await acme.names({ see, within: [...within, acme.through([], any)] }), []);
      deepEqual(await acme.names({ see, within: [{ kind: "all" }] }), ["delta", "charlie", "bravo"]);
    },
  },
  {
    name: "with-match",
    title: "searches and names only what lies in the scope",
    holds: promises.listProjects,
    run: async ({ world }) => {
      const acme = await populated(world);
      const see = acme.through(["red", "green"], any);
      const search = await acme.page({ see, match: { kind: "search", text: "a" }, order: "name" });
      deepEqual(
        [search.projects.map(({ name }) => name), search.total, search.matching],
        [["bravo", "charlie", "delta"], 3, 3],
      );
      const window = { order: "name-descending", offset: 1, limit: 1 } as const;
      deepEqual(await acme.names({ see, match: { kind: "search", text: "l" }, ...window }), ["charlie"]);
      const match = { kind: "names", nameKeys: ["alpha", "hidden", "delta"] } as const;
      deepEqual(await acme.names({ see, match }), ["delta"]);
    },
  },
  {
    name: "access-taken",
    title: "follows every change of access: given, another level, taken away, project deleted",
    holds: promises.visible,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const seen = () => acme.names({ see: acme.through(["blue"], ["read", "maintain"]), order: "name" });
      const set = async (name: string, level: AccessLevel | null) =>
        succeeds(store.provision(acme.batch(acme.settingAccess(name, "blue", level))));
      await set("hidden", "read");
      deepEqual(await seen(), ["alpha", "bravo", "hidden"]);
      await set("alpha", "admin");
      await set("bravo", null);
      deepEqual(await seen(), ["hidden"]);
      await succeeds(store.deleteProject(await acme.deletion("hidden")));
      deepEqual(await seen(), []);
      equal((await acme.page({ see: acme.through(["blue"], any) })).total, 1);
    },
  },
  {
    name: "renamed",
    title: "orders a team's projects by their new names",
    holds: promises.order,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      await succeeds(store.updateProject(await acme.update("delta", { name: "Aaa" })));
      const see = acme.through(["red"], any);
      deepEqual(await acme.names({ see, order: "name" }), ["Aaa", "bravo", "charlie"]);
    },
  },
]);
