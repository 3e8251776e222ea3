import { equal } from "node:assert/strict";
import { limits } from "../../limits";
import type { ProjectId } from "../../model";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { fails, succeeds, tidy } from "../expect";
import { promises } from "../promises";
import { id } from "../records";
import { many, type World } from "../world";

/** Workspaces in three projects, of which `red` reads one and maintains another. */
const populated = (world: World) =>
  world.organization("acme", {
    teams: { red: {}, blue: {} },
    projects: {
      alpha: { access: { red: "read", blue: "read" }, workspaces: { web: {}, Api: {} } },
      beta: { access: { red: "maintain" }, workspaces: { db: {} } },
      hidden: { workspaces: { cache: {}, queue: {} } },
    },
  });

export const listWorkspacesCases = group("list-workspaces", [
  {
    name: "rows",
    title: "gives each workspace with its project, as they are read one by one",
    holds: promises.listWorkspaces,
    run: async ({ other, world }) => {
      const acme = await populated(world);
      const { rows, total, matching } = await succeeds(other.listWorkspaces(await acme.workspaceQuery()));
      deepEqual([rows.length, total, matching], [5, 5, 5]);
      const [first] = rows;
      const { workspace, project } = await acme.readWorkspace("web");
      deepEqual(first && { ...first, project: tidy(first.project) }, { workspace, project: tidy(project) });
    },
  },
  {
    name: "orders",
    title: "orders by time, and by the bytes of the key, both ways",
    holds: promises.order,
    run: async ({ world }) => {
      const acme = await populated(world);
      const sorted = ["Api", "cache", "db", "queue", "web"];
      deepEqual(await acme.workspaceNames(), ["web", "Api", "db", "cache", "queue"]);
      deepEqual(await acme.workspaceNames({ order: "name" }), sorted);
      deepEqual(await acme.workspaceNames({ order: "name-descending" }), sorted.toReversed());
    },
  },
  {
    name: "bytewise",
    title: "orders hyphen, digits, underscore and letters by their bytes",
    holds: promises.names,
    run: async ({ world }) => {
      const sorted = ["a", "a-b", "a0", "a_b", "AB", "ab-c", "ABC", "b"];
      const workspaces = Object.fromEntries(sorted.toReversed().map((name) => [name, {}]));
      const acme = await world.organization("acme", { projects: { alpha: { workspaces } } });
      deepEqual(await acme.workspaceNames({ order: "name" }), sorted);
      const project = acme.project("alpha");
      deepEqual(await acme.workspaceNames({ order: "name", project }), sorted);
    },
  },
  {
    name: "ties-by-id",
    title: "orders by the number of the time, and what is equally old by the bytes of the id",
    holds: promises.order,
    run: async ({ world }) => {
      const at = { createdAt: 10 };
      const workspaces = {
        lower: { id: "ws-a", ...at },
        earlier: { id: "ws-z", createdAt: 9 },
        upper: { id: "ws-B", ...at },
        underscore: { id: "ws-_", ...at },
        digit: { id: "ws-1", ...at },
      };
      const acme = await world.organization("acme", { projects: { alpha: { workspaces } } });
      deepEqual(await acme.workspaceNames(), ["earlier", "digit", "upper", "underscore", "lower"]);
    },
  },
  {
    name: "scope",
    title: "gives only the workspaces of projects in the scope, and counts no others",
    holds: promises.listWorkspaces,
    run: async ({ world }) => {
      const acme = await populated(world);
      const see = acme.through(["red", "blue"], ["read", "maintain"]);
      deepEqual(await acme.workspaceNames({ see, order: "name" }), ["Api", "db", "web"]);
      const { total, matching } = await acme.workspacePage({ see, limit: 1 });
      deepEqual({ total, matching }, { total: 3, matching: 3 });
      deepEqual(await acme.workspaceNames({ see: acme.through(["red"], ["maintain"]) }), ["db"]);
      deepEqual(await acme.workspaceNames({ see: acme.through([], ["read"]) }), []);
    },
  },
  {
    name: "access-changes",
    title: "follows every change of access: given, another level, taken away",
    holds: promises.visible,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const seen = () => acme.workspaceNames({ see: acme.through(["red"], ["read"]), order: "name" });
      await succeeds(store.provision(acme.batch(acme.settingAccess("hidden", "red", "read"))));
      deepEqual(await seen(), ["Api", "cache", "queue", "web"]);
      await succeeds(store.provision(acme.batch(acme.settingAccess("alpha", "red", "admin"))));
      deepEqual(await seen(), ["cache", "queue"]);
      await succeeds(store.provision(acme.batch(acme.settingAccess("hidden", "red", null))));
      deepEqual(await seen(), []);
    },
  },
  {
    name: "of-project",
    title: "gives only the workspaces of the project, and counts the others as seen",
    holds: promises.ofProject,
    run: async ({ world }) => {
      const acme = await populated(world);
      const { rows, total, matching } = await acme.workspacePage({
        project: acme.project("alpha"),
        order: "name-descending",
      });
      deepEqual(
        rows.map(({ workspace }) => workspace.name),
        ["web", "Api"],
      );
      deepEqual({ total, matching }, { total: 5, matching: 2 });
      const window = { order: "name", offset: 1, limit: 1 } as const;
      deepEqual(await acme.workspaceNames({ project: acme.project("hidden"), ...window }), ["queue"]);
    },
  },
  {
    name: "of-hidden-project",
    title: "gives no workspaces of a project outside the scope, unknown, or of another organization",
    holds: promises.listWorkspaces,
    run: async ({ world }) => {
      const acme = await populated(world);
      const initech = await world.organization("initech", {
        projects: { gamma: { workspaces: { web: {} } } },
      });
      const see = acme.through(["red"], ["read", "maintain"]);
      const empty = { rows: [], total: 3, matching: 0 };
      for (const project of [acme.project("hidden"), initech.project("gamma"), id<ProjectId>("prj-none")]) {
        const { rows, total, matching } = await acme.workspacePage({ see, project });
        deepEqual({ rows, total, matching }, empty);
      }
      deepEqual(await acme.workspaceNames({ project: initech.project("gamma") }), []);
    },
  },
  {
    name: "windows",
    title: "cuts every window out of the whole, in every order, and nothing past the end",
    holds: promises.offset,
    run: async ({ world }) => {
      const acme = await world.organization("acme", {
        teams: { red: {} },
        projects: {
          alpha: { access: { red: "read" }, workspaces: many("a", 60, {}) },
          beta: { access: { red: "read" }, workspaces: many("b", 60, {}) },
        },
      });
      for (const order of ["oldest-first", "name", "name-descending"] as const) {
        for (const see of [{ kind: "all" } as const, acme.through(["red"], ["read"])]) {
          const names = (offset: number, limit: number) => acme.workspaceNames({ see, order, offset, limit });
          const whole = [...(await names(0, limits.maxPageSize)), ...(await names(limits.maxPageSize, 100))];
          equal(new Set(whole).size, 120);
          deepEqual(await names(55, 10), whole.slice(55, 65));
          deepEqual(await names(119, 5), whole.slice(119));
          for (const offset of [120, Number.MAX_SAFE_INTEGER]) {
            const { rows, total, matching } = await acme.workspacePage({ see, order, offset });
            deepEqual({ rows, total, matching }, { rows: [], total: 120, matching: 120 });
          }
        }
      }
    },
  },
  {
    name: "after-move",
    title: "shows moved workspaces in their new project at once",
    holds: promises.visible,
    run: async ({ store, other, world }) => {
      const acme = await populated(world);
      await succeeds(store.moveWorkspaces(await acme.move(["queue", "web"], "beta")));
      const query = await acme.workspaceQuery({ project: acme.project("beta"), order: "name" });
      const page = await succeeds(other.listWorkspaces(query));
      deepEqual(
        page.rows.map(({ workspace, project }) => [workspace.name, workspace.project, project.name]),
        ["db", "queue", "web"].map((name) => [name, acme.project("beta"), "beta"]),
      );
      deepEqual(await acme.workspaceNames({ see: acme.through(["blue"], ["read"]) }), ["Api"]);
      deepEqual(await acme.workspaceNames({ project: acme.project("hidden") }), ["cache"]);
    },
  },
  {
    name: "refused",
    title: "does not find an organization that is not there, and refuses what was authorized before",
    holds: promises.access,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const query = await acme.workspaceQuery();
      const organization = world.unsaved("initech").id;
      await fails(store.listWorkspaces({ ...query, organization }), "not-found");
      await succeeds(store.provision(acme.batch(acme.creatingTeam("green"))));
      await fails(store.listWorkspaces(query), "access-changed");
    },
  },
]);
