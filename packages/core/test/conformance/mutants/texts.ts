import type { User } from "../../../src/model";
import { ok } from "../../../src/result";
import type { ProjectValues, Store } from "../../../src/store";
import type { Mutant } from "./mutant";

/** Stores that take texts for what they are not. */
export const textMutants: readonly Mutant[] = [
  {
    title: "an update that trims the description",
    failedBy: "texts/descriptions",
    breaks: (store) => ({
      ...store,
      updateProject: (intent) => store.updateProject({ ...intent, values: trimmed(intent.values) }),
    }),
  },
  {
    title: "a batch that trims descriptions",
    failedBy: "texts/descriptions",
    breaks: (store) => ({
      ...store,
      provision: (batch) => {
        const changes = batch.changes.map((change) =>
          change.kind === "update-project" ? { ...change, values: trimmed(change.values) } : change,
        );
        return store.provision({ ...batch, changes });
      },
    }),
  },
  {
    title: "users whose names are compared by a locale",
    failedBy: "texts/users",
    breaks: (store) => {
      const users = new Map<string, User>();
      return {
        ...store,
        createUser: async (user) => {
          const key = folded(user.nameKey);
          users.set(key, users.get(key) ?? user);
          return ok(undefined);
        },
        findUsers: async (nameKeys) => ok(nameKeys.flatMap((nameKey) => users.get(folded(nameKey)) ?? [])),
      };
    },
  },
  {
    title: "members whose names are compared by a locale",
    failedBy: "texts/members",
    breaks: (store) => ({
      ...store,
      readOrganization: (nameKey, user) => store.readOrganization(nameKey, user && folded(user)),
    }),
  },
  {
    title: "a member who is what every object has",
    failedBy: "texts/members",
    breaks: (store) => ({
      ...store,
      readProject: (id, user) => store.readProject(id, user !== null && user in {} ? null : user),
    }),
  },
  {
    title: "teams whose names are compared by a locale",
    failedBy: "texts/teams",
    breaks: (store) => ({
      ...store,
      findTeams: (query) => store.findTeams({ ...query, nameKeys: query.nameKeys.map(folded) }),
    }),
  },
  {
    title: "owners of tokens who are cut at a colon",
    failedBy: "texts/owners",
    breaks: cuttingOwners,
  },
];

/** As a database compares with a collation that takes no notice of case. */
function folded(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

function trimmed(values: ProjectValues): ProjectValues {
  return typeof values.description === "string"
    ? { ...values, description: values.description.trim() }
    : values;
}

function cuttingOwners(store: Store): Store {
  return {
    ...store,
    listTokens: (owner) => {
      if (owner.kind === "organization") return store.listTokens(owner);
      const [user = ""] = owner.user.split(":");
      return store.listTokens({ kind: "user", user });
    },
  };
}
