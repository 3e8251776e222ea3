import { type Answer, err, ok, type Result } from "@projects-api/core";
import type { ClientSession } from "mongodb";
import { type Call, type Connection, catchUp } from "./connection";
import { Deadline, pauseBefore } from "./deadline";
import { isPassing, isUnknownCommit } from "./driver-errors";

/** How the body of a transaction ends: with what is to be committed, or with an answer that leaves all as it was. */
export type End<Value, Failure> =
  | { readonly commits: true; readonly result: Result<Value, never> }
  | { readonly commits: false; readonly result: Result<Value, Failure> };

/** Commits, then answers with the value. */
export const commit = <Value>(value: Value): End<Value, never> => ({ commits: true, result: ok(value) });

/** Writes nothing, and answers so: with a failure, or for a call that is repeated. */
export const leave = <Value, Failure>(result: Result<Value, Failure>): End<Value, Failure> => ({
  commits: false,
  result,
});

/**
 * Runs the body in a transaction on a snapshot, committed by a majority. What passes by itself is tried again
 * from the start, and an unknown commit is asked for again, until the deadline; the body must therefore bear
 * to run more than once. When the deadline passes before the commit was sent, it never will be.
 */
export const transact = <Value, Failure = never>(
  connection: Connection,
  body: (call: Call) => Promise<End<Value, Failure>>,
  milliseconds = connection.deadline,
): Answer<Value, Failure> => {
  const deadline = new Deadline(milliseconds);
  const transaction = new Transaction(connection, deadline);
  return deadline.race<Result<Value, Failure | "unavailable" | "outcome-unknown">>(
    transaction.run(body),
    () => transaction.giveUp(),
  );
};

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

  async run<Value, Failure>(body: (call: Call) => Promise<End<Value, Failure>>): Answer<Value, Failure> {
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

  async #attempt<Value, Failure>(
    session: ClientSession,
    body: (call: Call) => Promise<End<Value, Failure>>,
  ): Promise<Result<Value, Failure | "unavailable" | "outcome-unknown"> | "again"> {
    try {
      await catchUp(this.#connection, this.#deadline.remaining);
      session.startTransaction({
        readConcern: { level: "snapshot" },
        writeConcern: { w: "majority" },
        readPreference: "primary",
        maxCommitTimeMS: this.#deadline.remaining,
      });
      const end = await body(this.#callIn(session));
      if (end.commits && !this.#over) return (await this.#commit(session)) ?? end.result;
      // Waits for a majority as well: no answer tells of what is there, and may still be lost.
      await session.abortTransaction();
      return end.commits ? err("unavailable") : end.result;
    } catch (error) {
      if (session.inTransaction() && !this.#over) await session.abortTransaction();
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
const transactionLifetime = 60_000;

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
