import type { IncomingMessage, Server } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { RefusalStatus } from "@projects-api/core/jsonapi";
import type { Connection } from "./connection";
import type { Connections } from "./connections";
import type { Exchanges } from "./listener";

/** What node:http tells with `clientError`. */
interface ClientError extends NodeJS.ErrnoException {
  readonly reason?: string;
}

const statusByCode: Readonly<Record<string, RefusalStatus>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What a `clientError` is answered with; `null` when the connection itself has failed. */
const statusOf = ({ code = "", reason }: ClientError): RefusalStatus | null => {
  if (reason === "Content-Length overflow") return 413;
  return statusByCode[code] ?? (code.startsWith("HPE_") ? 400 : null);
};

/** Whether a request is late because the server did not read it, while too much before it was pending. */
const wasHeldUp = (connection: Connection, { headersTimeout, requestTimeout }: Server): boolean =>
  connection.pausedWithin(connection.reading === null ? headersTimeout : requestTimeout);

/** Listeners for what never becomes a request: a malformed or late head, a body that breaks off, `CONNECT`. */
export const createRefusals = (server: Server, connections: Connections, exchanges: Exchanges) => ({
  /** For `clientError`, which comes again for whatever else the socket sends. */
  onClientError: (error: ClientError, stream: Duplex): void => {
    if (!(stream instanceof Socket)) return;
    const connection = connections.of(stream);
    if (connection.ended) return;
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && wasHeldUp(connection, server)) return;
    // Something follows a request with `Connection: close`.
    if (error.code === "HPE_CLOSED_CONNECTION") {
      connection.linger();
      return;
    }
    const status = statusOf(error);
    if (status === null) stream.destroy();
    else exchanges.refuse(connection, status, null);
  },

  /** For `connect`, after which node:http leaves the socket alone. */
  onConnect: (message: IncomingMessage, stream: Duplex): void => {
    if (!(stream instanceof Socket)) return;
    stream.on("error", () => stream.destroy());
    const connection = connections.of(stream);
    if (connection.ended) connection.linger();
    else exchanges.refuse(connection, 400, message);
  },
});
