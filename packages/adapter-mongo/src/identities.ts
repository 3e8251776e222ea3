import { err, ok, type Provisioning } from "@projects-api/core";
import type { Connection } from "./connection";
import { fromToken, ownerKey, toToken, toUser } from "./documents";
import { duplicateOf } from "./driver-errors";
import { readValue } from "./snapshot";
import { commit, leave, transact } from "./transaction";

type Identities = Pick<
  Provisioning,
  "findUsers" | "createUser" | "createToken" | "findToken" | "listTokens" | "revokeToken"
>;

/** Users and tokens, which belong to no organization's data. */
export const identities = (connection: Connection): Identities => {
  const { users, tokens } = connection.collections;
  return {
    findUsers: (nameKeys) =>
      readValue(connection, async (call) => {
        const found = await users.find({ _id: { $in: nameKeys } }, call).toArray();
        return found.map(toUser);
      }),

    createUser: ({ nameKey, ...rest }) =>
      transact(connection, async (call) => {
        try {
          await users.insertOne({ _id: nameKey, ...rest }, call);
        } catch (error) {
          if (duplicateOf(error) === null) throw error;
          return leave(ok(undefined));
        }
        return commit(undefined);
      }),

    async createToken(token) {
      const made = await transact(connection, async (call) => {
        try {
          await tokens.insertOne(fromToken(token), call);
        } catch (error) {
          if (duplicateOf(error) === null) throw error;
          return leave(err("id-taken"));
        }
        return commit(undefined);
      });
      if (made.isOk() || made.error !== "id-taken") return made;
      const holder = await readValue(connection, (call) => tokens.findOne({ _id: token.id }, call));
      return holder.andThen((present) =>
        present?.hash === token.hash && present.ownerKey === ownerKey(token.owner)
          ? ok(undefined)
          : err("id-taken"),
      );
    },

    findToken: (id) =>
      readValue(connection, async (call) => {
        const found = await tokens.findOne({ _id: id }, call);
        return found && toToken(found);
      }),

    listTokens: (owner) =>
      readValue(connection, async (call) => {
        const sorted = { createdAt: 1, _id: 1 } as const;
        const found = await tokens
          .find({ ownerKey: ownerKey(owner) }, call)
          .sort(sorted)
          .toArray();
        return found.map(toToken);
      }),

    revokeToken: (id) =>
      transact(connection, async (call) => {
        const { deletedCount } = await tokens.deleteOne({ _id: id }, call);
        return deletedCount === 1 ? commit(undefined) : leave(err("not-found"));
      }),
  };
};
