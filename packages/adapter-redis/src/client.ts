import { Cluster, Redis, type RedisOptions } from "ioredis";
import type { RedisClient } from "./connection";
import type { RedisUrl } from "./url";

/** Replies are read in their plain form. */
type ClientOptions = Omit<RedisOptions, "replyMapping">;

/** Milliseconds before a connection is tried again: longer each time, up to this. */
const longestPause = 1_000;

/**
 * What keeps a write from being sent twice, or after its call was answered: nothing waits in the client for a
 * connection, and nothing is sent again when one is lost.
 */
const once = {
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
} as const satisfies ClientOptions;

/** A client of what the URL names, not connected yet. A connection that is silent for the deadline is given up. */
export const createClient = (url: RedisUrl, deadline: number): RedisClient => {
  const [first, ...others] = url.addresses;
  const shared: ClientOptions = {
    ...once,
    connectTimeout: deadline,
    socketTimeout: deadline,
    connectionName: "projects-api",
    ...(url.username !== null && { username: url.username }),
    ...(url.password !== null && { password: url.password }),
    ...(url.isTls && { tls: {} }),
    // After a failover the old master is a replica: the connection to it is worth nothing.
    reconnectOnError: (error) => error.message.startsWith("READONLY"),
  };
  if (url.kind === "cluster") {
    return new Cluster([first, ...others], {
      lazyConnect: true,
      enableOfflineQueue: false,
      retryDelayOnFailover: 0,
      clusterRetryStrategy: pauseBefore,
      redisOptions: shared,
    });
  }
  const place: ClientOptions =
    url.kind === "sentinel"
      ? {
          sentinels: [first, ...others],
          name: url.name ?? "",
          enableTLSForSentinelMode: url.isTls,
          sentinelRetryStrategy: pauseBefore,
        }
      : { ...first, db: url.database };
  return new Redis({
    ...shared,
    ...place,
    lazyConnect: true,
    enableOfflineQueue: false,
    retryStrategy: pauseBefore,
  });
};

const pauseBefore = (attempt: number): number => Math.min(attempt * 50, longestPause);

/** Why a client that somebody else has made could send a write twice; `null` when it could not. */
export const doubtAbout = (client: RedisClient): string | null => {
  if (client instanceof Cluster) {
    const { retryDelayOnFailover, maxRedirections = 1 } = client.options;
    if (retryDelayOnFailover !== 0) return "Give the Cluster client retryDelayOnFailover: 0.";
    if (maxRedirections < 1) return "Give the Cluster client maxRedirections of 1 or more.";
    return sendsOnce(client.options.redisOptions ?? {})
      ? null
      : "Give the Cluster client redisOptions: { autoResendUnfulfilledCommands: false, maxRetriesPerRequest: 0 }.";
  }
  return sendsOnce(client.options)
    ? null
    : "Give the Redis client autoResendUnfulfilledCommands: false and maxRetriesPerRequest: 0.";
};

const sendsOnce = ({
  autoResendUnfulfilledCommands,
  maxRetriesPerRequest,
}: Pick<RedisOptions, keyof typeof once>): boolean =>
  autoResendUnfulfilledCommands === once.autoResendUnfulfilledCommands &&
  maxRetriesPerRequest === once.maxRetriesPerRequest;
