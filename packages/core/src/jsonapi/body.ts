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
    return broken("The body is not UTF-8: encode it so");
  }
  if (isTooDeep(body)) {
    return broken(`The body nests more than ${limits.maxJsonDepth} arrays and objects: it must be flatter`);
  }
  try {
    return ok(JSON.parse(text));
  } catch {
    return broken("The body is not JSON: send a JSON:API document");
  }
};

const broken = (detail: string): Result<never, ApiFault> => err({ code: "invalid-body", detail });

/** By the bytes, since what is parsed no longer has a member that was given twice. */
const isTooDeep = (json: Uint8Array): boolean => {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < json.length && depth <= limits.maxJsonDepth; i++) {
    const byte = json[i];
    if (byte === ascii.quote) quoted = !quoted;
    else if (quoted && byte === ascii.backslash) i++;
    else if (!quoted && (byte === ascii.openArray || byte === ascii.openObject)) depth++;
    else if (!quoted && (byte === ascii.closeArray || byte === ascii.closeObject)) depth--;
  }
  return depth > limits.maxJsonDepth;
};

const ascii = { quote: 34, backslash: 92, openArray: 91, closeArray: 93, openObject: 123, closeObject: 125 };
