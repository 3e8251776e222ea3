import type { ClientSession, Db, MongoClient } from "mongodb";
import type { Collections } from "./collections";

/** What every method of the store works with. */
export interface Connection {
  readonly client: MongoClient;
  readonly db: Db;
  readonly collections: Collections;
  /** Milliseconds that a call may take. */
  readonly deadline: number;
  /** Whether it is a router of a sharded cluster that answers. */
  readonly sharded: boolean;
  /** Whether the server reads snapshots outside of transactions (since 5.0). */
  readonly snapshotReads: boolean;
}

/** What every command of one call is sent with. */
export interface Call {
  readonly session: ClientSession;
  /** Milliseconds after which the server gives up. */
  readonly maxTimeMS: number;
  /**
   * Of a reading outside of a transaction, each time a new object: into that of a client, a database or a
   * collection the driver (7.9) would write the time of the snapshot, for every later reading to find.
   */
  readonly readConcern?: { readonly level: "snapshot" };
}

/**
 * Lets a router learn what the shards have written, through other routers too: each answer of a shard carries
 * its time, and a router reads as of the newest time that it has heard of.
 */
export const catchUp = async ({ sharded, collections }: Connection, maxTimeMS: number): Promise<void> => {
  if (!sharded) return;
  const onEveryShard = { _id: "" };
  await collections.counters.findOne(onEveryShard, { readConcern: { level: "majority" }, maxTimeMS });
};
