import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type RefusalStatus, refuse } from "@projects-api/core/jsonapi";
import type { Connections } from "./connections";
import type { Answered, Exchanges } from "./listener";
import { requestId } from "./request-id";
import { serializeResponse } from "./write-response";

const statusByCode: Readonly<Record<string, RefusalStatus>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What a `clientError` is answered with; `null` when the connection itself has failed. */
const statusOf = (code = ""): RefusalStatus | null =>
  statusByCode[code] ?? (code.startsWith("HPE_") ? 400 : null);

/** Listeners for what never becomes a request: a malformed or late head, a body that breaks off, `CONNECT`. */
export const createRefusals = (
  connections: Connections,
  exchanges: Exchanges,
  onAnswered?: (answered: Answered) => void,
) => {
  /** Waits for the answers that are under way, so as not to write into one. */
  const answer = async (socket: Socket, status: RefusalStatus, method: string | null): Promise<void> => {
    const connection = connections.of(socket);
    connection.refuse();
    await connection.whenIdle();
    if (!socket.writable) return;
    const id = requestId();
    socket.write(serializeResponse(refuse(status), { requestId: id, close: true }));
    socket.destroySoon();
    onAnswered?.({ method, path: null, status, requestId: id, milliseconds: 0 });
  };

  return {
    /** For `clientError`, which comes again for whatever else the socket sends. */
    onClientError: (error: NodeJS.ErrnoException, stream: Duplex): void => {
      if (!(stream instanceof Socket) || connections.of(stream).refused) return;
      const { reading } = connections.of(stream);
      const status = statusOf(error.code);
      if (status === null) stream.destroy();
      else if (reading !== null) exchanges.refuse(reading, status);
      else void answer(stream, status, null);
    },

    /** For `connect`, after which node:http leaves the socket alone. */
    onConnect: (_request: unknown, stream: Duplex): void => {
      if (!(stream instanceof Socket)) return;
      stream.on("error", () => stream.destroy());
      void answer(stream, 400, "CONNECT");
    },
  };
};
