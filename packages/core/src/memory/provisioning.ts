import { isSameCaller, type Token } from "../model";
import { err, ok } from "../result";
import type { FindQuery, Provisioning } from "../store";
import type { Data } from "./data";
import { provision } from "./provision";

/** The owner's methods of a store that holds this data. */
export const provisioning = (data: Data): Provisioning => ({
  provision: async (batch) => provision(data, batch),

  findTeams: async (query) =>
    ok(find(query, data.teams, data.organizations.get(query.organization)?.teamNames)),

  findProjects: async (query) =>
    ok(find(query, data.projects, data.organizations.get(query.organization)?.projectNames)),

  findWorkspaces: async (query) =>
    ok(find(query, data.workspaces, data.organizations.get(query.organization)?.workspaceNames)),

  async findUsers(nameKeys) {
    return ok([...new Set(nameKeys)].flatMap((nameKey) => data.users.get(nameKey) ?? []));
  },

  async createUser(user) {
    if (!data.users.has(user.nameKey)) data.users.set(user.nameKey, user);
    return ok(undefined);
  },

  async createToken(token) {
    const present = data.tokens.get(token.id);
    if (present === undefined) data.tokens.set(token.id, token);
    else if (present.hash !== token.hash || !isSameCaller(present.owner, token.owner)) return err("id-taken");
    return ok(undefined);
  },

  async findToken(id) {
    return ok(data.tokens.get(id) ?? null);
  },

  async listTokens(owner) {
    return ok(
      [...data.tokens.values()].filter((token) => isSameCaller(token.owner, owner)).sort(oldestFirst),
    );
  },

  async revokeToken(id) {
    return data.tokens.delete(id) ? ok(undefined) : err("not-found");
  },
});

const find = <AnyId, Entry>(
  { ids, nameKeys }: FindQuery<AnyId>,
  byId: ReadonlyMap<AnyId, { readonly record: Entry }>,
  byName: ReadonlyMap<string, { readonly record: Entry }> | undefined,
): Entry[] => {
  const found = new Set([
    ...ids.map((id) => byId.get(id)),
    ...nameKeys.map((nameKey) => byName?.get(nameKey)),
  ]);
  return [...found].flatMap((node) => node?.record ?? []);
};

const oldestFirst = (left: Token, right: Token): number =>
  left.createdAt - right.createdAt || (left.id < right.id ? -1 : 1);
