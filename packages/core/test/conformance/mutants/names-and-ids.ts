import type { OrganizationId, ProjectId } from "../../../src/model";
import { err } from "../../../src/result";
import { type Mutant, projectNow } from "./mutant";

/** Stores that refuse or give away names and ids otherwise. */
export const nameAndIdMutants: readonly Mutant[] = [
  {
    title: "a name that stays taken after a rename",
    failedBy: "update-project/name-freed",
    breaks: (store) => {
      const taken = new Set<string>();
      return {
        ...store,
        updateProject: async (intent) => {
          if (taken.has(intent.values.nameKey ?? "")) return err("name-taken");
          const before = await projectNow(store, intent.project);
          const answer = await store.updateProject(intent);
          if (answer.isOk() && before !== null && answer.value.nameKey !== before.nameKey) {
            taken.add(before.nameKey);
          }
          return answer;
        },
        createProject: async (intent) =>
          taken.has(intent.project.nameKey) ? err("name-taken") : store.createProject(intent),
      };
    },
  },
  {
    title: "names that differ by case",
    failedBy: "create-project/name-taken",
    breaks: (store) => ({
      ...store,
      createProject: async (intent) => {
        const answer = await store.createProject(intent);
        if (answer.isOk() || answer.error !== "name-taken") return answer;
        const { name, nameKey } = intent.project;
        return name === nameKey
          ? answer
          : store.createProject({ ...intent, project: { ...intent.project, nameKey: name } });
      },
    }),
  },
  {
    title: "an id that a project may not share with a team",
    failedBy: "create-project/id-of-another-kind",
    breaks: (store) => {
      const ids = new Set<string>();
      return {
        ...store,
        provision: async (batch) => {
          for (const change of batch.changes) if (change.kind === "create-team") ids.add(change.team.id);
          return store.provision(batch);
        },
        createProject: async (intent) =>
          ids.has(intent.project.id) ? err("id-taken") : store.createProject(intent),
      };
    },
  },
  {
    title: "an id that stays taken when its project is gone",
    failedBy: "delete-project/name-freed",
    breaks: (store) => {
      const gone = new Set<ProjectId>();
      return {
        ...store,
        deleteProject: async (intent) => {
          gone.add(intent.project);
          return store.deleteProject(intent);
        },
        createProject: async (intent) =>
          gone.has(intent.project.id) ? err("id-taken") : store.createProject(intent),
      };
    },
  },
  {
    title: "an id that a refused creation keeps",
    failedBy: "create-project/left-free",
    breaks: (store) => {
      const reserved = new Map<ProjectId, OrganizationId>();
      return {
        ...store,
        createProject: async (intent) => {
          const { id, organization } = intent.project;
          const holder = reserved.get(id) ?? organization;
          reserved.set(id, holder);
          return holder === organization ? store.createProject(intent) : err("id-taken");
        },
      };
    },
  },
];
