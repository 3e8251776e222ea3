import { equal } from "node:assert/strict";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { fails, succeeds } from "../expect";
import { promises } from "../promises";
import { untouched } from "../snapshot";
import { descriptions } from "./descriptions";

export const createProjectCases = group("create-project", [
  {
    name: "record",
    title: "keeps the record exactly, and answers with it",
    holds: promises.values,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme");
      const creation = await acme.creation("My First_project-1", {
        description: "what it is for",
        autoDestroyActivityDuration: "0014d",
        createdAt: 1_234_567_890_123,
      });
      deepEqual(await succeeds(store.createProject(creation)), creation.project);
      const { project } = await succeeds(other.readProject(creation.project.id, null));
      deepEqual(project, creation.project);
    },
  },
  {
    name: "descriptions",
    title: "keeps every description exactly: none, empty, blanks, any script, control characters",
    holds: promises.values,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme");
      for (const [index, description] of descriptions.entries()) {
        await succeeds(store.createProject(await acme.creation(`p-${index}`, { description })));
        equal((await acme.read(`p-${index}`)).description, description);
      }
    },
  },
  {
    name: "visible",
    title: "shows the new project to the other client, in reads, lists and searches",
    holds: promises.visible,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme", { projects: { beta: {} } });
      const { project } = await acme.creation("Alpha");
      const accessRevision = await acme.accessRevision();
      await succeeds(store.createProject({ project, accessRevision }));
      for (const match of [
        { kind: "everything" },
        { kind: "search", text: "lph" },
        { kind: "names", nameKeys: ["alpha"] },
      ] as const) {
        const page = await succeeds(other.listProjects(await acme.query({ match, order: "name" })));
        deepEqual(page.projects[0], project);
      }
    },
  },
  {
    name: "empty",
    title: "keeps a project without workspaces and access",
    holds: promises.createProject,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", { teams: { red: { permissions: ["owners"] } } });
      await succeeds(store.createProject(await acme.creation("alpha")));
      const { workspaceCount, access } = await acme.read("alpha");
      deepEqual({ workspaceCount, access }, { workspaceCount: 0, access: [] });
      deepEqual(await acme.workspaceNames({ project: acme.project("alpha") }), []);
    },
  },
  {
    name: "name-taken",
    title: "refuses a name that is taken, in whatever case",
    holds: promises.names,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme", { projects: { "My project": {} } });
      await untouched(store, acme, async () => {
        await fails(other.createProject(await acme.creation("My project")), "name-taken");
        await fails(other.createProject(await acme.creation("mY PROJECT")), "name-taken");
      });
    },
  },
  {
    name: "similar-names",
    title: "takes names that differ by a blank, a hyphen or an underscore for different ones",
    holds: promises.names,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme");
      const names = ["a b", "a  b", "a-b", "a_b", "ab0", "abo", "abO0"];
      for (const name of names) await succeeds(store.createProject(await acme.creation(name)));
      deepEqual(await acme.names(), names);
    },
  },
  {
    name: "name-in-another-organization",
    title: "lets every organization have a project of the name",
    holds: promises.names,
    run: async ({ store, world }) => {
      await world.organization("initech", { projects: { alpha: {} } });
      const acme = await world.organization("acme");
      await succeeds(store.createProject(await acme.creation("alpha")));
      deepEqual(await acme.names(), ["alpha"]);
    },
  },
  {
    name: "id-of-another-kind",
    title: "takes an id that a team, a workspace or an organization has, but no project",
    holds: promises.ids,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", {
        teams: { red: {} },
        projects: { alpha: { workspaces: { api: {} } } },
      });
      for (const [index, id] of [acme.team("red"), acme.workspace("api"), acme.id].entries()) {
        const creation = await acme.creation(`p-${index}`, { id });
        await succeeds(store.createProject(creation));
        deepEqual(await acme.read(`p-${index}`), creation.project);
      }
      equal((await acme.readWorkspace("api")).project.name, "alpha");
    },
  },
  {
    name: "id-taken",
    title: "refuses an id that another project of the organization has",
    holds: promises.ids,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme", { projects: { alpha: {} } });
      const creation = await acme.creation("beta", { id: acme.project("alpha") });
      await untouched(store, acme, () => fails(store.createProject(creation), "id-taken"));
    },
  },
  {
    name: "id-taken-elsewhere",
    title: "refuses an id that a project of another organization has",
    holds: promises.ids,
    run: async ({ store, world }) => {
      const initech = await world.organization("initech", { projects: { alpha: {} } });
      const acme = await world.organization("acme");
      const creation = await acme.creation("beta", { id: initech.project("alpha") });
      await untouched(store, initech, () => fails(store.createProject(creation), "id-taken"));
      deepEqual(await acme.names(), []);
      await succeeds(store.createProject(await acme.creation("beta")));
    },
  },
  {
    name: "left-free",
    title: "leaves the id free when it refuses the project",
    holds: promises.failureChangesNothing,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme", { projects: { alpha: {} } });
      const initech = await world.organization("initech");
      const refused = await acme.creation("Alpha");
      await fails(store.createProject(refused), "name-taken");
      const creation = await initech.creation("alpha", { id: refused.project.id });
      await succeeds(other.createProject(creation));
      const reading = await succeeds(store.readProject(refused.project.id, null));
      deepEqual(reading.project, creation.project);
    },
  },
  {
    name: "organization-not-found",
    title: "refuses an organization that is not there",
    holds: promises.createProject,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme");
      const project = world.records.project(world.unsaved("initech").id, "alpha");
      const accessRevision = await acme.accessRevision();
      await fails(store.createProject({ project, accessRevision }), "organization-not-found");
      await fails(store.readProject(project.id, null), "not-found");
    },
  },
  {
    name: "access-changed",
    title: "refuses what was authorized before the access changed, and does not tell that the name is taken",
    holds: promises.access,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme", { projects: { alpha: {} } });
      const free = await acme.creation("beta");
      const taken = await acme.creation("Alpha");
      await succeeds(store.provision(acme.batch(acme.creatingTeam("red"))));
      await untouched(store, acme, async () => {
        await fails(other.createProject(free), "access-changed");
        await fails(other.createProject(taken), "access-changed");
      });
    },
  },
  {
    name: "leaves-access-revision",
    title: "leaves the access revision, so that other writes go on",
    holds: promises.accessRevisionLeft,
    run: async ({ store, world }) => {
      const acme = await world.organization("acme");
      const [first, second] = [await acme.creation("alpha"), await acme.creation("beta")];
      await succeeds(store.createProject(first));
      await succeeds(store.createProject(second));
      equal(await acme.accessRevision(), first.accessRevision);
    },
  },
  {
    name: "repeated",
    title: "answers the same call, repeated, as it did the first time",
    holds: promises.createRepeated,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme");
      const creation = await acme.creation("alpha", { description: "once" });
      await succeeds(store.createProject(creation));
      await untouched(store, acme, async () => {
        deepEqual(await succeeds(other.createProject(creation)), creation.project);
        deepEqual(await succeeds(store.createProject(creation)), creation.project);
      });
    },
  },
  {
    name: "repeated-after-change",
    title: "changes nothing when the call is repeated after the project has changed",
    holds: promises.repeatable,
    run: async ({ store, other, world }) => {
      const acme = await world.organization("acme");
      const creation = await acme.creation("alpha");
      await succeeds(store.createProject(creation));
      await succeeds(store.updateProject(await acme.update("alpha", { name: "omega" })));
      await untouched(store, acme, async () => {
        await fails(other.createProject(creation), "id-taken");
      });
    },
  },
]);
