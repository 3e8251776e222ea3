import { equal } from "node:assert/strict";
import { limits } from "../../limits";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { succeeds } from "../expect";
import { promises } from "../promises";
import { many } from "../world";

const containing = (text: string) => ({ kind: "search", text }) as const;

export const listProjectsWindowCases = group("list-projects-windows", [
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
]);
