import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { lingerAtEnd } from "./linger";

/** One request and its answer. */
export interface Exchange {
  readonly connection: Connection;
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** By `performance.now()`. */
  readonly startedAt: number;
}

/** A whole turn of the event loop, in which everything that has arrived is read once. */
export const turn = (): Promise<void> =>
  // The first ends the turn that we are in, which may be past its reading.
  new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

/** Which requests of a socket are not answered yet: clients may send the next before the answer (pipelining). */
export class Connection {
  readonly socket: Socket;
  /** The exchange whose body is being read. */
  reading: Exchange | null = null;
  #latest: Exchange | null = null;
  #pending = 0;
  #refused = false;
  #wake: (() => void) | undefined;
  #change: Promise<void> | undefined;

  constructor(socket: Socket) {
    this.socket = socket;
  }

  /** Requests whose answers are not yet handed to the system as a whole. */
  get pending(): number {
    return this.#pending;
  }

  /** Whether the connection ends with a refusal: whatever else comes is not served. */
  get refused(): boolean {
    return this.#refused;
  }

  begin(exchange: Exchange): void {
    this.#latest = exchange;
    this.#pending++;
    this.#changed();
  }

  /** The answer is out, or the client has gone. */
  end(): void {
    this.#pending--;
    this.#changed();
  }

  /** Serves nothing more; what is under way is still answered. */
  refuse(): void {
    this.#refused = true;
    this.reading = null;
    lingerAtEnd(this.socket);
  }

  /** Resolves once everything is answered; never, when the client goes away before. */
  async whenIdle(): Promise<void> {
    while (this.#pending > 0) await this.#nextChange();
  }

  /**
   * Waits while this is the latest of several unanswered requests. So its answer can still say that it is the
   * last, should the server close meanwhile; all others are the next one's to hold back.
   */
  async whenDecided(exchange: Exchange): Promise<void> {
    while (this.#latest === exchange && this.#pending > 1) await this.#nextChange();
  }

  /** Whether no request follows this one, for which everything that has arrived is read first. */
  async isLast(exchange: Exchange): Promise<boolean> {
    await turn();
    return this.#latest === exchange;
  }

  #nextChange(): Promise<void> {
    this.#change ??= new Promise((resolve) => {
      this.#wake = resolve;
    });
    return this.#change;
  }

  #changed(): void {
    this.#wake?.();
    this.#wake = undefined;
    this.#change = undefined;
  }
}
