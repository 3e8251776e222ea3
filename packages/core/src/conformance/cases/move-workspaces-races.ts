import { equal } from "node:assert/strict";
import { limits } from "../../limits";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { oneOf, onlyOne, outcome, succeeds } from "../expect";
import type { OrganizationFixture } from "../organization";
import { promises } from "../promises";
import { race, together } from "../race";
import { many, oneEach } from "../world";

const counts = (acme: OrganizationFixture, projects: readonly string[]) =>
  Promise.all(projects.map((project) => acme.workspaceCount(project)));

export const moveWorkspacesRaceCases = group("move-workspaces-races", [
  {
    name: "overlapping",
    title: "lets exactly one of concurrent moves of one workspace succeed, with all that it moves",
    holds: promises.moveSources,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme");
      await race(context, async (round) => {
        const [source, left, right] = [`s-${round}`, `l-${round}`, `r-${round}`];
        const workspaces = { [`x${round}`]: {}, [`y${round}`]: {}, [`z${round}`]: {} };
        await acme.add({ projects: { [source]: { workspaces }, [left]: {}, [right]: {} } });
        const moves = [
          await acme.move([`x${round}`, `y${round}`], left),
          await acme.move([`z${round}`, `y${round}`], right),
        ] as const;
        const results = await together(
          round,
          () => store.moveWorkspaces(moves[0]),
          () => other.moveWorkspaces(moves[1]),
        );
        const expected = onlyOne(results, "sources-changed") === 0 ? [1, 2, 0] : [1, 0, 2];
        deepEqual(await counts(acme, [source, left, right]), expected);
      });
    },
  },
  {
    name: "crossing",
    title: "lets moves in opposite directions succeed both, with the counts right",
    holds: promises.moveCounts,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", {
        projects: { left: { workspaces: { x: {} } }, right: { workspaces: { y: {} } } },
      });
      await race(context, async (round) => {
        const [toRight, toLeft] = round % 2 === 0 ? ["x", "y"] : ["y", "x"];
        const moves = [await acme.move([toRight], "right"), await acme.move([toLeft], "left")] as const;
        await together(
          round,
          () => succeeds(store.moveWorkspaces(moves[0])),
          () => succeeds(other.moveWorkspaces(moves[1])),
        );
        deepEqual(await counts(acme, ["left", "right"]), [1, 1]);
        equal((await acme.readWorkspace(toRight)).project.name, "right");
      });
    },
  },
  {
    name: "into-one",
    title: "counts every workspace of concurrent moves into one project",
    holds: promises.moveCounts,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", { projects: { destination: {} } });
      await race(context, async (round) => {
        const [left, right] = [`l-${round}`, `r-${round}`];
        await acme.add({
          projects: {
            [left]: { workspaces: { [`x${round}`]: {} } },
            [right]: { workspaces: { [`y${round}`]: {}, [`z${round}`]: {} } },
          },
        });
        const moves = [
          await acme.move([`x${round}`], "destination"),
          await acme.move([`y${round}`, `z${round}`], "destination"),
        ] as const;
        await together(
          round,
          () => succeeds(store.moveWorkspaces(moves[0])),
          () => succeeds(other.moveWorkspaces(moves[1])),
        );
        deepEqual(await counts(acme, ["destination", left, right]), [3 * (round + 1), 0, 0]);
      });
    },
  },
  {
    name: "repeated",
    title: "moves once when one call is sent twice at the same time",
    holds: promises.repeatable,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", {
        projects: { left: { workspaces: { x: {}, y: {} } }, right: {} },
      });
      await race(context, async (round) => {
        const move = await acme.move(["x", "y"], round % 2 === 0 ? "right" : "left");
        const results = await together(
          round,
          () => store.moveWorkspaces(move),
          () => other.moveWorkspaces(move),
        );
        oneOf(results.map(outcome).toSorted(), [
          ["ok", "ok"],
          ["ok", "sources-changed"],
        ]);
        deepEqual(await counts(acme, ["left", "right"]), round % 2 === 0 ? [0, 2] : [2, 0]);
      });
    },
  },
  {
    name: "removal",
    title: "neither moves nor counts a workspace that is removed at the same time",
    holds: promises.atomic,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", { projects: { left: {}, right: {} } });
      await race(context, async (round) => {
        const name = `x${round}`;
        await succeeds(store.provision(acme.batch(acme.creatingWorkspace(name, "left"))));
        const move = await acme.move([name], "right");
        const removal = acme.batch({ kind: "remove-workspace", workspace: acme.workspace(name) });
        const [moved] = await together(
          round,
          () => store.moveWorkspaces(move),
          () => succeeds(other.provision(removal)),
        );
        oneOf(outcome(moved), ["ok", "sources-changed"]);
        deepEqual(await counts(acme, ["left", "right"]), [0, 0]);
        equal((await acme.workspacePage()).total, 0);
      });
    },
  },
  {
    name: "as-many-projects",
    title: "shows a move out of as many projects as the limit allows wholly or not at all, and once",
    holds: promises.atomic,
    run: async ({ store, other, world }) => {
      const count = limits.maxMovedWorkspaces;
      const names = Object.keys(many("x", count, {}));
      const [first = "", last = first] = [names[0], names.at(-1)];
      const acme = await world.organization("acme", { projects: { ...oneEach(names), destination: {} } });
      const query = await acme.workspaceQuery({ project: acme.project("destination") });
      const move = await acme.move(names, "destination");
      let isMoved = false;
      const look = async () => {
        while (!isMoved) {
          oneOf((await succeeds(other.listWorkspaces(query))).matching, [0, count]);
          const place = (await succeeds(other.readWorkspace(acme.workspace(first), null))).project.name;
          const left = (await succeeds(other.readProject(acme.project(`of-${last}`), null))).project;
          if (place === "destination") equal(left.workspaceCount, 0);
        }
      };
      const moving = succeeds(store.moveWorkspaces(move)).finally(() => {
        isMoved = true;
      });
      await Promise.all([moving, look()]);
      await succeeds(other.moveWorkspaces(move));
      deepEqual(await counts(acme, [`of-${first}`, "of-x500", `of-${last}`, "destination"]), [
        0,
        0,
        0,
        count,
      ]);
    },
  },
  {
    name: "access",
    title: "moves nothing once the access has changed",
    holds: promises.access,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", {
        teams: { red: {} },
        projects: { left: { workspaces: { x: {} } }, right: {} },
      });
      await race(context, async (round) => {
        const { project: source } = await acme.readWorkspace("x");
        const destination = source.name === "left" ? "right" : "left";
        const move = await acme.move(["x"], destination);
        const level = round % 2 === 0 ? "read" : "admin";
        const batch = acme.batch(acme.settingAccess("left", "red", level));
        const [moved] = await together(
          round,
          () => store.moveWorkspaces(move),
          () => succeeds(other.provision(batch)),
        );
        // The access changes last, whether the workspace was moved before it or not at all.
        equal((await acme.read("left")).revision, batch.revision);
        const { project } = await acme.readWorkspace("x");
        deepEqual(
          [outcome(moved), project.name],
          moved.isOk() ? ["ok", destination] : ["access-changed", source.name],
        );
      });
    },
  },
]);
