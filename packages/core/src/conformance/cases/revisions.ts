import { equal } from "node:assert/strict";
import { group } from "../case";
import { fails, succeeds } from "../expect";
import { promises } from "../promises";

/** Revisions of which none comes after the one before, in any order that a store may think of. */
const disordered = ["z9", "Z9", "10", "9", "1e1", "010", "-", "A", "a"];

export const revisionCases = group("revisions", [
  {
    name: "expected",
    title: "compares the revision of a project for equality only: no number, no order, no case",
    holds: promises.revisionsOpaque,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme", { projects: { alpha: {} } });
      let { revision: before } = await acme.read("alpha");
      for (const revision of disordered) {
        for (const wrong of disordered.filter((each) => each !== before)) {
          const update = await acme.update("alpha", { description: wrong }, wrong);
          await fails(other.updateProject(update), "revision-changed");
          await fails(store.deleteProject(await acme.deletion("alpha", wrong)), "revision-changed");
        }
        const update = await acme.update("alpha", { description: revision }, before);
        await succeeds(store.updateProject({ ...update, revision }));
        equal((await acme.read("alpha")).revision, revision);
        before = revision;
      }
    },
  },
  {
    name: "access",
    title: "compares access revisions for equality only: no number, no order, no case",
    holds: promises.revisionsOpaque,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme", { teams: { red: {} } });
      const team = acme.team("red");
      for (const [index, revision] of disordered.entries()) {
        const members = [`user-${index}`];
        await succeeds(
          store.provision({ ...acme.batch({ kind: "update-team", team, values: { members } }), revision }),
        );
        equal(await acme.accessRevision(), revision);
        const creation = await acme.creation(`p-${index}`);
        for (const accessRevision of disordered.filter((each) => each !== revision)) {
          await fails(other.createProject({ ...creation, accessRevision }), "access-changed");
          await fails(other.listProjects({ ...(await acme.query()), accessRevision }), "access-changed");
        }
        await succeeds(store.createProject(creation));
      }
    },
  },
]);
