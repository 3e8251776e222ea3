import type { Document } from "mongodb";
import type { CollectionName } from "./collections";
import type { Call, Connection } from "./connection";

/** A pipeline over a collection. */
export interface Pipeline {
  readonly collection: CollectionName;
  readonly stages: readonly Document[];
  readonly hint?: string;
}

/**
 * The documents of all pipelines, in one command where the server can: not in transactions, which snapshots
 * need before 5.0. Only the first pipeline can have a hint.
 */
export const readUnion = async <Found extends Document>(
  { collections, snapshotReads }: Connection,
  [first, ...others]: readonly [Pipeline, ...Pipeline[]],
  call: Call,
): Promise<readonly Found[]> => {
  const read = ({ collection, stages, hint }: Pipeline): Promise<Found[]> =>
    collections[collection]
      .aggregate<Found>([...stages], { ...call, ...(hint !== undefined && { hint }) })
      .toArray();
  if (snapshotReads) {
    const unions = others.map(({ collection, stages }) => ({
      $unionWith: { coll: collection, pipeline: stages },
    }));
    return read({ ...first, stages: [...first.stages, ...unions] });
  }
  const found = await read(first);
  for (const other of others) found.push(...(await read(other)));
  return found;
};
