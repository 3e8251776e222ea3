import { equal } from "node:assert/strict";
import type { Caller } from "../../model";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { succeeds } from "../expect";
import { promises } from "../promises";
import { descriptions } from "./descriptions";

/** Free names of which no two have the same key, though a locale, a key or a path may think so. */
const freeNames = [
  "zo\u00eb",
  "zoe\u0308",
  "ZO\u00cb",
  "zoe",
  "k",
  "\u212a",
  "stra\u00dfe",
  "strasse",
  "a",
  "a:b",
  "a.b",
  "$a",
  "a b",
  "a  b",
  "*",
  "__proto__",
  "constructor",
];

export const textCases = group("texts", [
  {
    name: "descriptions",
    title: "gives a project every description exactly, by an update and by a batch",
    holds: promises.values,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", { projects: { alpha: {}, beta: {} } });
      for (const description of descriptions) {
        const updated = await succeeds(store.updateProject(await acme.update("alpha", { description })));
        const project = acme.project("beta");
        const batch = acme.batch({ kind: "update-project", project, values: { description } });
        await succeeds(store.provision(batch));
        const projects = [updated, await acme.read("alpha"), await acme.read("beta")];
        for (const each of projects) equal(each.description, description);
      }
    },
  },
  {
    name: "users",
    title: "takes users for different ones whose names a locale takes for the same",
    holds: promises.names,
    run: async ({ other, world }) => {
      const users = [];
      for (const name of freeNames) users.push(await world.user(name));
      for (const user of users) deepEqual(await succeeds(other.findUsers([user.nameKey])), [user]);
    },
  },
  {
    name: "members",
    title: "gives each user the teams of just that name, whatever characters it has",
    holds: promises.readOrganization,
    run: async ({ other, world }) => {
      const users = freeNames.map((name) => world.records.user(name).nameKey);
      const teams = Object.fromEntries(users.map((user, index) => [`t-${index}`, { members: [user] }]));
      const acme = await world.organization("acme", { teams, projects: { alpha: {} } });
      for (const [index, user] of users.entries()) {
        const expected = [{ id: acme.team(`t-${index}`), permissions: [] }];
        deepEqual((await succeeds(other.readOrganization("acme", user))).grants.teams, expected);
        const reading = await succeeds(other.readProject(acme.project("alpha"), user));
        deepEqual(reading.grants.teams, expected);
      }
    },
  },
  {
    name: "teams",
    title: "takes teams for different ones whose names a locale takes for the same",
    holds: promises.names,
    run: async ({ store, world }) => {
      const teams = Object.fromEntries(freeNames.map((name) => [name, {}]));
      const acme = await world.organization("acme", { teams });
      for (const name of Object.keys(teams)) {
        const nameKeys = [world.records.user(name).nameKey];
        const found = await succeeds(store.findTeams({ organization: acme.id, ids: [], nameKeys }));
        deepEqual(
          found.map((team) => [team.id, team.name]),
          [[acme.team(name), name]],
        );
      }
    },
  },
  {
    name: "owners",
    title: "lists the tokens of just that user, whatever characters the name has",
    holds: promises.listTokens,
    run: async ({ other, world }) => {
      const owners = freeNames.map(
        (name): Caller => ({ kind: "user", user: world.records.user(name).nameKey }),
      );
      const tokens = [];
      for (const owner of owners) tokens.push(await world.token(owner));
      for (const token of tokens) deepEqual(await succeeds(other.listTokens(token.owner)), [token]);
    },
  },
]);
