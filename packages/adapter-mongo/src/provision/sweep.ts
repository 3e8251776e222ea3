import { limits, type OrganizationId } from "@projects-api/core";
import { collectionOf } from "../collections";
import type { Connection } from "../connection";
import type { Deadline } from "../deadline";
import type { StagingDocument } from "../documents";
import { readValue } from "../snapshot";
import { commit, transact } from "../transaction";

/** Milliseconds after which an organization that nobody has gone on with is taken for abandoned. */
const patience = 60_000;

/** One attempt to write an organization in stages: no other, though it be of the same organization. */
export type Attempt = Pick<StagingDocument, "_id" | "writer">;

/** Removes, in the time that there is, what is left of organizations that were never finished. */
export const sweepStagings = async (connection: Connection, deadline: Deadline): Promise<void> => {
  const { stagings } = connection.collections;
  const late = { $expr: { $lt: ["$at", { $subtract: ["$$NOW", patience] }] } };
  const left = await readValue(connection, (call) =>
    stagings.find({ $or: [{ abandoned: true }, late] }, call).toArray(),
  );
  for (const attempt of left.unwrapOr([])) await abandon(connection, attempt, deadline);
};

/**
 * Removes what has been written for an organization that is not there yet. Whoever is at it still cannot go on:
 * each of their transactions renews the staging. What cannot be removed now, is later.
 */
export const abandon = async (
  connection: Connection,
  { _id, writer }: Attempt,
  deadline?: Deadline,
): Promise<void> => {
  const { stagings } = connection.collections;
  const given = await transact<void>(
    connection,
    async (call) => {
      await stagings.updateOne({ _id, writer }, { $set: { abandoned: true } }, call);
      return commit(undefined);
    },
    nothingInTheWay,
    deadline,
  );
  if (given.isErr()) return;
  while (deadline?.passed !== true && (await removeSlice(connection, { _id, writer })).unwrapOr(false)) {
    // There may be more.
  }
};

/**
 * Removes some of the records, in the end the staging; whether there was anything. Several may be at it: each
 * transaction writes the staging, so that none removes what a later attempt has written.
 */
const removeSlice = (connection: Connection, { _id, writer }: Attempt) =>
  transact<boolean>(
    connection,
    async (call) => {
      const { stagings } = connection.collections;
      const renewal = { $currentDate: { at: true } } as const;
      const { matchedCount } = await stagings.updateOne({ _id, writer, abandoned: true }, renewal, call);
      if (matchedCount === 0) return commit(false);
      for (const name of ["workspaces", "projects", "teams"] as const) {
        const collection = collectionOf<Written>(connection.db, name);
        const some = { ...call, projection: { _id: 1 }, limit: limits.storeSlice };
        const found = await collection.find({ organization: _id }, some).toArray();
        if (found.length === 0) continue;
        const ids = found.map((each) => each._id);
        await collection.deleteMany({ organization: _id, _id: { $in: ids } }, call);
        return commit(true);
      }
      await stagings.deleteOne({ _id, writer }, call);
      return commit(true);
    },
    nothingInTheWay,
  );

/** Of what nobody else has an interest in. */
const nothingInTheWay = async () => null;

interface Written {
  readonly _id: string;
  readonly organization: OrganizationId;
}
