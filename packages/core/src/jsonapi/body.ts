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
  if (isTooDeep(text)) {
    return broken(`The body nests more than ${limits.maxJsonDepth} arrays and objects: it must be flatter`);
  }
  try {
    return ok(JSON.parse(text));
  } catch {
    return broken("The body is not JSON: send a JSON:API document");
  }
};

const broken = (detail: string): Result<never, ApiFault> => err({ code: "invalid-body", detail });

/** By the text, since what is parsed no longer has a member that was given twice. */
const isTooDeep = (text: string): boolean => {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length && depth <= limits.maxJsonDepth; i++) {
    const character = text[i];
    if (character === '"') quoted = !quoted;
    else if (quoted && character === "\\") i++;
    else if (!quoted && (character === "[" || character === "{")) depth++;
    else if (!quoted && (character === "]" || character === "}")) depth--;
  }
  return depth > limits.maxJsonDepth;
};
