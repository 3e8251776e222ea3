import { patterns } from "../limits";

const scheme = /^bearer +([^ ]+)$/i;

/** The bearer token of an `Authorization` field (RFC 6750, section 2.1), or `null` where there is none in good form. */
export const bearerToken = (authorization: string | readonly string[] | undefined): string | null => {
  if (typeof authorization !== "string") return null;
  const token = scheme.exec(authorization)?.[1];
  return token !== undefined && patterns.token.test(token) ? token : null;
};
