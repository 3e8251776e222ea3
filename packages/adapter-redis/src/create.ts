import { err, ok, type Result, type Store } from "@projects-api/core";
import { createClient, doubtAbout } from "./client";
import type { RedisClient } from "./connection";
import { type Fitness, fitnessOf } from "./fitness";
import { prefixPattern } from "./keys";
import { storeOn } from "./store";
import { parseRedisUrl } from "./url";

/** Which Redis, and how. */
export interface RedisStoreOptions {
  /**
   * A URL, whose client is the store's own and is closed with it; or a client of the host's, single or Cluster, that
   * is never closed here. Such a client must not send anything twice: `autoResendUnfulfilledCommands: false` and
   * `maxRetriesPerRequest: 0`, for a Cluster in its `redisOptions`, and `retryDelayOnFailover: 0`.
   */
  readonly redis: string | RedisClient;
  /** Begins every key, so that installations can share a server. By default the URL's, else `projects-api`. */
  readonly prefix?: string;
  /** Milliseconds after which a call is given up; a batch of any size is given up when a step of it takes so long. */
  readonly deadline?: number;
  /** Told what is better mended, once when the store connects. By default `process.emitWarning`. */
  readonly onWarning?: (sentence: string) => void;
}

/** Why there is no store. */
export interface RedisStoreFault {
  /** `invalid`: the options; `unreachable`: no answer in time; `unfit`: a Redis that would lose or spoil data. */
  readonly code: "invalid" | "unreachable" | "unfit";
  /** A sentence for each fault; none repeats the URL, which may hold a password. */
  readonly sentences: readonly [string, ...string[]];
}

const defaultPrefix = "projects-api";
const defaultDeadline = 5_000;

/**
 * A store that keeps its data in Redis 7.0 or later: a single server, servers behind Sentinel, or a Cluster. Connects,
 * and checks that version, memory policy and cluster are fit.
 *
 * @example
 * ```ts
 * const store = await createRedisStore({ redis: "redis://127.0.0.1:6379", prefix: "staging" });
 * if (store.isErr()) throw new Error(store.error.sentences.join(" "));
 * const service = createProjectsService({ store: store.value });
 * ```
 */
export const createRedisStore = async ({
  redis,
  prefix,
  deadline = defaultDeadline,
  onWarning = (sentence) => process.emitWarning(sentence, "RedisStoreWarning"),
}: RedisStoreOptions): Promise<Result<Store, RedisStoreFault>> => {
  const opened = typeof redis === "string" ? ownClient(redis, deadline) : hostsClient(redis);
  if (opened.isErr()) return fault("invalid", opened.error);
  const { client, close } = opened.value;
  const used = prefix ?? opened.value.prefix ?? defaultPrefix;
  if (!prefixPattern.test(used)) {
    return fault("invalid", "A prefix is up to 100 letters, digits, dots, colons, hyphens and underscores.");
  }
  const fitness = await connect(client, deadline);
  if (fitness.isErr()) {
    await close();
    return err(fitness.error);
  }
  for (const warning of fitness.value.warnings) onWarning(warning);
  return ok(storeOn({ client, prefix: used, deadline, close }));
};

interface Opened {
  readonly client: RedisClient;
  readonly prefix: string | null;
  readonly close: () => Promise<void>;
}

const ownClient = (text: string, deadline: number): Result<Opened, string> =>
  parseRedisUrl(text).map((url) => {
    const client = createClient(url, deadline);
    // Each call is told by its own failure; without a listener ioredis prints every error.
    client.on("error", () => {});
    return { client, prefix: url.prefix, close: async () => client.disconnect() };
  });

const hostsClient = (client: RedisClient): Result<Opened, string> => {
  const doubt = doubtAbout(client);
  return doubt === null ? ok({ client, prefix: null, close: async () => {} }) : err(doubt);
};

const fault = (code: RedisStoreFault["code"], ...sentences: RedisStoreFault["sentences"]) =>
  err<never, RedisStoreFault>({ code, sentences });

/** Waits until the servers have told what they are. */
const connect = async (client: RedisClient, deadline: number): Promise<Result<Fitness, RedisStoreFault>> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), deadline);
  });
  // Says more than what a connection that is given up for it rejects with.
  let told: unknown = null;
  const listen = (error: unknown) => {
    told = error;
  };
  client.on("error", listen);
  try {
    const fitness = await Promise.race([connectAndAsk(client), late]);
    const [first, ...others] = fitness.faults;
    return first === undefined ? ok(fitness) : fault("unfit", first, ...others);
  } catch (error) {
    return fault("unreachable", sentenceFor(told ?? error));
  } finally {
    client.off("error", listen);
    clearTimeout(timer);
  }
};

const connectAndAsk = async (client: RedisClient): Promise<Fitness> => {
  if (client.status === "wait") await client.connect();
  else if (client.status !== "ready") await new Promise((resolve) => client.once("ready", resolve));
  return fitnessOf(client);
};

/** Without what ioredis would try next, were it let. */
const plain = (message: string): string =>
  message.replace(/ Retrying from scratch after \d+ms\./, "").replace(/\.+$/, "");

/** Drivers' sentences may name servers, but no password. */
const sentenceFor = (error: unknown): string => {
  const cause = error instanceof Error && "lastNodeError" in error ? error.lastNodeError : error;
  const reason = cause instanceof Error ? plain(cause.message) : "unknown reason";
  return /^(NOAUTH|WRONGPASS)\b/.test(reason)
    ? `Redis does not take the user and the password: ${reason}.`
    : `Redis does not answer: ${reason}.`;
};
