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

/** Listeners for what never becomes a request: a malformed or late head, a body that breaks off, `CONNECT`. */
export const createRefusals = (
  { headersTimeout, requestTimeout }: Server,
  connections: Connections,
  exchanges: Exchanges,
) => {
  /** A client is not late as long as it was the server that did not read: its time begins anew then. */
  const onLate = (connection: Connection): void => {
    const { reading, begun } = connection;
    const limit = reading === null ? headersTimeout : requestTimeout;
    const wait = connection.heldUp(limit);
    if (wait === 0) {
      exchanges.refuse(connection, 408, null);
      return;
    }
    // node:http does not look at the same request again.
    setTimeout(() => {
      const isOver = connection.ended || connection.socket.destroyed || connection.reading !== reading;
      if (!isOver && connection.begun === begun) onLate(connection);
    }, wait).unref();
  };

  return {
    /** For `clientError`, which comes again for whatever else the socket sends. */
    onClientError: (error: ClientError, stream: Duplex): void => {
      if (!(stream instanceof Socket)) return;
      const connection = connections.of(stream);
      if (connection.ended) return;
      const status = statusOf(error);
      // Something follows a request with `Connection: close`.
      if (error.code === "HPE_CLOSED_CONNECTION") connection.linger();
      else if (status === null) stream.destroy();
      else if (status === 408) onLate(connection);
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
  };
};
