import type { Store } from "@projects-api/core";
import type { DisturbedClient, StoreHarness } from "@projects-api/core/conformance";
import type { MongoClient } from "mongodb";
import { FaultProxy } from "../../../../examples/fault-proxy/fault-proxy";
import { createMongoStore } from "../../src";
import type { Mongo } from "./describe-mongo";

/** A database that one namespace uses, until all its stores are closed and another needs one. */
interface Lease {
  readonly database: string;
  /** Of a client each. */
  stores: readonly [Store, Store];
  opened: number;
}

/** Milliseconds: of calls that are disturbed, and what a busy machine may need more. */
const deadline = 1_000;
const patience = 5_000;

/** Namespaces are databases, and stores, that are used again: opening and emptying takes longer than most cases. */
export const pooledHarness = (mongo: Mongo): StoreHarness => {
  const clients = [mongo.client(), mongo.client()] as const;
  const leases = new Map<string, Lease>();

  const take = async (namespace: string): Promise<Lease> => {
    const own = leases.get(namespace);
    const lease = own ?? (await free()) ?? (await create());
    leases.set(namespace, lease);
    // Who closes all and opens again wants to see what is kept in the database alone.
    if (own?.opened === 0) own.stores = await openBoth(own.database);
    lease.opened++;
    return lease;
  };
  const free = async (): Promise<Lease | undefined> => {
    for (const [namespace, lease] of leases) {
      if (lease.opened > 0) continue;
      leases.delete(namespace);
      await empty(clients[0], lease.database);
      return lease;
    }
    return undefined;
  };
  const create = async (): Promise<Lease> => {
    const database = mongo.database();
    return { database, stores: await openBoth(database), opened: 0 };
  };
  const openBoth = async (database: string): Promise<Lease["stores"]> => {
    const open = async (client: MongoClient) =>
      (await createMongoStore({ client, database }))._unsafeUnwrap();
    return [await open(clients[0]), await open(clients[1])];
  };
  const leased = (store: Store, lease: Lease, more: () => Promise<void> = async () => {}): Store => ({
    ...store,
    close: async () => {
      await store.close();
      await more();
      lease.opened--;
    },
  });

  return {
    name: "mongodb",
    open: async (namespace) => {
      const lease = await take(namespace);
      return leased(lease.stores[lease.opened % 2 === 0 ? 0 : 1], lease);
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
  const collections = await client.db(database).collections();
  await Promise.all(collections.map((collection) => collection.deleteMany({})));
};
