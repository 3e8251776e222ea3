import { type Answer, err, ok, type Result } from "@projects-api/core";
import { type Call, type Connection, catchUp } from "./connection";
import { Deadline, pauseBefore } from "./deadline";
import { isPassing } from "./driver-errors";

/**
 * Reads as of one instant, that of the first command, however many commands it takes. All that has been
 * acknowledged before is seen: snapshots are of what a majority has, and so is what is acknowledged.
 */
export const readSnapshot = <Value, Failure = never>(
  connection: Connection,
  read: (call: Call) => Promise<Result<Value, Failure>>,
  deadline = new Deadline(connection.deadline),
): Answer<Value, Failure> => {
  const attempts = async (): Promise<Result<Value, Failure | "unavailable">> => {
    for (let attempt = 0; !deadline.passed; attempt++) {
      try {
        return await readOnce(connection, deadline.remaining, read);
      } catch (error) {
        if (!isPassing(error)) throw error;
        await pauseBefore(attempt);
      }
    }
    return err("unavailable");
  };
  return deadline.race(attempts(), () => err("unavailable"));
};

const readOnce = async <Value, Failure>(
  connection: Connection,
  maxTimeMS: number,
  read: (call: Call) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> => {
  await catchUp(connection, maxTimeMS);
  const { client, snapshotReads } = connection;
  const session = client.startSession({ snapshot: snapshotReads });
  try {
    if (!snapshotReads) {
      session.startTransaction({
        readConcern: { level: "snapshot" },
        writeConcern: { w: "majority" },
        readPreference: "primary",
        maxCommitTimeMS: maxTimeMS,
      });
    }
    const result = await read({
      session,
      maxTimeMS,
      ...(snapshotReads && { readConcern: { level: "snapshot" } }),
    });
    // What a transaction reads is known to be a majority's only when it commits.
    if (!snapshotReads) await session.commitTransaction();
    return result;
  } finally {
    await session.endSession();
  }
};

/** A reading without failures of its own. */
export const readValue = <Value>(
  connection: Connection,
  read: (call: Call) => Promise<Value>,
): Answer<Value> => readSnapshot(connection, async (call) => ok(await read(call)));

/** Milliseconds for reading everything; servers keep a snapshot for five minutes unless told otherwise. */
const longestReading = 300_000;

/**
 * Reads much as of one instant: the deadline is for every step, after which `getsOn` is to be called. It is not
 * tried again.
 */
export const readLong = async <Value>(
  connection: Connection,
  read: (call: Call, getsOn: () => void) => Promise<Value>,
): Answer<Value> => {
  const deadline = new Deadline(connection.deadline);
  let isOver = false;
  const getsOn = () => {
    // Nobody waits for the rest.
    if (isOver) throw new Error("The call has ended.");
    deadline.extend();
  };
  const reading = readOnce(connection, longestReading, async (call) => ok(await read(call, getsOn))).catch(
    (error: unknown) => {
      if (!isPassing(error) && !isOver) throw error;
      return err("unavailable" as const);
    },
  );
  return deadline.race<Result<Value, "unavailable">>(reading, () => {
    isOver = true;
    return err("unavailable");
  });
};
