import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A client that writes exactly the bytes it is told to. */
export class RawClient {
  readonly socket: Socket;
  #received = Buffer.alloc(0);
  #error: Error | undefined;
  #wake = () => {};

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on("data", (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      this.#wake();
    });
    socket.on("error", (error) => {
      this.#error = error;
    });
    socket.on("end", () => this.#wake());
    socket.on("close", () => this.#wake());
  }

  static async open(url: string): Promise<RawClient> {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    await once(socket, "connect");
    return new RawClient(socket);
  }

  /** What has come so far and was not taken. */
  get received(): string {
    return this.#received.toString("utf8");
  }

  send(...texts: readonly string[]): this {
    this.socket.write(texts.join(""));
    return this;
  }

  /** Takes the next answer. Those to HEAD, and 1xx, 204 and 304, have no body. */
  async answer(options: { readonly head?: boolean } = {}): Promise<RawAnswer> {
    for (;;) {
      const taken = this.#take(options.head === true);
      if (taken !== null) return taken;
      if (this.socket.destroyed || this.socket.readableEnded) {
        throw new Error(
          `the connection ended (${this.#error?.message ?? "no error"}) after: ${this.received}`,
        );
      }
      await this.#news();
    }
  }

  /** Waits until the server has closed; gives what came last and was not taken, and fails when it was reset. */
  async closed(): Promise<string> {
    while (!this.socket.readableEnded && !this.socket.destroyed) await this.#news();
    if (this.#error !== undefined) throw this.#error;
    this.socket.destroy();
    return this.received;
  }

  #news(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #take(isHead: boolean): RawAnswer | null {
    const end = this.#received.indexOf("\r\n\r\n");
    if (end < 0) return null;
    const [statusLine = "", ...fields] = this.#received.subarray(0, end).toString("latin1").split("\r\n");
    const headers = Object.fromEntries(
      fields.map((field) => [
        field.slice(0, field.indexOf(":")).toLowerCase(),
        field.slice(field.indexOf(":") + 2),
      ]),
    );
    const length = isHead ? 0 : Number(headers["content-length"] ?? 0);
    if (this.#received.length < end + 4 + length) return null;
    const body = this.#received.subarray(end + 4, end + 4 + length).toString("utf8");
    this.#received = this.#received.subarray(end + 4 + length);
    return { status: Number(statusLine.split(" ")[1]), headers, body };
  }
}

/** The head of a request. */
export const head = (method: string, path: string, ...fields: readonly string[]): string =>
  [`${method} ${path} HTTP/1.1`, "Host: a", ...fields, "", ""].join("\r\n");

/** A whole request without a body. */
export const get = (path: string, ...fields: readonly string[]): string => head("GET", path, ...fields);
