import { deepEqual, equal } from "node:assert/strict";
import { limits } from "../../limits";
import { group } from "../case";
import { fails, succeeds, tidy } from "../expect";
import { promises } from "../promises";
import { race, together } from "../race";
import { many } from "../world";

const containing = (text: string) => ({ kind: "search", text }) as const;

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
    name: "windows",
    title: "cuts every window out of the whole, in every order",
    holds: promises.listProjects,
    run: async ({ world }) => {
      const acme = await world.organization("acme", { projects: many("p", 23, {}) });
      for (const order of ["oldest-first", "name", "name-descending"] as const) {
        const whole = await acme.names({ order });
        equal(whole.length, 23);
        for (const [offset, limit] of [
          [0, 1],
          [0, 10],
          [10, 10],
          [20, 10],
          [22, 1],
          [11, 100],
        ] as const) {
          deepEqual(await acme.names({ order, offset, limit }), whole.slice(offset, offset + limit));
        }
      }
    },
  },
  {
    name: "past-the-end",
    title: "gives no rows past the end, however far, and the same totals",
    holds: promises.offset,
    run: async ({ world }) => {
      const acme = await world.organization("acme", {
        teams: { red: {} },
        projects: { alpha: { access: { red: "read" } }, beta: {}, gamma: {} },
      });
      for (const order of ["oldest-first", "name", "name-descending"] as const) {
        for (const offset of [3, 4, 2 ** 31, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER]) {
          const { projects, total, matching } = await acme.page({ order, offset });
          deepEqual({ projects, total, matching }, { projects: [], total: 3, matching: 3 });
          const match = { kind: "search", text: "a" } as const;
          deepEqual(await acme.names({ order, offset, match }), []);
          deepEqual(await acme.names({ order, offset, see: acme.through(["red"], ["read"]) }), []);
        }
      }
    },
  },
  {
    name: "largest-page",
    title: "gives a page as large as the limit allows, and counts what is not on it",
    holds: promises.totals,
    run: async ({ world }) => {
      const acme = await world.organization("acme", { projects: many("p", limits.maxPageSize + 5, {}) });
      const page = await acme.page({ order: "name" });
      equal(page.projects.length, limits.maxPageSize);
      equal(page.projects.at(-1)?.name, "p099");
      deepEqual([page.total, page.matching], [limits.maxPageSize + 5, limits.maxPageSize + 5]);
    },
  },
  {
    name: "thousands",
    title: "cuts windows out of thousands of projects, of those in a scope and of those found",
    holds: promises.totals,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", { teams: { red: {} } });
      const names = Array.from({ length: 2_500 }, (_, index) => `p${index + 1_000}`);
      const changes = names.flatMap((name) => [
        acme.creatingProject(name),
        acme.settingAccess(name, "red", "read"),
      ]);
      await succeeds(store.provision(acme.batch(...changes)));
      for (const order of ["oldest-first", "name", "name-descending"] as const) {
        const sorted = order === "name-descending" ? names.toReversed() : names;
        for (const plan of [{}, { see: acme.through(["red"], ["read"]) }, { match: containing("p") }]) {
          for (const offset of [0, 990, 2_040, 2_495]) {
            const page = await acme.page({ ...plan, order, offset, limit: 20 });
            deepEqual(
              page.projects.map(({ name }) => name),
              sorted.slice(offset, offset + 20),
            );
            deepEqual([page.total, page.matching], [names.length, names.length]);
          }
        }
      }
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
