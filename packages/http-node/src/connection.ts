import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { defaults } from "./defaults";
import { lingerAtEnd } from "./linger";

/** One request, or an attempt at one, and its answer. */
export interface Exchange {
  readonly connection: Connection;
  /** `null` where the bytes made no request. */
  readonly message: IncomingMessage | null;
  /** `null` where node:http has none to offer. */
  readonly response: ServerResponse | null;
  readonly requestId: string;
  /** By `performance.now()`. */
  readonly startedAt: number;
  /** What leads to its answer; `null` as long as it is being read. */
  work: (() => void) | null;
}

/** A whole turn of the event loop, in which everything that has arrived is read once. */
export const turn = (): Promise<void> =>
  // The first ends the turn that we are in, which may be past its reading.
  new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

/**
 * The requests of a socket, of which clients may send the next before the answer (pipelining). They are read as
 * they come, but handled one after the other: each once the answer before it is handed to the system.
 */
export class Connection {
  readonly socket: Socket;
  /** What is not answered yet, oldest first. */
  readonly #queue: Exchange[] = [];
  #begun = 0;
  #ended = false;
  #paused = false;
  /** By `performance.now()`. */
  #resumedAt = Number.NEGATIVE_INFINITY;

  constructor(socket: Socket) {
    this.socket = socket;
    // node:http resumes of its own accord, to read a body or once an answer is out.
    socket.on("resume", () => {
      if (this.#paused) socket.pause();
    });
  }

  /** Exchanges whose answers are not yet handed to the system as a whole. */
  get pending(): number {
    return this.#queue.length;
  }

  /** How many exchanges there have been. */
  get begun(): number {
    return this.#begun;
  }

  /** Whether whatever else comes is not served. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Of so many milliseconds, those that are left since so much was pending that no more was read. */
  heldUp(milliseconds: number): number {
    return this.#paused ? milliseconds : Math.max(0, this.#resumedAt + milliseconds - performance.now());
  }

  /** The exchange whose body is under way: never any but the latest. */
  get reading(): Exchange | null {
    const latest = this.#queue.at(-1);
    return latest?.message?.complete === false ? latest : null;
  }

  add(exchange: Exchange): void {
    this.#begun++;
    if (this.#queue.push(exchange) < defaults.maxWaiting) return;
    this.#paused = true;
    this.socket.pause();
  }

  /** Does the work when everything before the exchange is answered; only the first for each counts. */
  inTurn(exchange: Exchange, work: () => void): void {
    if (exchange.work !== null) return;
    exchange.work = work;
    if (this.#queue[0] === exchange) work();
  }

  /** For when the oldest is answered. */
  next(): void {
    this.#queue.shift();
    if (this.#paused && this.#queue.length < defaults.maxWaiting) {
      this.#paused = false;
      this.#resumedAt = performance.now();
      this.socket.resume();
    }
    if (!this.socket.destroyed) this.#queue[0]?.work?.();
  }

  /** Whether no request follows the oldest, for which everything that has arrived is read first. */
  async isLast(): Promise<boolean> {
    if (this.pending === 1) await turn();
    return this.pending === 1;
  }

  /** Serves nothing more that comes; what is pending is still answered. */
  end(): void {
    this.#ended = true;
  }

  /** The same for a client that goes on sending: it is let do so for a while, lest it miss the last answer. */
  linger(): void {
    this.#ended = true;
    this.#paused = false;
    lingerAtEnd(this.socket);
  }

  /** Drops what came after the exchange. */
  dropAfter(exchange: Exchange): void {
    this.#queue.length = this.#queue.indexOf(exchange) + 1;
  }
}
