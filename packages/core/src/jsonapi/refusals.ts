import { errorResponse } from "./http-errors";
import type { ApiResponse } from "./messages";

/** What a host refuses before there is a request to hand over. */
const refusals = {
  400: ["malformed-request", "The request is not well-formed HTTP/1.1 with one Host field"],
  408: ["request-timeout", "The request did not arrive in time"],
  413: ["payload-too-large", "The body is larger than this server takes"],
  417: ["expectation-failed", "Only the expectation 100-continue can be met"],
  431: ["header-too-large", "The head of the request is larger than this server takes"],
} as const;

export type RefusalStatus = keyof typeof refusals;

/** The answer to a request that a host refuses by itself; the connection is to close after it. */
export const refuse = (status: RefusalStatus): ApiResponse => {
  const [code, detail] = refusals[status];
  return errorResponse([{ code, detail }]);
};
