import { deepEqual, equal } from "node:assert/strict";
import { group } from "../case";
import { oneOf, succeeds, tidy } from "../expect";
import type { OrganizationFixture } from "../organization";
import { promises } from "../promises";
import { race, together } from "../race";
import { many } from "../world";

/** The names on all pages of a list, one page after the other. */
const paged = async (
  acme: OrganizationFixture,
  order: "oldest-first" | "name",
  betweenPages: () => Promise<void>,
): Promise<string[]> => {
  const names: string[] = [];
  const limit = 5;
  for (let offset = 0; ; offset += limit) {
    const [page] = await Promise.all([acme.page({ order, offset, limit }), betweenPages()]);
    names.push(...page.projects.map(({ name }) => name));
    if (page.projects.length < limit) return names;
  }
};

export const listRaceCases = group("list-races", [
  {
    name: "paging-and-creation",
    title: "repeats and loses no row of those there before, while later ones are created",
    holds: promises.listProjects,
    run: async ({ other, world }) => {
      const before = Object.keys(many("p", 30, {}));
      for (const order of ["oldest-first", "name"] as const) {
        const acme = await world.organization(`acme-${order}`, { projects: many("p", 30, {}) });
        let created = 0;
        const names = await paged(acme, order, async () => {
          if (created < 20) await succeeds(other.createProject(await acme.creation(`z-${created++}`)));
        });
        deepEqual(
          names.filter((name) => name.startsWith("p")),
          before,
        );
        equal(new Set(names).size, names.length);
      }
    },
  },
  {
    name: "paging-and-changes",
    title: "repeats and loses no row, while rows change that keep their places",
    holds: promises.listProjects,
    run: async ({ other, world }) => {
      const before = Object.keys(many("p", 30, {}));
      const acme = await world.organization("acme", { projects: many("p", 30, {}) });
      for (const order of ["oldest-first", "name"] as const) {
        let changes = 0;
        const names = await paged(acme, order, async () => {
          const name = before[changes++ % before.length] ?? "p000";
          const values = { description: `change ${changes}`, name: name.toUpperCase() };
          await succeeds(other.updateProject(await acme.update(name, values)));
        });
        deepEqual(
          names.map((name) => name.toLowerCase()),
          before,
        );
      }
    },
  },
  {
    name: "default-and-workspaces",
    title: "shows with each workspace its project before or after a change of the default, never between",
    holds: promises.atomic,
    run: async (context) => {
      const { store, other, world } = context;
      const workspaces = { api: { autoDestroyOverride: "9d" }, web: {}, worker: {} };
      const acme = await world.organization("acme", { projects: { alpha: { workspaces } } });
      const query = await acme.workspaceQuery();
      const records = (await acme.workspacePage()).rows.map(({ workspace }) => workspace);
      await race(context, async (round) => {
        const before = await acme.read("alpha");
        const update = await acme.update("alpha", { autoDestroyActivityDuration: `${round + 1}h` });
        const [after, page] = await together(
          round,
          () => succeeds(store.updateProject(update)),
          () => succeeds(other.listWorkspaces(query)),
        );
        for (const { rows } of [page, await acme.workspacePage()]) {
          deepEqual(
            rows.map(({ workspace }) => workspace),
            records,
          );
          for (const { project } of rows) oneOf(tidy(project), [tidy(before), tidy(after)]);
        }
        deepEqual(tidy(await acme.read("alpha")), tidy(after));
      });
    },
  },
]);
