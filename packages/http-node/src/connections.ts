import type { Socket } from "node:net";
import { Connection, turn } from "./connection";
import { defaults } from "./defaults";

/** Turns of the event loop without a new connection: in one it is accepted, in the next its bytes are read. */
const quietTurns = 2;
/** Turns after which a server that is never quiet stops accepting all the same. */
const maxTurns = 100;

/** The open connections of a server, and how they end. */
export class Connections {
  readonly #open = new Map<Socket, Connection>();
  #accepted = 0;
  #draining = false;

  get draining(): boolean {
    return this.#draining;
  }

  /** The socket's connection; from its first mention on it is tracked until it closes. */
  of(socket: Socket): Connection {
    return this.#open.get(socket) ?? this.#track(socket);
  }

  /** For when the oldest exchange is answered: in a drain there may be nothing left to wait for. */
  answered(connection: Connection): void {
    connection.next();
    if (this.#draining) void turn().then(() => this.#closeIfDone(connection));
  }

  /**
   * Lets every request that was written before be read, stops accepting, and closes the connections on which
   * nothing is under way: silent and idle ones, and those with half a head. The others close with their last
   * answer.
   */
  async drain(stopAccepting: () => void): Promise<void> {
    this.#draining = true;
    let known = this.#accepted;
    for (let quiet = 0, turns = 0; quiet < quietTurns && turns < maxTurns; turns++) {
      await turn();
      quiet = this.#accepted === known ? quiet + 1 : 0;
      known = this.#accepted;
    }
    stopAccepting();
    for (const connection of this.#open.values()) this.#closeIfDone(connection);
  }

  /** Ends all connections at once. */
  destroy(): void {
    for (const socket of this.#open.keys()) socket.destroy();
  }

  #track(socket: Socket): Connection {
    const connection = new Connection(socket);
    this.#accepted++;
    this.#open.set(socket, connection);
    socket.once("close", () => this.#open.delete(socket));
    return connection;
  }

  /** An ended connection is left for long enough that the client can read why. */
  #closeIfDone({ socket, pending, ended }: Connection): void {
    if (pending > 0) return;
    if (ended) setTimeout(() => socket.destroy(), defaults.drainLingerTimeout).unref();
    else socket.destroy();
  }
}
