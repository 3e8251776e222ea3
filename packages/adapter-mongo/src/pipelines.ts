import type { Document } from "mongodb";
import type { CollectionName } from "./collections";
import type { Call, Connection } from "./connection";
import { keyOf } from "./indexes";

/** A pipeline over a collection. */
export interface Pipeline {
  readonly collection: CollectionName;
  readonly stages: readonly Document[];
  /** The one to read; by itself the server may choose another, that needs documents as well. Not needed for an id. */
  readonly index?: string;
}

/**
 * The documents of all pipelines. They are sent at the same time, when a command before them has set the instant that is
 * read; in a transaction one after the other.
 */
export const readAll = async <Found extends Document>(
  { collections, snapshotReads }: Connection,
  pipelines: readonly Pipeline[],
  call: Call,
): Promise<readonly Found[]> => {
  const read = ({ collection, stages, index }: Pipeline): Promise<Found[]> =>
    collections[collection]
      .aggregate<Found>([...stages], {
        ...call,
        ...(index !== undefined && { hint: { ...keyOf(collection, index) } }),
      })
      .toArray();
  if (snapshotReads) return (await Promise.all(pipelines.map(read))).flat();
  const found: Found[] = [];
  for (const pipeline of pipelines) found.push(...(await read(pipeline)));
  return found;
};
