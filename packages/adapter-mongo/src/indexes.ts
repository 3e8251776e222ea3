import { type Db, type IndexDescriptionInfo, MongoNetworkTimeoutError, MongoServerError } from "mongodb";
import { type CollectionName, collectionOf } from "./collections";
import { codes } from "./driver-errors";

/** An index that the store needs, in the terms of `db.collection(...).createIndex(key, options)`. */
export interface MongoIndex {
  readonly collection: CollectionName;
  readonly name: string;
  readonly key: Readonly<Record<string, 1 | -1>>;
  readonly unique?: true;
  readonly expireAfterSeconds?: number;
}

const ordered = (collection: "projects" | "workspaces"): readonly MongoIndex[] => [
  { collection, name: "byName", key: { organization: 1, nameKey: 1 }, unique: true },
  { collection, name: "byAge", key: { organization: 1, createdAt: 1, _id: 1, nameKey: 1 } },
  { collection, name: "grantedByName", key: { organization: 1, grants: 1, nameKey: 1 } },
  { collection, name: "grantedByAge", key: { organization: 1, grants: 1, createdAt: 1, _id: 1, nameKey: 1 } },
];

/** Every index, for an administrator to create by hand where the store may not. */
export const indexes: readonly MongoIndex[] = [
  { collection: "organizations", name: "byName", key: { nameKey: 1 }, unique: true },
  { collection: "counters", name: "ofOrganization", key: { organization: 1 } },
  { collection: "batches", name: "ofOrganization", key: { organization: 1 } },
  { collection: "batches", name: "forADay", key: { at: 1 }, expireAfterSeconds: 86_400 },
  { collection: "teams", name: "byName", key: { organization: 1, nameKey: 1 }, unique: true },
  { collection: "teams", name: "byMember", key: { organization: 1, members: 1 } },
  ...ordered("projects"),
  ...ordered("workspaces"),
  {
    collection: "workspaces",
    name: "ofProjectByName",
    key: { organization: 1, project: 1, nameKey: 1 },
  },
  {
    collection: "workspaces",
    name: "ofProjectByAge",
    key: { organization: 1, project: 1, createdAt: 1, _id: 1, nameKey: 1 },
  },
  { collection: "tokens", name: "ofOwner", key: { ownerKey: 1, createdAt: 1, _id: 1 } },
];

/** The key of an index that is listed above, which stands for it whatever it is called in a database. */
export const keyOf = (collection: CollectionName, name: string): MongoIndex["key"] => {
  const index = indexes.find((each) => each.collection === collection && each.name === name);
  if (index === undefined) throw new Error(`${collection} has no index ${name}.`);
  return index.key;
};

const presentIn = async (db: Db, collection: CollectionName): Promise<IndexDescriptionInfo[]> => {
  try {
    return await collectionOf(db, collection).indexes();
  } catch (error) {
    if (error instanceof MongoServerError && error.code === codes.namespaceNotFound) return [];
    throw error;
  }
};

/** Two indexes with the same text serve the same queries and hold the same promise. */
const identityOf = (collection: CollectionName, index: IndexDescriptionInfo): string => {
  const { key, unique = false, sparse = false, hidden = false } = index;
  const { expireAfterSeconds = null, partialFilterExpression = null, collation = null } = index;
  const options = [unique, sparse, hidden, expireAfterSeconds, partialFilterExpression, collation];
  return JSON.stringify([collection, Object.entries(key), options]);
};

/** The indexes that are not there, or are there with other options; what they are called does not matter. */
export const missingIndexes = async (db: Db): Promise<readonly MongoIndex[]> => {
  const collections = [...new Set(indexes.map((index) => index.collection))];
  const present = await Promise.all(
    collections.map(async (collection) =>
      (await presentIn(db, collection)).map((index) => identityOf(collection, index)),
    ),
  );
  const identities = new Set(present.flat());
  return indexes.filter((index) => !identities.has(identityOf(index.collection, index)));
};

/** Creates the indexes that are not there. Repeating it, or doing it from several processes, does no harm. */
export const ensureIndexes = async (db: Db): Promise<void> => {
  for (const index of await missingIndexes(db)) await createIndex(db, index);
};

const createIndex = async (db: Db, index: MongoIndex): Promise<void> => {
  const { collection, name, key, ...options } = index;
  try {
    await collectionOf(db, collection).createIndex(key, { name, ...options });
  } catch (error) {
    // The server goes on building, however long the connection was silent; asked again, it says when it is done.
    if (!(error instanceof MongoNetworkTimeoutError)) throw error;
    await createIndex(db, index);
  }
};
