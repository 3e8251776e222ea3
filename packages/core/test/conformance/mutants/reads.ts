import type { Project, ProjectId, Team, User } from "../../../src/model";
import { ok } from "../../../src/result";
import type { OrganizationReading } from "../../../src/store";
import { type Mutant, pause, showing } from "./mutant";

/** Stores that give back something else, or too late. */
export const readMutants: readonly Mutant[] = [
  {
    title: "an empty text that comes back as none",
    failedBy: "create-project/descriptions",
    breaks: (store) =>
      showing(store, (project) => ({ ...project, description: project.description || null })),
  },
  {
    title: "times in whole seconds",
    failedBy: "create-project/record",
    breaks: (store) =>
      showing(store, (project) => ({
        ...project,
        createdAt: Math.trunc(project.createdAt / 1_000) * 1_000,
      })),
  },
  {
    title: "a client that keeps what it has read",
    failedBy: "read-organization/membership-changes",
    eachClient: true,
    breaks: (store) => {
      const kept = new Map<string, OrganizationReading>();
      return {
        ...store,
        readOrganization: async (nameKey, user) => {
          const key = JSON.stringify([nameKey, user]);
          const known = kept.get(key);
          if (known !== undefined) return ok(known);
          const answer = await store.readOrganization(nameKey, user);
          if (answer.isOk()) kept.set(key, answer.value);
          return answer;
        },
      };
    },
  },
  {
    title: "a write that is acknowledged before it is made",
    failedBy: "list-projects/by-name-after-rename",
    breaks: (store) => ({
      ...store,
      updateProject: async (intent) => {
        const reading = await store.readProject(intent.project, null);
        void pause().then(() => store.updateProject(intent));
        const { values, revision } = intent;
        return reading.map(({ project }): Project => ({ ...project, ...values, revision }));
      },
    }),
  },
  {
    title: "a page with a revision of its own in every client",
    failedBy: "page-revision/same",
    eachClient: true,
    breaks: (store) => {
      const client = crypto.randomUUID();
      return {
        ...store,
        listProjects: async (query) =>
          (await store.listProjects(query)).map((page) => ({ ...page, revision: page.revision + client })),
      };
    },
  },
  {
    title: "a page whose revision is that of the access",
    failedBy: "page-revision/projects-describe",
    breaks: (store) => ({
      ...store,
      listProjects: async (query) =>
        (await store.listProjects(query)).map((page) => ({ ...page, revision: query.accessRevision })),
    }),
  },
  {
    title: "the teams of a user who shares a beginning with another",
    failedBy: "read-organization/no-user",
    breaks: (store) => ({
      ...store,
      readOrganization: (nameKey, user) => store.readOrganization(nameKey, user === "ali" ? "alice" : user),
    }),
  },
  {
    title: "a project's reading with the user's teams of all organizations",
    failedBy: "read-project/everything",
    breaks: (store) => {
      const teams: Team[] = [];
      return {
        ...store,
        provision: async (batch) => {
          for (const change of batch.changes) if (change.kind === "create-team") teams.push(change.team);
          return store.provision(batch);
        },
        readProject: async (id, user) =>
          (await store.readProject(id, user)).map((reading) => {
            const ofUser = teams.filter(({ members }) => user !== null && members.includes(user));
            const granting = ofUser.map(({ id, permissions }) => ({ id, permissions }));
            return { ...reading, grants: { ...reading.grants, teams: granting } };
          }),
      };
    },
  },
  {
    title: "workspaces that are found in any organization",
    failedBy: "locate-workspaces/absent",
    breaks: (store) => ({
      ...store,
      locateWorkspaces: async (_, workspaces) => {
        const places = new Map<(typeof workspaces)[number], Project>();
        for (const id of workspaces) {
          const reading = await store.readWorkspace(id, null);
          if (reading.isOk()) places.set(id, reading.value.project);
        }
        return ok(places);
      },
    }),
  },
  {
    title: "a project that is not found by a new name",
    failedBy: "find/as-they-are",
    breaks: (store) => {
      const given = new Set<string>();
      return {
        ...store,
        updateProject: (intent) => {
          given.add(intent.values.nameKey ?? "");
          return store.updateProject(intent);
        },
        findProjects: (query) =>
          store.findProjects({ ...query, nameKeys: query.nameKeys.filter((nameKey) => !given.has(nameKey)) }),
      };
    },
  },
  {
    title: "a removed project that is still found by its id",
    failedBy: "delete-project/gone",
    breaks: (store) => {
      const removed = new Map<ProjectId, Awaited<ReturnType<typeof store.readProject>>>();
      return {
        ...store,
        deleteProject: async (intent) => {
          const reading = await store.readProject(intent.project, null);
          const answer = await store.deleteProject(intent);
          if (answer.isOk()) removed.set(intent.project, reading);
          return answer;
        },
        readProject: async (id, user) => removed.get(id) ?? store.readProject(id, user),
      };
    },
  },
  {
    title: "a user who is replaced when created again",
    failedBy: "users/again",
    breaks: (store) => {
      const users = new Map<string, User>();
      return {
        ...store,
        createUser: async (user) => {
          users.set(user.nameKey, user);
          return ok(undefined);
        },
        findUsers: async (nameKeys) => ok(nameKeys.flatMap((nameKey) => users.get(nameKey) ?? [])),
      };
    },
  },
  {
    title: "tokens that are listed as they come",
    failedBy: "tokens/list",
    breaks: (store) => ({
      ...store,
      listTokens: async (owner) => (await store.listTokens(owner)).map((tokens) => tokens.toReversed()),
    }),
  },
];
