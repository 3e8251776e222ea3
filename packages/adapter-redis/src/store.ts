import { err, ok, type Store } from "@projects-api/core";
import { Connection, type RedisClient } from "./connection";
import { Database } from "./database";
import { Keys } from "./keys";
import { projectWrites } from "./project-writes";
import { provisioning } from "./provisioning";
import { reads } from "./reads";
import { verify } from "./verify/verify";

/** Where a store is, and how long it may take. */
export interface StoreSettings {
  readonly client: RedisClient;
  readonly prefix: string;
  readonly deadline: number;
  /** Ends what the store opened itself. */
  readonly close: () => Promise<void>;
}

/** The store on a client that is fit for it. */
export const storeOn = ({ client, prefix, deadline, close }: StoreSettings): Store => {
  const db = new Database(new Connection(client, deadline), new Keys(prefix));
  return {
    manifest: { name: "redis", shared: true, durable: true },
    ping: async () => {
      const pong = await db.connection.call().read((connected) => connected.hexists(db.keys.users, ""));
      return pong.isOk() ? ok(undefined) : err(pong.error);
    },
    verify: () => verify(db),
    close,
    ...reads(db),
    ...projectWrites(db),
    ...provisioning(db),
  };
};
