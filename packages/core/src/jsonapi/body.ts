import { limits } from "../limits";
import { err, ok, type Result } from "../result";
import type { ApiFault } from "./http-errors";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The JSON of a request body (RFC 8259; a byte order mark is skipped). Of a member given twice the last counts. */
export const parseBody = (body: Uint8Array | null): Result<unknown, ApiFault> => {
  if (body === null || body.length === 0) return broken("The request needs a body: a JSON:API document");
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    return broken("The body is not UTF-8");
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return broken("The body is not JSON");
  }
  return isDeeperThan(limits.maxJsonDepth, value)
    ? broken(`The body nests more than ${limits.maxJsonDepth} arrays and objects`)
    : ok(value);
};

const broken = (detail: string): Result<never, ApiFault> => err({ code: "invalid-body", detail });

const isDeeperThan = (depth: number, value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  (depth === 0 || Object.values(value).some((inner) => isDeeperThan(depth - 1, inner)));
