import { err, ok, type Result, type Store } from "@projects-api/core";
import { type Db, MongoClient } from "mongodb";
import { collectionsOf } from "./collections";
import type { Connection } from "./connection";
import { checkFitness, fault, type MongoStoreFault } from "./fitness";
import { createStore } from "./store";

/** Where the data is: a database that the host opened and closes, or a URL that the store does it with. */
export type MongoPlace =
  | { readonly db: Db }
  | { readonly client: MongoClient; readonly database: string }
  /** `mongodb://` or `mongodb+srv://`, with the database after the hosts: `projects-api` when there is none. */
  | { readonly url: string };

export type MongoStoreOptions = MongoPlace & {
  /** Milliseconds after which a call is `unavailable`, or a write `outcome-unknown`: 5,000 when left out. */
  readonly deadline?: number;
  /** Whether indexes that are missing are created, which may take long: `true` when left out. */
  readonly createIndexes?: boolean;
};

const defaults = { deadline: 5_000, database: "projects-api" } as const;

/**
 * A store on MongoDB: a replica set or a sharded cluster, version 4.4 or later. Answers once the server is
 * known to be fit, or why it is not. All clients of one database see the same data.
 *
 * @example
 * ```ts
 * const opened = await createMongoStore({ url: "mongodb://localhost:27017/projects-api?replicaSet=rs0" });
 * if (opened.isErr()) throw new Error(opened.error.detail);
 * const service = createProjectsService({ store: opened.value });
 * ```
 */
export const createMongoStore = async (
  options: MongoStoreOptions,
): Promise<Result<Store, MongoStoreFault>> => {
  const { deadline = defaults.deadline, createIndexes = true } = options;
  const opened = open(options, deadline);
  if (opened.isErr()) return err(opened.error);
  const { db, close } = opened.value;
  const fit = await checkFitness(db, createIndexes).catch(async (defect: unknown) => {
    await close();
    throw defect;
  });
  if (fit.isErr()) {
    await close();
    return err(fit.error);
  }
  const connection: Connection = {
    client: db.client,
    db,
    collections: collectionsOf(db),
    deadline,
    ...fit.value,
  };
  return ok(createStore(connection, close));
};

interface Opened {
  readonly db: Db;
  readonly close: () => Promise<void>;
}

const open = (place: MongoPlace, deadline: number): Result<Opened, MongoStoreFault> => {
  const nothing = async () => {};
  if ("db" in place) return ok({ db: place.db, close: nothing });
  if ("client" in place) return ok({ db: place.client.db(place.database), close: nothing });
  try {
    const client = new MongoClient(place.url, {
      appName: "projects-api",
      serverSelectionTimeoutMS: deadline,
      connectTimeoutMS: deadline,
      // A connection on which nothing comes for so long is given up with the calls on it.
      socketTimeoutMS: 2 * deadline,
    });
    return ok({ db: client.db(databaseIn(place.url)), close: () => client.close() });
  } catch {
    // Nothing else can be wrong yet; the error may repeat the URL, and so a password.
    return fault("malformed-url", "The URL of the store is not one that MongoDB takes.");
  }
};

/** The path of the URL: neither hosts nor a password hold a bare slash. */
const databaseIn = (url: string): string =>
  decodeURIComponent(/^[^:]+:\/\/[^/?]*\/([^/?]+)/.exec(url)?.[1] ?? defaults.database);
