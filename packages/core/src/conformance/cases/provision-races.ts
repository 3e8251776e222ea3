import { equal } from "node:assert/strict";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { fails, oneOf, outcome, succeeds, tidy } from "../expect";
import { promises } from "../promises";
import { race, together } from "../race";

export const provisionRaceCases = group("provision-races", [
  {
    name: "access",
    title: "loses neither of two concurrent changes of access to one project",
    holds: promises.setAccess,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", {
        teams: { red: {}, blue: {} },
        projects: { alpha: {} },
      });
      await race(context, async (round) => {
        const level = round % 2 === 0 ? "admin" : "read";
        const batches = [
          acme.batch(acme.settingAccess("alpha", "red", level)),
          acme.batch(acme.settingAccess("alpha", "blue", level)),
        ] as const;
        await together(
          round,
          () => succeeds(store.provision(batches[0])),
          () => succeeds(other.provision(batches[1])),
        );
        deepEqual(tidy(await acme.read("alpha")).access, [
          { team: acme.team("red"), level },
          { team: acme.team("blue"), level },
        ]);
        oneOf(
          await acme.accessRevision(),
          batches.map((batch) => batch.revision),
        );
      });
    },
  },
  {
    name: "memberships",
    title: "loses neither of two concurrent changes of one user's memberships",
    holds: promises.readOrganization,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", { teams: { red: {}, blue: {} } });
      await race(context, async (round) => {
        const members = round % 2 === 0 ? ["alice"] : [];
        await together(
          round,
          () =>
            succeeds(
              store.provision(
                acme.batch({ kind: "update-team", team: acme.team("red"), values: { members } }),
              ),
            ),
          () =>
            succeeds(
              other.provision(
                acme.batch({ kind: "update-team", team: acme.team("blue"), values: { members } }),
              ),
            ),
        );
        const { grants } = await succeeds(store.readOrganization("acme", "alice"));
        equal(grants.teams.length, 2 * members.length);
      });
    },
  },
  {
    name: "team-removal",
    title: "leaves no access of a team that is removed while it is given access",
    holds: promises.removeTeam,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", { projects: { alpha: {} } });
      await race(context, async (round) => {
        const name = `t-${round}`;
        await acme.add({ teams: { [name]: {} } });
        const removal = acme.batch({ kind: "remove-team", team: acme.team(name) });
        const giving = acme.batch(acme.settingAccess("alpha", name, "read"));
        const results = await together(
          round,
          () => store.provision(removal),
          () => other.provision(giving),
        );
        oneOf(results.map(outcome), [
          ["ok", { change: 0, code: "not-found" }],
          [{ change: 0, code: "not-empty" }, "ok"],
        ]);
        const has = (await acme.read("alpha")).access.some(({ team }) => team === acme.team(name));
        equal(has, results[1].isOk());
      });
    },
  },
  {
    name: "organization-removal",
    title: "leaves no project without an organization, while one is created in it",
    holds: promises.removeOrganization,
    run: async (context) => {
      const { store, other, world } = context;
      await race(context, async (round) => {
        const acme = await world.organization(`acme-${round}`);
        const removal = acme.batch({ kind: "remove-organization" });
        const creation = await acme.creation("alpha");
        const results = await together(
          round,
          () => store.provision(removal),
          () => other.createProject(creation),
        );
        oneOf<unknown>(
          [outcome(results[0]), outcome(results[1])],
          [
            ["ok", "organization-not-found"],
            [{ change: 0, code: "not-empty" }, "ok"],
          ],
        );
        if (results[1].isOk()) equal((await acme.page()).total, 1);
        else await fails(store.readProject(creation.project.id, null), "not-found");
      });
    },
  },
  {
    name: "exchanges",
    title: "leaves both names in use when projects exchange them twice at the same time",
    holds: promises.provisionEnd,
    run: async (context) => {
      const { store, other, world } = context;
      const acme = await world.organization("acme", { projects: { alpha: {}, beta: {} } });
      await race(context, async (round) => {
        const there = acme.batch(acme.renaming("alpha", "beta"), acme.renaming("beta", "alpha"));
        const back = acme.batch(acme.renaming("beta", "beta"), acme.renaming("alpha", "alpha"));
        await together(
          round,
          () => succeeds(store.provision(there)),
          () => succeeds(other.provision(back)),
        );
        deepEqual(await acme.names({ order: "name" }), ["alpha", "beta"]);
        const [alpha, beta] = [await acme.read("alpha"), await acme.read("beta")];
        equal(alpha.revision, beta.revision);
      });
    },
  },
]);
