import { equal } from "node:assert/strict";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { fails, succeeds, tidy } from "../expect";
import { promises } from "../promises";
import { race, together } from "../race";
import { id } from "../records";

export const readProjectCases = group("read-project", [
  {
    name: "everything",
    title: "gives the project, its organization and the user's teams",
    holds: promises.readProject,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme", {
        teams: { red: { permissions: ["read-projects"], members: ["alice"] }, blue: { members: ["bob"] } },
        projects: { alpha: { access: { red: "write", blue: "admin" }, workspaces: { api: {}, web: {} } } },
      });
      await world.organization("initech", { teams: { green: { members: ["alice"] } } });
      const reading = await succeeds(other.readProject(acme.project("alpha"), "alice"));
      const { organization, grants } = await succeeds(store.readOrganization("acme", "alice"));
      deepEqual({ organization: reading.organization, grants: reading.grants }, { organization, grants });
      deepEqual(grants.teams, [{ id: acme.team("red"), permissions: ["read-projects"] }]);
      equal(reading.project.workspaceCount, 2);
      deepEqual(
        [...tidy(reading.project).access],
        [
          { team: acme.team("red"), level: "write" },
          { team: acme.team("blue"), level: "admin" },
        ],
      );
    },
  },
  {
    name: "no-user",
    title: "gives no teams without a user",
    holds: promises.noUser,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", {
        teams: { red: { members: ["alice"] } },
        projects: { alpha: { access: { red: "read" } } },
      });
      const { grants } = await succeeds(store.readProject(acme.project("alpha"), null));
      deepEqual(grants.teams, []);
    },
  },
  {
    name: "unknown",
    title: "does not find what is not there, nor what differs in case",
    holds: promises.readProject,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", { projects: { alpha: { id: "prj-AbC" } } });
      await succeeds(store.readProject(acme.project("alpha"), null));
      await fails(store.readProject(id("prj-abc"), null), "not-found");
      await fails(store.readProject(id("prj-AbC2"), "alice"), "not-found");
    },
  },
  {
    name: "one-instant",
    title: "never gives the access of one access revision with another",
    holds: promises.readProject,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", {
        teams: { red: { members: ["alice"] } },
        projects: { alpha: { access: { red: "read" } } },
      });
      const levelAt = new Map([[await acme.accessRevision(), "read"]]);
      await race(context, async (round) => {
        const level = round % 2 === 0 ? "admin" : "read";
        const batch = acme.batch(acme.settingAccess("alpha", "red", level));
        levelAt.set(batch.revision, level);
        const [, reading] = await together(
          round,
          () => succeeds(store.provision(batch)),
          () => succeeds(other.readProject(acme.project("alpha"), "alice")),
        );
        equal(reading.project.access[0]?.level, levelAt.get(reading.grants.accessRevision));
      });
    },
  },
]);
