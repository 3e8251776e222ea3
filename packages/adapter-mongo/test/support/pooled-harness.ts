import type { Store } from "@projects-api/core";
import type { MongoClient } from "mongodb";
import { createMongoStore } from "../../src";
import type { Mongo } from "./describe-mongo";

/** A database that one namespace uses, until all its stores are closed. */
interface Lease {
  readonly database: string;
  stores: number;
}

/**
 * Opens namespaces in databases that are used again, empty, since creating one with its indexes takes a second.
 * Two stores of a namespace have a client each.
 */
export const pooledOpener = (mongo: Mongo): ((namespace: string) => Promise<Store>) => {
  const clients = [mongo.client(), mongo.client()] as const;
  const free: string[] = [];
  const leases = new Map<string, Lease>();
  return async (namespace) => {
    const lease = leases.get(namespace) ?? { database: free.pop() ?? mongo.database(), stores: 0 };
    leases.set(namespace, lease);
    const client = lease.stores++ % 2 === 0 ? clients[0] : clients[1];
    const { database } = lease;
    const store = (await createMongoStore({ client, database }))._unsafeUnwrap();
    const close = async () => {
      await store.close();
      if (--lease.stores > 0) return;
      leases.delete(namespace);
      await empty(client, database);
      free.push(database);
    };
    return { ...store, close };
  };
};

const empty = async (client: MongoClient, database: string): Promise<void> => {
  for (const collection of await client.db(database).collections()) await collection.deleteMany({});
};
