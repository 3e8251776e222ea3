import type { ApiRequest } from "./messages";

/** A header field whose value is a list; given more than once, its values count as one list (RFC 9110, 5.3). */
export const fieldOf = ({ headers }: ApiRequest, name: string): string | undefined => {
  const value = headers[name];
  return value === undefined || typeof value === "string" ? value : value.join(", ");
};
