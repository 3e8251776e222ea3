import type { Store } from "@projects-api/core";
import type { DisturbedClient, StoreHarness } from "@projects-api/core/conformance";
import type { MongoClient } from "mongodb";
import { FaultProxy } from "../../../../examples/fault-proxy/fault-proxy";
import { createMongoStore } from "../../src";
import type { Mongo } from "./describe-mongo";

/** A database that one namespace uses, until all its stores are closed and another needs one. */
interface Lease {
  readonly database: string;
  stores: number;
}

/** Milliseconds: of calls that are disturbed, and what a busy machine may need more. */
const deadline = 2_000;
const patience = 5_000;

/**
 * Namespaces are databases that are used again, empty, since creating one with its indexes takes a second. Two
 * stores of a namespace have a client each.
 */
export const pooledHarness = (mongo: Mongo): StoreHarness => {
  const clients = [mongo.client(), mongo.client()] as const;
  const leases = new Map<string, Lease>();

  const take = async (namespace: string): Promise<Lease> => {
    const lease = leases.get(namespace) ?? { database: await freeDatabase(), stores: 0 };
    leases.set(namespace, lease);
    lease.stores++;
    return lease;
  };
  const freeDatabase = async (): Promise<string> => {
    for (const [namespace, { database, stores }] of leases) {
      if (stores > 0) continue;
      leases.delete(namespace);
      await empty(clients[0], database);
      return database;
    }
    return mongo.database();
  };
  const leased = (store: Store, lease: Lease, more: () => Promise<void> = async () => {}): Store => ({
    ...store,
    close: async () => {
      await store.close();
      await more();
      lease.stores--;
    },
  });

  return {
    name: "mongodb",
    open: async (namespace) => {
      const lease = await take(namespace);
      const client = clients[lease.stores % 2 === 0 ? 0 : 1];
      const store = (await createMongoStore({ client, database: lease.database }))._unsafeUnwrap();
      return leased(store, lease);
    },
    faults: {
      kinds: ["cut", "delay", "lost-reply"],
      deadline: deadline + patience,
      open: async (namespace): Promise<DisturbedClient> => {
        const lease = await take(namespace);
        const url = new URL(mongo.url);
        const proxy = await FaultProxy.start({ host: url.hostname, port: Number(url.port) });
        url.host = `127.0.0.1:${proxy.port}`;
        url.pathname = lease.database;
        const store = (await createMongoStore({ url: url.href, deadline }))._unsafeUnwrap();
        return {
          store: leased(store, lease, () => proxy.close()),
          disturb: async (fault) => proxy.disturb(fault),
          heal: async () => proxy.heal(),
        };
      },
    },
  };
};

const empty = async (client: MongoClient, database: string): Promise<void> => {
  for (const collection of await client.db(database).collections()) await collection.deleteMany({});
};
