import { err, ok, type Result, type Unavailability } from "@projects-api/core";
import type { Cluster, Redis } from "ioredis";
import { type Reply, toReply } from "./reply";
import type { Script } from "./script";

/** Any client of ioredis. */
export type RedisClient = Redis | Cluster;

/** What a command came to. */
export type Answered<Value = Reply> = Promise<Result<Value, Unavailability>>;

type Send = (client: RedisClient) => Promise<unknown>;

/**
 * The one way to Redis: every command goes through here, with the time that its call has left, and is sent once.
 * Replies that never come, refusals and lost connections become values.
 */
export class Connection {
  readonly client: RedisClient;
  /** Milliseconds that a call of the store may take. */
  readonly deadline: number;
  #ready: Promise<boolean> | null = null;

  constructor(client: RedisClient, deadline: number) {
    this.client = client;
    this.deadline = deadline;
  }

  /**
   * Whether a connection stands, once one that is being made stands or is given up. All calls wait for it together:
   * each with listeners of its own would look like a leak.
   */
  untilReady(): Promise<boolean> {
    const { client } = this;
    if (client.status === "ready") return Promise.resolve(true);
    if (client.status === "end") return Promise.resolve(false);
    if (client.status === "wait") client.connect().catch(() => {});
    this.#ready ??= new Promise((resolve) => {
      const settle = (isReady: boolean) => {
        client.off("ready", onReady);
        client.off("end", onEnd);
        this.#ready = null;
        resolve(isReady);
      };
      const onReady = () => settle(true);
      const onEnd = () => settle(false);
      client.on("ready", onReady);
      client.on("end", onEnd);
    });
    return this.#ready;
  }

  /** For one call of the store. */
  call(): Call {
    return new Call(this, false);
  }

  /** For a call of the store that takes as long as it gets on: each of its steps has the time of the deadline. */
  longCall(): Call {
    return new Call(this, true);
  }
}

/** One call of the store: its commands together have the time of the deadline. */
export class Call {
  readonly connection: Connection;
  readonly #isLong: boolean;
  #until: number;

  constructor(connection: Connection, isLong: boolean) {
    this.connection = connection;
    this.#isLong = isLong;
    this.#until = performance.now() + connection.deadline;
  }

  /** Says that a step is done: the time of a long call starts anew. */
  progressed(): void {
    if (this.#isLong) this.#until = performance.now() + this.connection.deadline;
  }

  /** Whether the time has run out. */
  get isOver(): boolean {
    return performance.now() >= this.#until;
  }

  /** For what is not to be waited for as long as this call gets on, if it is a long one. */
  get brief(): Call {
    return this.#isLong ? this.connection.call() : this;
  }

  /**
   * Waits before the next of some tries: a random while, about twice as long each time, so that those who undo each
   * other's work fall out of step.
   */
  async backOff(tries: number): Promise<void> {
    const milliseconds = Math.random() * 2 ** tries;
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
  }

  /** Commands that write nothing that counts: a failure is `unavailable`. */
  async read(send: Send): Answered {
    const answer = await this.#send(send);
    return answer.mapErr(() => "unavailable" as const);
  }

  /** A command that writes: whether it has may remain unknown. */
  write(send: Send): Answered {
    return this.#send(send);
  }

  /** As {@link read}. */
  readScript(script: Script, keys: readonly string[], args: readonly (string | number)[]): Answered {
    return this.read((client) => this.#evaluate(client, script, keys, args));
  }

  /** As {@link write}. */
  writeScript(script: Script, keys: readonly string[], args: readonly (string | number)[]): Answered {
    return this.#send((client) => this.#evaluate(client, script, keys, args));
  }

  /** By its hash; the text goes along, in time, only if the server does not know it, and so has not run it. */
  async #evaluate(
    client: RedisClient,
    { text, sha }: Script,
    keys: readonly string[],
    args: readonly (string | number)[],
  ): Promise<unknown> {
    try {
      return await client.evalsha(sha, keys.length, ...keys, ...args);
    } catch (error) {
      const isUnknown = error instanceof Error && error.message.startsWith("NOSCRIPT");
      if (!isUnknown || this.isOver) throw error;
      return client.eval(text, keys.length, ...keys, ...args);
    }
  }

  async #send(send: Send): Answered {
    const { client } = this.connection;
    const left = this.#until - performance.now();
    // Nothing is sent before a connection stands.
    if (left <= 0 || !(await inTime(this.connection.untilReady(), left))) return err("unavailable");
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => resolve(err("outcome-unknown")),
        Math.max(0, this.#until - performance.now()),
      );
      send(client).then(
        (value) => {
          clearTimeout(timer);
          resolve(ok(toReply(value)));
        },
        (error: unknown) => {
          clearTimeout(timer);
          const unavailability = unavailabilityOf(error);
          if (unavailability === null) reject(error);
          else resolve(err(unavailability));
        },
      );
    });
  }
}

/** What is promised, or `false` when it does not come in time. */
const inTime = (promise: Promise<boolean>, milliseconds: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    promise.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });

/** How replies begin by which a server refuses a command before it has done anything. */
const refusals =
  /^(OOM|READONLY|LOADING|BUSY|MASTERDOWN|NOREPLICAS|MISCONF|CLUSTERDOWN|TRYAGAIN|MOVED|ASK|NOAUTH|NOPERM|NOSCRIPT|WRONGPASS|ERR max number of clients)\b/;
/** What ioredis says when it gives up after refusals, such as those of a slot that is being moved. */
const givenUp = /^Too many Cluster redirections\. Last error: ReplyError: (MOVED|ASK|TRYAGAIN|CLUSTERDOWN)\b/;

/** What a failed command means; `null` for a defect. */
const unavailabilityOf = (error: unknown): Unavailability | null => {
  if (!(error instanceof Error)) return null;
  if (error.name === "ReplyError") return refusals.test(error.message) ? "unavailable" : null;
  const wasRefused = givenUp.test(error.message) || error.message.includes("enableOfflineQueue");
  return wasRefused ? "unavailable" : "outcome-unknown";
};
