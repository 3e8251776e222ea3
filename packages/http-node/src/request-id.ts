import { randomBytes } from "node:crypto";

const acceptable = /^[A-Za-z0-9._-]{1,128}$/;

const processPrefix = randomBytes(9).toString("base64url");
let count = 0;

/** The client's own `X-Request-Id`, where it is fit to be repeated, else one that no other request has. */
export const requestId = (given?: string | readonly string[]): string =>
  typeof given === "string" && acceptable.test(given) ? given : `${processPrefix}-${(count++).toString(36)}`;
