import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Connections } from "./connections";
import type { Answered, Exchanges, Handler, RefusalStatus } from "./listener";
import { requestId } from "./request-id";
import { serializeResponse } from "./write-response";

interface Refusal {
  readonly status: RefusalStatus;
  readonly detail: string;
}

const malformed: Refusal = { status: 400, detail: "Send a well-formed HTTP/1.1 request." };

const byCode: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: "Send fewer or shorter header fields." },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, detail: "Send the chunks without extensions." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: "Send the whole request without such long pauses." },
};

/** What a `clientError` is answered with; `null` when the connection itself has failed. */
const refusalOf = (code: string | undefined): Refusal | null =>
  byCode[code ?? ""] ?? (code?.startsWith("HPE_") ? malformed : null);

/** Answers to what never becomes a request: a malformed or late head, a body that breaks off, `CONNECT`. */
export const createRefusals = (
  handler: Handler,
  connections: Connections,
  exchanges: Exchanges,
  onAnswered?: (answered: Answered) => void,
) => {
  /** Waits for the answers that are under way, so as not to write into one. */
  const refuse = async (
    socket: Socket,
    { status, detail }: Refusal,
    method: string | null,
  ): Promise<void> => {
    const connection = connections.of(socket);
    connection.refuse();
    await connection.whenIdle();
    if (!socket.writable) return;
    const id = requestId();
    socket.write(serializeResponse(handler.refuse(status, detail), { requestId: id, close: true }));
    socket.destroySoon();
    onAnswered?.({ method, path: null, status, requestId: id, milliseconds: 0 });
  };

  return {
    /** For `clientError`, which comes again for whatever else the socket sends. */
    onClientError: (error: NodeJS.ErrnoException, stream: Duplex): void => {
      if (!(stream instanceof Socket) || connections.of(stream).refused) return;
      const refusal = refusalOf(error.code);
      const { reading } = connections.of(stream);
      if (refusal === null) stream.destroy();
      else if (reading !== null) exchanges.refuse(reading, refusal.status, refusal.detail);
      else void refuse(stream, refusal, null);
    },

    /** For `connect`, after which node:http leaves the socket alone. */
    onConnect: (_request: unknown, stream: Duplex): void => {
      if (!(stream instanceof Socket)) return;
      stream.on("error", () => stream.destroy());
      void refuse(stream, { status: 400, detail: "CONNECT is not served here." }, "CONNECT");
    },
  };
};
