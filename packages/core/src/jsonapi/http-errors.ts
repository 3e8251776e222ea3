import type { AttributeFault } from "../attributes";
import type { FailureCode } from "../errors";
import { limits } from "../limits";
import { mediaType } from "./media-types";
import type { ApiResponse } from "./messages";

/** Codes of what is wrong with a request before, or besides, what a use case finds. */
type RequestCode =
  | "malformed-request"
  | "request-timeout"
  | "expectation-failed"
  | "header-too-large"
  | "payload-too-large"
  | "unknown-path"
  | "method-not-allowed"
  | "too-many-requests"
  | "unauthorized"
  | "not-acceptable"
  | "unsupported-media-type"
  | "invalid-query-parameter"
  | "invalid-body"
  | "wrong-type"
  | "wrong-id"
  | "client-id-forbidden"
  | "invalid-document"
  | "internal-error";

/** Every `code` of an error object. Several attribute faults share the failure `invalid-attributes`. */
export type ErrorCode =
  | RequestCode
  | AttributeFault["code"]
  | Exclude<FailureCode, "invalid-attributes" | "invalid-query" | "invalid-move">;

interface ErrorKind {
  readonly status: number;
  readonly title: string;
}

const attribute: ErrorKind = { status: 422, title: "invalid attribute" };
const unavailable: ErrorKind = { status: 503, title: "service unavailable" };

/** The one table from codes to statuses and titles ("Statuses and error objects"; docs/errors.md). */
export const errorTable: Readonly<Record<ErrorCode, ErrorKind>> = {
  "malformed-request": { status: 400, title: "bad request" },
  "request-timeout": { status: 408, title: "bad request" },
  "expectation-failed": { status: 417, title: "bad request" },
  "header-too-large": { status: 431, title: "bad request" },
  "payload-too-large": { status: 413, title: "payload too large" },
  "unknown-path": { status: 404, title: "not found" },
  "method-not-allowed": { status: 405, title: "method not allowed" },
  "too-many-requests": { status: 429, title: "too many requests" },
  unauthorized: { status: 401, title: "unauthorized" },
  "not-acceptable": { status: 406, title: "not acceptable" },
  "unsupported-media-type": { status: 415, title: "unsupported media type" },
  "invalid-query-parameter": { status: 400, title: "invalid query parameter" },
  "invalid-body": { status: 400, title: "bad request" },
  "not-found": { status: 404, title: "not found" },
  "wrong-type": { status: 409, title: "conflict" },
  "wrong-id": { status: 409, title: "conflict" },
  "client-id-forbidden": { status: 403, title: "forbidden" },
  "invalid-document": { status: 422, title: "invalid document" },
  "attribute-required": attribute,
  "attribute-type": attribute,
  "name-characters": attribute,
  "name-length": attribute,
  "name-edge-space": attribute,
  "name-taken": attribute,
  "description-length": attribute,
  "description-characters": attribute,
  "duration-format": attribute,
  "precondition-failed": { status: 412, title: "precondition failed" },
  "force-forbidden": { status: 403, title: "forbidden" },
  "workspaces-forbidden": { status: 403, title: "forbidden" },
  "project-not-empty": { status: 409, title: "conflict" },
  unavailable,
  "outcome-unknown": unavailable,
  "internal-error": { status: 500, title: "internal server error" },
};

/** One thing that is wrong with a request, to be told as an error object. */
export interface ApiFault {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly source?:
    | { readonly pointer: string }
    | { readonly parameter: string }
    | { readonly header: string };
  /** For form libraries, of an attribute at fault. */
  readonly meta?: { readonly attribute: string; readonly message: string };
}

/** A status' own header fields. */
const statusHeaders: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  401: { "WWW-Authenticate": "Bearer" },
  503: { "Retry-After": String(limits.retryAfter) },
};

/** What every answer with a JSON:API document has. */
export const documentHeaders = { "Content-Type": mediaType, Vary: "Accept" } as const;

/** The answer to a request with faults of one status, at least one: an error object each (JSON:API 1.1, "Errors"). */
export const errorResponse = (
  faults: readonly ApiFault[],
  headers: Readonly<Record<string, string>> = {},
): ApiResponse => {
  const { status } = errorTable[faults[0]?.code ?? "internal-error"];
  const errors = faults.slice(0, limits.maxErrors).map(({ code, detail, source, meta }) => ({
    status: String(status),
    code,
    title: errorTable[code].title,
    detail,
    source,
    meta,
  }));
  return {
    status,
    headers: { ...documentHeaders, ...statusHeaders[status], ...headers },
    body: JSON.stringify({ errors }),
  };
};

/** The faults of the first of the statuses that has any. */
export const firstOf = (statuses: readonly number[], faults: readonly ApiFault[]): readonly ApiFault[] => {
  const status = statuses.find((one) => faults.some(({ code }) => errorTable[code].status === one));
  return faults.filter(({ code }) => errorTable[code].status === status);
};
