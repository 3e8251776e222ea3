import { equal } from "node:assert/strict";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { oneOf, onlyOne, outcome, succeeds } from "../expect";
import { promises } from "../promises";
import { race, together } from "../race";

const taken = { change: 0, code: "name-taken" } as const;

export const provisionUniqueRaceCases = group("provision-unique-races", [
  {
    name: "organizations",
    title: "lets exactly one of concurrent creations of one organization succeed",
    holds: promises.names,
    run: async (context) => {
      const { store, other, world } = context;
      await race(context, async (round) => {
        const [here, there] = [world.unsaved(`race-${round}`), world.unsaved(`RACE-${round}`)];
        const results = await together(
          round,
          () => store.provision(here.batch(here.founding)),
          () => other.provision(there.batch(there.founding)),
        );
        const winner = onlyOne(results, taken) === 0 ? here : there;
        const { organization } = await succeeds(store.readOrganization(`race-${round}`, null));
        deepEqual([organization.id, organization.name], [winner.id, winner.record.name]);
      });
    },
  },
  {
    name: "organization-renames",
    title: "gives a name to exactly one of two organizations that are renamed, and leaves the other its own",
    holds: promises.names,
    run: async (context) => {
      const { store, other, world } = context;
      await race(context, async (round) => {
        const [here, there] = [
          await world.organization(`here-${round}`),
          await world.organization(`there-${round}`),
        ];
        const rename = {
          kind: "rename-organization",
          name: `Race-${round}`,
          nameKey: `race-${round}`,
        } as const;
        const results = await together(
          round,
          () => store.provision(here.batch(rename)),
          () => other.provision(there.batch(rename)),
        );
        const [winner, loser] = onlyOne(results, taken) === 0 ? [here, there] : [there, here];
        const { organization } = await succeeds(store.readOrganization(rename.nameKey, null));
        equal(organization.id, winner.id);
        const kept = await succeeds(store.readOrganization(loser.record.nameKey, null));
        equal(kept.organization.id, loser.id);
        equal(outcome(await store.readOrganization(winner.record.nameKey, null)), "not-found");
      });
    },
  },
  {
    name: "teams",
    title: "lets exactly one of concurrent creations of one team succeed",
    holds: promises.names,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme");
      await race(context, async (round) => {
        const batches = [
          acme.batch(acme.creatingTeam(`race ${round}`)),
          acme.batch(acme.creatingTeam(`Race ${round}`)),
        ] as const;
        const results = await together(
          round,
          () => store.provision(batches[0]),
          () => other.provision(batches[1]),
        );
        onlyOne(results, taken);
        const query = { organization: acme.id, ids: [], nameKeys: [`race ${round}`] };
        equal((await succeeds(store.findTeams(query))).length, 1);
      });
    },
  },
  {
    name: "workspaces",
    title: "lets exactly one of concurrent creations of one workspace succeed, and counts one",
    holds: promises.names,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", { projects: { alpha: {}, beta: {} } });
      await race(context, async (round) => {
        const batches = [
          acme.batch(acme.creatingWorkspace(`w${round}`, "alpha")),
          acme.batch(acme.creatingWorkspace(`W${round}`, "beta")),
        ] as const;
        const results = await together(
          round,
          () => store.provision(batches[0]),
          () => other.provision(batches[1]),
        );
        onlyOne(results, taken);
        equal((await acme.workspaceCount("alpha")) + (await acme.workspaceCount("beta")), round + 1);
      });
    },
  },
  {
    name: "projects",
    title: "gives a name to a project created by a caller or to one provisioned, never to both",
    holds: promises.names,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme");
      await race(context, async (round) => {
        const creation = await acme.creation(`race ${round}`);
        const batch = acme.batch(acme.creatingProject(`Race ${round}`));
        const [created, provisioned] = await together(
          round,
          () => store.createProject(creation),
          () => other.provision(batch),
        );
        oneOf<unknown>(
          [outcome(created), outcome(provisioned)],
          [
            ["ok", taken],
            ["name-taken", "ok"],
          ],
        );
        const { projects } = await acme.page({ match: { kind: "names", nameKeys: [`race ${round}`] } });
        deepEqual(
          projects.map(({ name }) => name),
          [created.isOk() ? `race ${round}` : `Race ${round}`],
        );
      });
    },
  },
  {
    name: "ids",
    title: "lets exactly one of two organizations have a workspace of one id",
    holds: promises.ids,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", { projects: { alpha: {} } });
      const initech = await world.organization("initech", { projects: { beta: {} } });
      await race(context, async (round) => {
        const plan = { id: `ws-race${round}` };
        const [here, there] = [
          acme.batch(acme.creatingWorkspace(`w${round}`, "alpha", plan)),
          initech.batch(initech.creatingWorkspace(`w${round}`, "beta", plan)),
        ];
        const results = await together(
          round,
          () => store.provision(here),
          () => other.provision(there),
        );
        const winner = onlyOne(results, { change: 0, code: "id-taken" }) === 0 ? acme : initech;
        equal((await winner.readWorkspace(`w${round}`)).organization.id, winner.id);
        equal((await acme.workspaceCount("alpha")) + (await initech.workspaceCount("beta")), round + 1);
      });
    },
  },
]);
