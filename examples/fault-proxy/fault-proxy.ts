import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import type { Fault } from "@projects-api/core/conformance";

/** Where the server is. */
export interface Target {
  readonly host: string;
  readonly port: number;
}

/** A TCP proxy in front of a server, that brings about the faults of a conformance harness for one client. */
export class FaultProxy {
  readonly #target: Target;
  readonly #server = createServer((client) => this.#accept(client));
  readonly #sockets = new Set<Socket>();
  #fault: Fault | null = null;
  #held: (() => void)[] = [];

  private constructor(target: Target) {
    this.#target = target;
  }

  /** Listens on a free port of this machine; {@link close} ends it. */
  static async start(target: Target): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    proxy.#server.listen(0, "127.0.0.1");
    await once(proxy.#server, "listening");
    return proxy;
  }

  /** Where the client connects to instead of the server. */
  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("The proxy does not listen.");
    return address.port;
  }

  disturb(fault: Fault): void {
    this.#fault = fault;
    if (fault === "cut") this.#endAll();
  }

  /** Hands on what was held up, also for clients that have given up since. */
  heal(): void {
    this.#fault = null;
    for (const pass of this.#held.splice(0)) pass();
  }

  async close(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#endAll();
    await closed;
  }

  #accept(client: Socket): void {
    if (this.#fault === "cut") {
      client.destroy();
      return;
    }
    const server = connect(this.#target);
    this.#carry(client, server, (request) => this.#pass(() => server.write(request)));
    this.#carry(server, client, (reply) => {
      if (this.#fault === "lost-reply") server.destroy();
      else this.#pass(() => client.write(reply));
    });
  }

  #carry(from: Socket, to: Socket, onData: (bytes: Buffer) => void): void {
    this.#sockets.add(from);
    from.on("data", onData);
    // What ends a connection is not of interest: it is closed then.
    from.on("error", () => {});
    from.on("close", () => {
      this.#sockets.delete(from);
      this.#pass(() => to.end());
    });
  }

  #pass(action: () => void): void {
    if (this.#fault === "delay") this.#held.push(action);
    else action();
  }

  #endAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}
