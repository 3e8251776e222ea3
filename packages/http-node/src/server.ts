import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { Server as NetServer } from "node:net";
import type { Api } from "@projects-api/core/jsonapi";
import { Connections } from "./connections";
import { defaults } from "./defaults";
import { createExchanges, type Exchanges, type ListenerOptions } from "./listener";
import { listeningUrl } from "./listening-url";
import { createRefusals } from "./refusals";

/** What an API can know only from its server. */
export interface ServerContext {
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Whether the server is closing. */
  readonly isDraining: () => boolean;
}

export interface ServerOptions extends ListenerOptions {
  /** Makes what is served, once the address is known. */
  readonly createApi: (context: ServerContext) => Api;
  /** `127.0.0.1` when left out. */
  readonly host?: string;
  /** 3000 when left out; 0 takes a free one. */
  readonly port?: number;
  /** What stands before `/api/v2` in links; where the server listens, when left out. */
  readonly publicUrl?: string | undefined;
  /** Seconds that requests under way have to end once the server closes; 10 when left out. */
  readonly shutdownGraceSeconds?: number;
  /** Milliseconds for the head of a request; 15,000 when left out. */
  readonly headersTimeout?: number;
  /** Milliseconds for a whole request with its body; 60,000 when left out. */
  readonly requestTimeout?: number;
  /** Milliseconds that a connection may be idle; 65,000 when left out. */
  readonly keepAliveTimeout?: number;
  /** Milliseconds between two looks at the timeouts of a request; 1,000 when left out. */
  readonly connectionsCheckingInterval?: number;
}

/** `drained`: every request was answered. `forced`: some were cut off. */
export type Closing = "drained" | "forced";

export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:3000`. */
  readonly url: string;
  /**
   * Stops accepting, answers whatever has been sent, and closes; after the grace period, or when called a second
   * time, at once.
   */
  close(): Promise<Closing>;
}

/**
 * Listens and serves. Rejects with the error of node:net (`EADDRINUSE`, …) when it cannot listen, and with what
 * `createApi` throws.
 *
 * @example
 * const service = createProjectsService({ store: createMemoryStore() });
 * const server = await startServer({
 *   port: 3000,
 *   createApi: (context) => createApi({ ...context, service }),
 * });
 * process.once("SIGTERM", () => server.close());
 */
export const startServer = async (options: ServerOptions): Promise<RunningServer> => {
  const { host = defaults.host, port = defaults.port } = options;
  const connections = new Connections();
  const server = createServer({
    // Judged by the listener, which answers with an error document.
    requireHostHeader: false,
    maxHeaderSize: defaults.maxHeaderSize,
    headersTimeout: Math.min(
      options.headersTimeout ?? defaults.headersTimeout,
      options.requestTimeout ?? Number.POSITIVE_INFINITY,
    ),
    requestTimeout: options.requestTimeout ?? defaults.requestTimeout,
    keepAliveTimeout: options.keepAliveTimeout ?? defaults.keepAliveTimeout,
    connectionsCheckingInterval: options.connectionsCheckingInterval ?? defaults.connectionsCheckingInterval,
  });
  // All fields of a head are looked at: maxHeaderSize is what bounds them.
  server.maxHeadersCount = 0;
  // A client that has sent its last request may close its half before the answer.
  Object.assign(server, { httpAllowHalfOpen: true });

  server.on("connection", (socket) => connections.of(socket));
  server.listen({ host, port });
  await once(server, "listening");

  const url = listeningUrl(host, listeningPort(server));
  try {
    const isDraining = () => connections.draining;
    const api = options.createApi({ publicUrl: options.publicUrl ?? url, isDraining });
    attach(server, connections, createExchanges(api, connections, options));
  } catch (error) {
    server.close();
    throw error;
  }

  const graceSeconds = options.shutdownGraceSeconds ?? defaults.shutdownGraceSeconds;
  return { url, close: createClose(server, connections, graceSeconds) };
};

const attach = (server: Server, connections: Connections, exchanges: Exchanges): void => {
  const refusals = createRefusals(server, connections, exchanges);
  server
    .on("request", exchanges.onRequest)
    .on("checkContinue", exchanges.onCheckContinue)
    .on("checkExpectation", exchanges.onCheckExpectation)
    .on("clientError", refusals.onClientError)
    .on("connect", refusals.onConnect);
};

const listeningPort = (server: Server): number => {
  const address = server.address();
  return address !== null && typeof address === "object" ? address.port : 0;
};

const createClose = (server: Server, connections: Connections, graceSeconds: number) => {
  let closing: Promise<Closing> | undefined;
  let outcome: Closing = "drained";

  const force = () => {
    outcome = "forced";
    connections.destroy();
  };

  const drain = async (): Promise<Closing> => {
    const closed = once(server, "close");
    // http.Server's own close would destroy connections whose last answer has not been sent yet, and end the
    // timeouts of requests.
    await connections.drain(() => NetServer.prototype.close.call(server));
    if (outcome === "forced") connections.destroy();
    // Only now is it known what is under way.
    const grace = setTimeout(force, graceSeconds * 1000);
    await closed;
    server.close();
    clearTimeout(grace);
    return outcome;
  };

  return (): Promise<Closing> => {
    if (closing !== undefined) force();
    closing ??= drain();
    return closing;
  };
};
