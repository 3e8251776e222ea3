import { equal } from "node:assert/strict";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { fails, succeeds, tidy } from "../expect";
import { promises } from "../promises";
import { race, together } from "../race";
import { many } from "../world";

export const listProjectsCases = group("list-projects", [
  {
    name: "rows",
    title: "gives the projects as they are read one by one, to every client",
    holds: promises.listProjects,
    run: async ({ other, world }) => {
      const acme = await world.organization("acme", {
        teams: { red: {} },
        projects: { alpha: { access: { red: "read" }, workspaces: { api: {} } }, beta: { description: "b" } },
      });
      const page = await succeeds(other.listProjects(await acme.query()));
      deepEqual(page.projects.map(tidy), [tidy(await acme.read("alpha")), tidy(await acme.read("beta"))]);
      deepEqual([page.total, page.matching], [2, 2]);
    },
  },
  {
    name: "own-organization",
    title: "gives nothing of another organization",
    holds: promises.listProjects,
    run: async ({ world }) => {
      const acme = await world.organization("acme");
      await world.organization("initech", { projects: { alpha: {} } });
      const { projects, total, matching } = await acme.page();
      deepEqual({ projects, total, matching }, { projects: [], total: 0, matching: 0 });
    },
  },
  {
    name: "oldest-first",
    title: "orders by time, by the number and not by its digits",
    holds: promises.order,
    run: async ({ world }) => {
      const acme = await world.organization("acme", {
        projects: {
          hundred: { createdAt: 100 },
          last: { createdAt: 253_402_300_799_999 },
          nine: { createdAt: 9 },
          ten: { createdAt: 10 },
          today: { createdAt: 1_700_000_000_000 },
          zero: { createdAt: 0 },
        },
      });
      deepEqual(await acme.names(), ["zero", "nine", "ten", "hundred", "today", "last"]);
    },
  },
  {
    name: "ties-by-id",
    title: "orders what is equally old by the bytes of the id",
    holds: promises.order,
    run: async ({ world }) => {
      const at = { createdAt: 5 };
      const acme = await world.organization("acme", {
        projects: {
          lower: { id: "prj-a", ...at },
          underscore: { id: "prj-_", ...at },
          upper: { id: "prj-B", ...at },
          digit: { id: "prj-0", ...at },
          hyphen: { id: "prj--", ...at },
          prefix: { id: "prj", ...at },
          longer: { id: "prj-a0", ...at },
        },
      });
      const sorted = ["prefix", "hyphen", "digit", "upper", "underscore", "lower", "longer"];
      deepEqual(await acme.names(), sorted);
      deepEqual(await acme.names({ offset: 2, limit: 3 }), sorted.slice(2, 5));
    },
  },
  {
    name: "by-name",
    title: "orders by the bytes of the key: space, hyphen, digits, underscore, letters",
    holds: promises.names,
    run: async ({ world }) => {
      const sorted = [
        "abc",
        "abc d",
        "abc-d",
        "abc0d",
        "ABC9",
        "abc_d",
        "ABCad",
        "abcB",
        "abcd",
        "abcd e",
        "B0C",
      ];
      const shuffled = [...sorted.slice(5).reverse(), ...sorted.slice(0, 5)];
      const acme = await world.organization("acme", {
        projects: Object.fromEntries(shuffled.map((name) => [name, {}])),
      });
      deepEqual(await acme.names({ order: "name" }), sorted);
      deepEqual(await acme.names({ order: "name-descending" }), sorted.toReversed());
    },
  },
  {
    name: "by-name-after-rename",
    title: "orders by the new name after a rename, and finds no trace of the old one",
    holds: promises.visible,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", { projects: { alpha: {}, beta: {}, gamma: {} } });
      await succeeds(store.updateProject(await acme.update("alpha", { name: "Zeta" })));
      deepEqual(await acme.names({ order: "name" }), ["beta", "gamma", "Zeta"]);
      deepEqual(await acme.names(), ["Zeta", "beta", "gamma"]);
      deepEqual(await acme.names({ match: { kind: "names", nameKeys: ["alpha", "zeta"] } }), ["Zeta"]);
      deepEqual(await acme.names({ match: { kind: "search", text: "alph" } }), []);
    },
  },
  {
    name: "organization-not-found",
    title: "does not find an organization that is not there",
    holds: promises.listProjects,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme");
      const query = { ...(await acme.query()), organization: world.unsaved("acme2").id };
      await fails(store.listProjects(query), "not-found");
    },
  },
  {
    name: "access-changed",
    title: "refuses a query that was authorized before the access changed",
    holds: promises.access,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme", { teams: { red: {} }, projects: { alpha: {} } });
      const query = await acme.query();
      await succeeds(store.provision(acme.batch(acme.settingAccess("alpha", "red", "read"))));
      await fails(other.listProjects(query), "access-changed");
      await succeeds(other.listProjects(await acme.query()));
    },
  },
  {
    name: "renames-in-flight",
    title: "gives no project twice while projects are renamed",
    holds: promises.listProjects,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", { projects: many("p", 12, {}) });
      await race(context, async (round) => {
        const name = round % 2 === 0 ? "zzz" : "aaa";
        const update = await acme.update(round % 2 === 0 ? "p000" : "p011", { name: `${name}${round}` });
        const order = round % 3 === 0 ? "name" : "name-descending";
        const query = await acme.query({ order, limit: 12 });
        const [, page] = await together(
          round,
          () => succeeds(store.updateProject(update)),
          () => succeeds(other.listProjects(query)),
        );
        equal(new Set(page.projects.map((project) => project.id)).size, page.projects.length);
      });
    },
  },
]);
