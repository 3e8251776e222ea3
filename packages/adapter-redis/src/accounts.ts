import {
  type Caller,
  err,
  isSameCaller,
  limits,
  ok,
  type Provisioning,
  type Token,
  type User,
} from "@projects-api/core";
import type { Database } from "./database";
import { toId } from "./records";
import { listOf, type Reply, textOf, textOrNull } from "./reply";
import { scripts } from "./scripts";

type Accounts = Pick<
  Provisioning,
  "findUsers" | "createUser" | "createToken" | "findToken" | "listTokens" | "revokeToken"
>;

/** Users and tokens of a store on this data. */
export const accounts = (db: Database): Accounts => ({
  async findUsers(nameKeys) {
    if (nameKeys.length === 0) return ok([]);
    const found = await db.connection
      .call()
      .read((client) => client.hmget(db.keys.users, ...new Set(nameKeys)));
    return found.map((reply) => listOf(reply).flatMap((user) => decodeUser(textOrNull(user)) ?? []));
  },

  async createUser(user) {
    const created = await db.connection
      .call()
      .write((client) => client.hsetnx(db.keys.users, user.nameKey, encodeUser(user)));
    return created.map(() => undefined);
  },

  async createToken(token) {
    const args = [token.id, encodeToken(token), ownerText(token), listMember(token)];
    const keys = [db.keys.tokens, db.keys.tokensByOwner];
    const created = await db.connection.call().writeScript(scripts.createToken, keys, args);
    if (created.isErr()) return err(created.error);
    return listOf(created.value)[0] === "ok" ? ok(undefined) : err("id-taken");
  },

  async findToken(id) {
    const found = await db.connection.call().read((client) => client.hget(db.keys.tokens, id));
    return found.map((reply) => decodeToken(id, textOrNull(reply)));
  },

  async listTokens(owner) {
    const call = db.connection.call();
    const tokens: Token[] = [];
    const start = ownerMember(owner);
    let from = `[${start}`;
    for (;;) {
      const page = await call.read((client) =>
        client.zrange(
          db.keys.tokensByOwner,
          from,
          `(${start}\u{10ffff}`,
          "BYLEX",
          "LIMIT",
          0,
          limits.storeSlice,
        ),
      );
      if (page.isErr()) return err(page.error);
      const members = listOf(page.value).map(textOf);
      const ids = members.map((member) => member.slice(member.lastIndexOf("\0") + 1));
      if (ids.length > 0) {
        const found = await call.read((client) => client.hmget(db.keys.tokens, ...ids));
        if (found.isErr()) return err(found.error);
        tokens.push(...tokensOf(owner, ids, listOf(found.value)));
      }
      const last = members[limits.storeSlice - 1];
      if (last === undefined) return ok(tokens);
      from = `(${last}`;
    }
  },

  async revokeToken(id) {
    const call = db.connection.call();
    for (let tries = 0; tries < limits.maxAttempts; tries++) {
      const found = await call.read((client) => client.hget(db.keys.tokens, id));
      if (found.isErr()) return err(found.error);
      const text = textOrNull(found.value);
      const token = decodeToken(id, text);
      if (text === null || token === null) return err("not-found");
      const keys = [db.keys.tokens, db.keys.tokensByOwner];
      const revoked = await call.writeScript(scripts.revokeToken, keys, [id, text, listMember(token)]);
      if (revoked.isErr()) return err(revoked.error);
      if (listOf(revoked.value)[0] === "ok") return ok(undefined);
    }
    return err("unavailable");
  },
});

const encodeUser = ({ name, nameKey, createdAt }: User): string => JSON.stringify([createdAt, nameKey, name]);

/** A user as kept, or `null` for none. */
export const decodeUser = (text: string | null): User | null => {
  const values: unknown = text === null ? null : JSON.parse(text);
  if (!Array.isArray(values)) return null;
  const [createdAt, nameKey, name] = values;
  return { name: String(name), nameKey: String(nameKey), createdAt: Number(createdAt) };
};

/** The owner, in front of everything else that is kept of a token. */
const ownerText = ({ hash, owner }: Pick<Token, "hash" | "owner">): string =>
  `${hash} ${ownerMember(owner)}\n`;

const encodeToken = (token: Token): string => `${ownerText(token)}${token.createdAt}`;

/** A token as kept, or `null` for none. */
export const decodeToken = (id: string, text: string | null): Token | null => {
  const [, hash, kind, owner, createdAt] =
    /^(\S*) (user|organization) ([^\0]*)\0\n(\d+)$/.exec(text ?? "") ?? [];
  if (hash === undefined || owner === undefined) return null;
  return {
    id,
    hash,
    owner: kind === "user" ? { kind, user: owner } : { kind: "organization", organization: toId(owner) },
    createdAt: Number(createdAt),
  };
};

/** With what the members of an owner's tokens begin. */
const ownerMember = (owner: Caller): string =>
  owner.kind === "user" ? `user ${owner.user}\0` : `organization ${owner.organization}\0`;

/** A token in the list of its owner's. */
export const listMember = ({ owner, createdAt, id }: Token): string =>
  `${ownerMember(owner)}${String(createdAt).padStart(16, "0")}\0${id}`;

/** Without those that were revoked meanwhile, or whose id has become another owner's. */
const tokensOf = (owner: Caller, ids: readonly string[], texts: readonly Reply[]): Token[] =>
  ids.flatMap((id, index) => {
    const token = decodeToken(id, textOrNull(texts[index]));
    return token !== null && isSameCaller(token.owner, owner) ? [token] : [];
  });
