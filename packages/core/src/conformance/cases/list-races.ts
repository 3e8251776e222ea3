import { equal } from "node:assert/strict";
import type { Order } from "../../store";
import { type CaseContext, group } from "../case";
import { deepEqual } from "../deep-equal";
import { oneOf, succeeds, tidy } from "../expect";
import type { OrganizationFixture } from "../organization";
import { promises } from "../promises";
import { race, together } from "../race";
import { many } from "../world";

/** The names on all pages of a list, one page after the other, with some of the writes while each is read. */
const paged = async (
  { other }: CaseContext,
  acme: OrganizationFixture,
  order: Order,
  writes: (() => Promise<unknown>)[],
): Promise<string[]> => {
  const names: string[] = [];
  const limit = 5;
  for (let offset = 0; ; offset += limit) {
    const query = await acme.query({ order, offset, limit });
    const [page] = await Promise.all([
      succeeds(other.listProjects(query)),
      ...writes.splice(0, 2).map((write) => write()),
    ]);
    names.push(...page.projects.map(({ name }) => name));
    if (page.projects.length < limit) return names;
  }
};

const rows = many("p", 12, {});
const before = Object.keys(rows);
const orderOf = (round: number): Order => (round % 2 === 0 ? "oldest-first" : "name");

export const listRaceCases = group("list-races", [
  {
    name: "paging-and-creation",
    title: "repeats and loses no row of those there before, while later ones are created",
    holds: promises.listProjects,
    run: async (context) => {
      const { store, other, world } = context;
      await race(context, async (round) => {
        const acme = await world.organization(`acme-${round}`, { projects: rows });
        const creations = await Promise.all(Object.keys(many("z", 6, {})).map((name) => acme.creation(name)));
        const writes = creations.map((creation, at) => {
          const client = at % 2 === 0 ? store : other;
          return () => succeeds(client.createProject(creation));
        });
        const names = await paged(context, acme, orderOf(round), writes);
        deepEqual(
          names.filter((name) => name.startsWith("p")),
          before,
        );
        equal(new Set(names).size, names.length);
      });
    },
  },
  {
    name: "paging-and-changes",
    title: "repeats and loses no row, while rows change that keep their places",
    holds: promises.listProjects,
    run: async (context) => {
      const { store, other, world } = context;
      await race(context, async (round) => {
        const acme = await world.organization(`acme-${round}`, { projects: rows });
        const updates = await Promise.all(
          before.slice(4).map((name) => acme.update(name, { name: name.toUpperCase(), description: "new" })),
        );
        const writes = updates.map((update, at) => {
          const client = at % 2 === 0 ? store : other;
          return () => succeeds(client.updateProject(update));
        });
        const names = await paged(context, acme, orderOf(round), writes);
        deepEqual(
          names.map((name) => name.toLowerCase()),
          before,
        );
      });
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
