import type { Store } from "@projects-api/core";
import { Redis } from "ioredis";
import type { RedisClient } from "./connection";
import { storeOn } from "./store";

/** Which Redis, and how. */
export interface RedisStoreOptions {
  readonly client: RedisClient | string;
  readonly prefix?: string;
  readonly deadline?: number;
}

export const createRedisStore = ({
  client,
  prefix = "projects-api",
  deadline = 5_000,
}: RedisStoreOptions): Store => {
  if (typeof client !== "string") return storeOn({ client, prefix, deadline, close: async () => {} });
  const own = new Redis(client, {
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
  });
  return storeOn({
    client: own,
    prefix,
    deadline,
    close: async () => {
      own.disconnect();
    },
  });
};
