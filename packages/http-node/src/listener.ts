import type { IncomingMessage, ServerResponse } from "node:http";
import { limits } from "@projects-api/core";
import {
  type Api,
  type ApiRequest,
  type ApiResponse,
  type RefusalStatus,
  refuse,
} from "@projects-api/core/jsonapi";
import type { Connection, Exchange } from "./connection";
import { Connections } from "./connections";
import { Deadlines } from "./deadline";
import { defaults } from "./defaults";
import { announcedLength, type Body, type Headers, readBody, readHeaders } from "./read-request";
import { requestId } from "./request-id";
import { TurnEnd } from "./turn-end";
import { writeLast, writeResponse } from "./write-response";

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
  /**
   * Refuses the request whose body is under way, else what came instead of a request, and ends the connection
   * with that.
   */
  readonly refuse: (connection: Connection, status: RefusalStatus, message: IncomingMessage | null) => void;
}

const pathOf = (target: string | undefined): string | null => target?.replace(/[?#].*/s, "") ?? null;

/** Serves the requests of the connections: reads, has them handled, and writes the answers. */
export const createExchanges = (api: Api, connections: Connections, options: ListenerOptions): Exchanges => {
  const { maxBody = limits.defaultMaxBody, onAnswered, onDefect } = options;
  const deadlines = new Deadlines((options.deadlineSeconds ?? defaults.deadlineSeconds) * 1000);
  const turnEnd = new TurnEnd();

  const write = (exchange: Exchange, answer: ApiResponse, close: boolean) => {
    const { connection, message, response, requestId, startedAt } = exchange;
    const framing = { requestId, close };
    if (response === null)
      writeLast(connection.socket, answer, framing, () => connections.answered(connection));
    else writeResponse(response, answer, framing);
    onAnswered?.({
      method: message?.method ?? null,
      path: pathOf(message?.url),
      status: answer.status,
      requestId,
      milliseconds: performance.now() - startedAt,
    });
  };

  const answerDraining = async (exchange: Exchange, answer: ApiResponse): Promise<void> => {
    const close = await exchange.connection.isLast();
    if (close) exchange.connection.end();
    write(exchange, answer, close);
  };

  const end = (exchange: Exchange, status: RefusalStatus) => {
    const { connection } = exchange;
    connection.dropAfter(exchange);
    connection.linger();
    connection.inTurn(exchange, () => write(exchange, refuse(status), true));
  };

  const handle = (exchange: Exchange, message: IncomingMessage, headers: Headers, body: Body) => {
    const { requestId } = exchange;
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
      .then(async (response) => {
        deadline.end();
        await turnEnd.reached();
        return connections.draining ? answerDraining(exchange, response) : write(exchange, response, false);
      })
      .catch((error: unknown) => {
        deadline.end();
        onDefect?.(error, requestId);
        message.socket.destroy();
      });
  };

  const handleInTurn = (exchange: Exchange, message: IncomingMessage, headers: Headers, body: Body) =>
    exchange.connection.inTurn(exchange, () => handle(exchange, message, headers, body));

  const begin = (
    connection: Connection,
    message: IncomingMessage | null,
    response: ServerResponse | null,
    id: string,
  ): Exchange => {
    const startedAt = performance.now();
    const exchange = { connection, message, response, requestId: id, startedAt, work: null };
    connection.add(exchange);
    response?.on("close", () => connections.answered(connection));
    return exchange;
  };

  const serve = (message: IncomingMessage, response: ServerResponse, expects?: "100" | "unknown") => {
    const connection = connections.of(message.socket);
    if (connection.ended) return;
    const headers = readHeaders(message);
    const exchange = begin(connection, message, response, requestId(headers["x-request-id"]));

    if (Array.isArray(headers.host)) return end(exchange, 400);
    if (headers.host === undefined && message.httpVersion === "1.1") return end(exchange, 400);
    const length = announcedLength(headers);
    if (length !== null && length > maxBody) return end(exchange, 413);
    if (expects === "unknown") return end(exchange, 417);
    if (expects === "100") response.writeContinue();
    if (length === 0) return handleInTurn(exchange, message, headers, null);
    readBody(message, maxBody, (body) => {
      if (body === "too-large") end(exchange, 413);
      else handleInTurn(exchange, message, headers, body);
    });
  };

  return {
    onRequest: (message, response) => serve(message, response),
    onCheckContinue: (message, response) => serve(message, response, "100"),
    onCheckExpectation: (message, response) => serve(message, response, "unknown"),
    refuse: (connection, status, message) =>
      end(connection.reading ?? begin(connection, message, null, requestId()), status),
  };
};

/**
 * A listener for the `request` event of a server of your own. {@link startServer} does more: it also answers
 * what is no request, and drains.
 */
export const createRequestListener = (api: Api, options: ListenerOptions = {}): RequestListener =>
  createExchanges(api, new Connections(), options).onRequest;
