import type { OrganizationId } from "@projects-api/core";
import type { Connection } from "../connection";
import { isPassing } from "../driver-errors";

/** Milliseconds after which an organization that nobody has gone on with is taken for abandoned. */
const patience = 60_000;

/** Removes what is left of organizations that were never finished; tells whether somebody is at another one. */
export const sweepStagings = async (connection: Connection): Promise<boolean> => {
  const { stagings } = connection.collections;
  const late = { $expr: { $lt: ["$at", { $subtract: ["$$NOW", patience] }] } };
  let others = 0;
  await leavingOutages(async () => {
    for (const { _id } of await stagings.find({ $or: [{ abandoned: true }, late] }).toArray()) {
      await abandon(connection, _id);
    }
    others = await stagings.countDocuments();
  });
  return others > 0;
};

/**
 * Removes what has been written for an organization that is not there yet. Whoever is at it still cannot go on:
 * each of their transactions renews the staging.
 */
export const abandon = ({ collections }: Connection, organization: OrganizationId): Promise<void> =>
  leavingOutages(async () => {
    const { stagings, teams, projects, workspaces } = collections;
    const { matchedCount } = await stagings.updateOne({ _id: organization }, { $set: { abandoned: true } });
    if (matchedCount === 0) return;
    for (const collection of [workspaces, projects, teams]) await collection.deleteMany({ organization });
    await stagings.deleteOne({ _id: organization });
  });

/** What cannot be removed now, is later. */
const leavingOutages = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!isPassing(error)) throw error;
  }
};
