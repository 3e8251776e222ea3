import { equal } from "node:assert/strict";
import { limits } from "../../limits";
import type { WorkspaceId } from "../../model";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { succeeds } from "../expect";
import { promises } from "../promises";
import { race, together } from "../race";
import { id } from "../records";
import { many } from "../world";

export const locateWorkspacesCases = group("locate-workspaces", [
  {
    name: "projects",
    title: "gives the project of each workspace, as it is read",
    holds: promises.locateWorkspaces,
    run: async ({ other, world }) => {
      const acme = await world.organization("acme", {
        teams: { red: {} },
        projects: {
          alpha: { access: { red: "write" }, workspaces: { api: {}, web: {} } },
          beta: { workspaces: { db: {} } },
        },
      });
      const located = await succeeds(
        other.locateWorkspaces(acme.id, [acme.workspace("db"), acme.workspace("api")]),
      );
      equal(located.size, 2);
      deepEqual(located.get(acme.workspace("api")), await acme.read("alpha"));
      deepEqual(located.get(acme.workspace("db")), await acme.read("beta"));
    },
  },
  {
    name: "absent",
    title: "has no entry for what is absent or in another organization",
    holds: promises.locateWorkspaces,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", { projects: { alpha: { workspaces: { api: {} } } } });
      const initech = await world.organization("initech", {
        projects: { beta: { workspaces: { web: {} } } },
      });
      const ids = [id<WorkspaceId>("ws-none"), initech.workspace("web"), acme.workspace("api")];
      const located = await succeeds(store.locateWorkspaces(acme.id, ids));
      deepEqual([...located.keys()], [acme.workspace("api")]);
      equal((await succeeds(store.locateWorkspaces(acme.id, ids.slice(0, 2)))).size, 0);
      equal((await succeeds(store.locateWorkspaces(acme.id, []))).size, 0);
    },
  },
  {
    name: "one-instant",
    title: "never finds workspaces in different projects that are moved together",
    holds: promises.locateWorkspaces,
    run: async (context) => {
      const { store, other, world } = context;
      const names = ["api", "db", "web"];
      const acme = await world.organization("acme", {
        projects: { alpha: { workspaces: { api: {}, db: {}, web: {} } }, beta: {} },
      });
      await race(context, async (round) => {
        const move = await acme.move(names, round % 2 === 0 ? "beta" : "alpha");
        const [, located] = await together(
          round,
          () => succeeds(store.moveWorkspaces(move)),
          () =>
            succeeds(
              other.locateWorkspaces(
                acme.id,
                names.map((name) => acme.workspace(name)),
              ),
            ),
        );
        const projects = [...located.values()];
        deepEqual(
          projects.map((project) => [project.id, project.workspaceCount]),
          names.map(() => [projects[0]?.id, names.length]),
        );
      });
    },
  },
  {
    name: "as-many-as-allowed",
    title: "takes as many workspaces as the limit allows, from many projects",
    holds: promises.locateWorkspaces,
    run: async ({ store, world }) => {
      const names = Object.keys(many("w", limits.maxMovedWorkspaces, {}));
      const acme = await world.organization("acme", {
        projects: Object.fromEntries(
          Array.from({ length: 10 }, (_, index) => [
            `p-${index}`,
            {
              workspaces: Object.fromEntries(names.filter((_, at) => at % 10 === index).map((n) => [n, {}])),
            },
          ]),
        ),
      });
      const ids = names.map((name) => acme.workspace(name));
      const located = await succeeds(store.locateWorkspaces(acme.id, ids));
      deepEqual(
        ids.map((workspace) => located.get(workspace)?.name),
        names.map((_, at) => `p-${at % 10}`),
      );
    },
  },
]);
