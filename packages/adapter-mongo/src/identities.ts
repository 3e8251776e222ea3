import { err, ok, type Provisioning } from "@projects-api/core";
import type { Connection } from "./connection";
import { fromToken, ownerKey, toToken, toUser } from "./documents";
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
      transact(
        connection,
        async (call) => {
          await users.insertOne({ _id: nameKey, ...rest }, call);
          return commit(undefined);
        },
        async (call) => ((await users.findOne({ _id: nameKey }, call)) === null ? null : ok(undefined)),
      ),

    createToken: (token) =>
      transact<void, "id-taken">(
        connection,
        async (call) => {
          await tokens.insertOne(fromToken(token), call);
          return commit(undefined);
        },
        async (call) => {
          const present = await tokens.findOne({ _id: token.id }, call);
          if (present === null) return null;
          const isThis = present.hash === token.hash && present.ownerKey === ownerKey(token.owner);
          return isThis ? ok(undefined) : err("id-taken");
        },
      ),

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
      transact<void, "not-found">(
        connection,
        async (call) => {
          const { deletedCount } = await tokens.deleteOne({ _id: id }, call);
          return deletedCount === 1 ? commit(undefined) : leave;
        },
        async (call) => ((await tokens.findOne({ _id: id }, call)) === null ? err("not-found") : null),
      ),
  };
};
