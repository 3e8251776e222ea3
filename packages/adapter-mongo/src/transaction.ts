import { type Answer, err, ok, type Result, type Unavailability } from "@projects-api/core";
import type { ClientSession } from "mongodb";
import { type Call, type Connection, catchUp } from "./connection";
import { Deadline, pauseBefore } from "./deadline";
import { isDuplicate, isPassing, isUnknownCommit } from "./driver-errors";
import { readSnapshot } from "./snapshot";

/** How the body of a transaction ends: with what is to be committed, or by leaving all as it was. */
export type End<Value> = { readonly commits: true; readonly value: Value } | { readonly commits: false };

/** Commits, then answers with the value. */
export const commit = <Value>(value: Value): End<Value> => ({ commits: true, value });

/** Aborts: something is not so that it could be done. */
export const leave = { commits: false } as const satisfies End<never>;

/**
 * Runs the body in a transaction on a snapshot, committed by a majority. What passes by itself is tried again
 * from the start, and an unknown commit is asked for again, until the deadline; the body must therefore bear
 * to run more than once. When the deadline passes before the commit was sent, it never will be.
 *
 * Where the body leaves, or a unique index ends it, `look` tells why: from what a majority has, since what the body has
 * read may still be lost. When it finds nothing in the way any longer (`null`) all is tried again.
 */
export const transact = async <Value, Failure = never>(
  connection: Connection,
  body: (call: Call) => Promise<End<Value>>,
  look: (call: Call) => Promise<Result<Value, Failure> | null>,
  deadline = new Deadline(connection.deadline),
): Answer<Value, Failure> => {
  for (let attempt = 0; !deadline.passed; attempt++) {
    const transaction = new Transaction(connection, deadline);
    const made = await deadline.race<Made<Value>>(transaction.run(body), () => transaction.giveUp());
    if (made.isOk()) return ok(made.value);
    if (made.error !== "left") return err(made.error);
    const looked = await readSnapshot(connection, async (call) => ok(await look(call)), deadline);
    if (looked.isErr()) return err(looked.error);
    if (looked.value !== null) return looked.value;
    await pauseBefore(attempt);
  }
  return err("unavailable");
};

type Made<Value> = Result<Value, "left" | Unavailability>;

class Transaction {
  readonly #connection: Connection;
  readonly #deadline: Deadline;
  #session: ClientSession | null = null;
  #committing = false;
  #over = false;
  /** Settles when the server is known to be rid of what was given up. */
  #cleared: Promise<void> = Promise.resolve();

  constructor(connection: Connection, deadline: Deadline) {
    this.#connection = connection;
    this.#deadline = deadline;
  }

  async run<Value>(body: (call: Call) => Promise<End<Value>>): Promise<Made<Value>> {
    for (let attempt = 0; !this.#deadline.passed; attempt++) {
      const session = this.#connection.client.startSession();
      this.#session = session;
      try {
        const end = await this.#attempt(session, body);
        if (end !== "again") return end;
      } finally {
        this.#session = null;
        // Not before: whoever has the session next must not be killed.
        void this.#cleared.then(() => session.endSession()).catch(() => {});
      }
      await pauseBefore(attempt);
    }
    return err("unavailable");
  }

  /** The answer for a caller who waits no longer. Nothing is sent any more but what clears up. */
  giveUp() {
    this.#over = true;
    if (this.#session !== null) this.#cleared = killSession(this.#connection, this.#session);
    return err(this.#committing ? "outcome-unknown" : "unavailable");
  }

  async #attempt<Value>(
    session: ClientSession,
    body: (call: Call) => Promise<End<Value>>,
  ): Promise<Made<Value> | "again"> {
    try {
      await catchUp(this.#connection, this.#deadline.remaining);
      session.startTransaction({
        readConcern: { level: "snapshot" },
        writeConcern: { w: "majority" },
        readPreference: "primary",
        maxCommitTimeMS: this.#deadline.remaining,
      });
      const end = await body(this.#callIn(session));
      if (end.commits && !this.#over) return (await this.#commit(session)) ?? ok(end.value);
      await session.abortTransaction();
      return err("left");
    } catch (error) {
      if (session.inTransaction() && !this.#over) await session.abortTransaction();
      if (isDuplicate(error)) return err("left");
      if (isPassing(error)) return "again";
      throw error;
    }
  }

  /** Lends the session while the call lasts, so that a body that goes on cannot write any more. */
  #callIn(session: ClientSession): Call {
    const { isOver } = this;
    return {
      get session() {
        if (isOver()) throw new Error("The call has ended.");
        return session;
      },
      maxTimeMS: this.#deadline.remaining,
    };
  }

  readonly isOver = (): boolean => this.#over;

  /** Nothing once it is committed; throws when it is certain that it is not. */
  async #commit(session: ClientSession): Promise<Result<never, "outcome-unknown"> | undefined> {
    this.#committing = true;
    for (let attempt = 0; ; attempt++) {
      try {
        await session.commitTransaction();
        return undefined;
      } catch (error) {
        if (!isUnknownCommit(error)) {
          this.#committing = false;
          throw error;
        }
        if (this.#over) return err("outcome-unknown");
        await pauseBefore(attempt);
      }
    }
  }
}

/** Milliseconds after which a server aborts a transaction by itself, unless it is told otherwise. */
export const transactionLifetime = 60_000;

/**
 * Has the server abort what a session has begun, even if its commands are never answered: else records that it
 * has written to could be written by nobody else for a minute.
 */
const killSession = async ({ client }: Connection, session: ClientSession): Promise<void> => {
  const deadline = new Deadline(transactionLifetime);
  for (let attempt = 0; !deadline.passed; attempt++) {
    try {
      await client.db("admin").command({ killSessions: [session.id] });
      return;
    } catch (error) {
      // In the end the server clears up by itself.
      if (!isPassing(error)) return;
      await pauseBefore(attempt);
    }
  }
};
