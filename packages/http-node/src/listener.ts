import type { IncomingMessage, ServerResponse } from "node:http";
import { limits } from "@projects-api/core";
import {
  type Api,
  type ApiRequest,
  type ApiResponse,
  type RefusalStatus,
  refuse,
} from "@projects-api/core/jsonapi";
import type { Exchange } from "./connection";
import { Connections } from "./connections";
import { Deadlines } from "./deadline";
import { defaults } from "./defaults";
import { announcedLength, readBody, readHeaders } from "./read-request";
import { requestId } from "./request-id";
import { writeResponse } from "./write-response";

/** One answered request, for logs and figures. */
export interface Answered {
  /** `null` where there was no request, only the attempt at one. */
  readonly method: string | null;
  /** The path as it was sent, without the query. */
  readonly path: string | null;
  readonly status: number;
  readonly requestId: string;
  readonly milliseconds: number;
}

export interface ListenerOptions {
  /** Bytes of a request body, at most; `limits.defaultMaxBody` when left out. */
  readonly maxBody?: number;
  /** Seconds for which a request waits for the store; 5 when left out. */
  readonly deadlineSeconds?: number;
  /** Called when an answer is handed to the socket. */
  readonly onAnswered?: (answered: Answered) => void;
  /** Called with what `handle` rejects with: a defect. The connection is closed. */
  readonly onDefect?: (error: unknown, requestId: string) => void;
}

export type RequestListener = (message: IncomingMessage, response: ServerResponse) => void;

/** The listeners of a server that share its connections. */
export interface Exchanges {
  /** For `request`. */
  readonly onRequest: RequestListener;
  /** For `checkContinue`: invites the body, unless it is known to be too large. */
  readonly onCheckContinue: RequestListener;
  /** For `checkExpectation`. */
  readonly onCheckExpectation: RequestListener;
  /** Ends an exchange, and its connection, with a refusal. */
  readonly refuse: (exchange: Exchange, status: RefusalStatus) => void;
}

const pathOf = (target: string | undefined): string | null => target?.replace(/[?#].*/s, "") ?? null;

/** Serves the requests of the connections: reads, has them handled, and writes the answers. */
export const createExchanges = (api: Api, connections: Connections, options: ListenerOptions): Exchanges => {
  const { maxBody = limits.defaultMaxBody, onAnswered, onDefect } = options;
  const deadlines = new Deadlines((options.deadlineSeconds ?? defaults.deadlineSeconds) * 1000);

  const write = (exchange: Exchange, response: ApiResponse, close: boolean) => {
    const { message, requestId, startedAt } = exchange;
    writeResponse(exchange.response, response, { requestId, close });
    onAnswered?.({
      method: message.method ?? null,
      path: pathOf(message.url),
      status: response.status,
      requestId,
      milliseconds: performance.now() - startedAt,
    });
  };

  const answerInOrder = async (exchange: Exchange, response: ApiResponse): Promise<void> => {
    await exchange.connection.whenDecided(exchange);
    write(exchange, response, connections.draining && (await exchange.connection.isLast(exchange)));
  };

  /** At once, where neither another request nor a drain decides about the connection. */
  const answer = (exchange: Exchange, response: ApiResponse): Promise<void> | void =>
    exchange.connection.pending > 1 || connections.draining
      ? answerInOrder(exchange, response)
      : write(exchange, response, false);

  const end = (exchange: Exchange, status: RefusalStatus) => {
    exchange.connection.refuse();
    write(exchange, refuse(status), true);
  };

  const handle = (exchange: Exchange, headers: ApiRequest["headers"], body: Uint8Array | null): void => {
    const { message, requestId } = exchange;
    const deadline = deadlines.start();
    const request: ApiRequest = {
      method: message.method ?? "",
      target: message.url ?? "",
      headers,
      body,
      id: requestId,
      address: message.socket.remoteAddress ?? "",
      deadline,
    };
    api
      .handle(request)
      .then((response) => {
        deadline.end();
        return answer(exchange, response);
      })
      .catch((error: unknown) => {
        deadline.end();
        onDefect?.(error, requestId);
        message.socket.destroy();
      });
  };

  const begin = (message: IncomingMessage, response: ServerResponse, id: string): Exchange => {
    const connection = connections.of(message.socket);
    const exchange = { connection, message, response, requestId: id, startedAt: performance.now() };
    connection.begin(exchange);
    response.on("close", () => connections.ended(connection));
    return exchange;
  };

  const serve = (message: IncomingMessage, response: ServerResponse, expects?: "100" | "unknown") => {
    if (connections.of(message.socket).refused) return;
    const headers = readHeaders(message);
    const exchange = begin(message, response, requestId(headers["x-request-id"]));

    if (Array.isArray(headers.host)) return end(exchange, 400);
    if (headers.host === undefined && message.httpVersion === "1.1") return end(exchange, 400);
    const length = announcedLength(headers);
    if (length !== null && length > maxBody) return end(exchange, 413);
    if (expects === "unknown") return end(exchange, 417);
    if (expects === "100") response.writeContinue();
    if (length === 0) return handle(exchange, headers, null);

    exchange.connection.reading = exchange;
    readBody(message, maxBody, (body) => {
      if (exchange.connection.refused) return;
      exchange.connection.reading = null;
      if (body === "too-large") end(exchange, 413);
      else handle(exchange, headers, body);
    });
  };

  return {
    onRequest: (message, response) => serve(message, response),
    onCheckContinue: (message, response) => serve(message, response, "100"),
    onCheckExpectation: (message, response) => serve(message, response, "unknown"),
    refuse: end,
  };
};

/**
 * A listener for the `request` event of a server of your own. {@link startServer} does more: it also answers
 * what is no request, and drains.
 */
export const createRequestListener = (api: Api, options: ListenerOptions = {}): RequestListener =>
  createExchanges(api, new Connections(), options).onRequest;
