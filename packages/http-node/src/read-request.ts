import type { IncomingMessage } from "node:http";
import type { ApiRequest } from "@projects-api/core/jsonapi";

export type Headers = ApiRequest["headers"];
export type Body = ApiRequest["body"];

const collect = (raw: readonly string[]): Headers => {
  const headers: Record<string, string | string[]> = Object.create(null);
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = (raw[i] ?? "").toLowerCase();
    const value = raw[i + 1] ?? "";
    const earlier = headers[name];
    if (earlier === undefined) headers[name] = value;
    else if (typeof earlier === "string") headers[name] = [earlier, value];
    else earlier.push(value);
  }
  return headers;
};

/**
 * All header fields. node:http keeps one of two `Authorization` or `Host` fields and tells nobody; only when
 * some field was repeated are there fewer names than fields, and they are collected anew.
 */
export const readHeaders = (message: IncomingMessage): Headers =>
  Object.keys(message.headers).length * 2 === message.rawHeaders.length
    ? message.headers
    : collect(message.rawHeaders);

/** Bytes of the body as announced: 0 when there is none, `null` when only its end will tell. */
export const announcedLength = (headers: Headers): number | null =>
  headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : null;

/**
 * Calls once with the whole body (`null` when it has no bytes), or with `"too-large"` as soon as it passes
 * the limit; never when the client goes away before.
 */
export const readBody = (
  message: IncomingMessage,
  limit: number,
  done: (body: Body | "too-large") => void,
): void => {
  const chunks: Buffer[] = [];
  let length = 0;
  const onData = (chunk: Buffer) => {
    length += chunk.length;
    if (length <= limit) {
      chunks.push(chunk);
      return;
    }
    message.off("data", onData).off("end", onEnd);
    done("too-large");
  };
  const onEnd = () => {
    const [first] = chunks;
    done(first === undefined ? null : chunks.length === 1 ? first : Buffer.concat(chunks, length));
  };
  message.on("data", onData).on("end", onEnd);
};
