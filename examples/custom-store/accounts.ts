import { isDeepStrictEqual } from "node:util";
import { err, type FindQuery, ok, type Provisioning, type Token } from "@projects-api/core";
import type { Named } from "./data";
import type { Database } from "./database";

type Accounts = Omit<Provisioning, "provision">;

/** Finding records, and the users and tokens. */
export const accounts = (database: Database): Accounts => ({
  findTeams: (query) => database.read((data) => ok(find(data.teams, query))),
  findProjects: (query) => database.read((data) => ok(find(data.projects, query))),
  findWorkspaces: (query) => database.read((data) => ok(find(data.workspaces, query))),
  findUsers: (nameKeys) =>
    database.read((data) => ok([...data.users.values()].filter(({ nameKey }) => nameKeys.includes(nameKey)))),

  createUser: (user) =>
    database.write((data) => {
      if (!data.users.has(user.nameKey)) data.users.set(user.nameKey, user);
      return ok(undefined);
    }),

  createToken: (token) =>
    database.write((data) => {
      const { hash, owner } = data.tokens.get(token.id) ?? token;
      if (hash !== token.hash || !isDeepStrictEqual(owner, token.owner)) return err("id-taken");
      if (!data.tokens.has(token.id)) data.tokens.set(token.id, token);
      return ok(undefined);
    }),

  findToken: (id) => database.read((data) => ok(data.tokens.get(id) ?? null)),

  listTokens: (owner) =>
    database.read((data) =>
      ok(
        [...data.tokens.values()].filter((token) => isDeepStrictEqual(token.owner, owner)).sort(oldestFirst),
      ),
    ),

  revokeToken: (id) => database.write((data) => (data.tokens.delete(id) ? ok(undefined) : err("not-found"))),
});

const find = <AnyId, Row extends Named>(
  table: ReadonlyMap<AnyId, Row>,
  { organization, ids, nameKeys }: FindQuery<AnyId>,
): Row[] => {
  const [idSet, nameSet] = [new Set(ids), new Set(nameKeys)];
  return [...table]
    .filter(([id, row]) => idSet.has(id) || (row.organization === organization && nameSet.has(row.nameKey)))
    .map(([, row]) => row);
};

const oldestFirst = (left: Token, right: Token): number =>
  left.createdAt - right.createdAt || (left.id < right.id ? -1 : 1);
