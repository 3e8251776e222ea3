import type { Deadline } from "../deadline";

/** A request as plain data, from whatever framework. */
export interface ApiRequest {
  readonly method: string;
  /** The request target as it was sent: `/api/v2/…?…`, or a whole URL. */
  readonly target: string;
  /** By lower-case name; a list where the field came more than once. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** All of it, or `null` when there is none. The limit of its size is the host's to hold. */
  readonly body: Uint8Array | null;
  /** Told in answers to unforeseen errors, so that they can be found in the log. */
  readonly id?: string;
  /** Where it comes from, for the rate of requests without a valid token. */
  readonly address?: string;
  /** When to stop waiting for the store; never, without it. */
  readonly deadline?: Deadline;
}

/** A response as plain data. To a HEAD request the body is what GET would answer: tell its length, send none of it. */
export interface ApiResponse {
  readonly status: number;
  /** By the name as it is to be sent. `Content-Length` is the host's to add. */
  readonly headers: Readonly<Record<string, string>>;
  /** `null` where there is none, not even an empty one. */
  readonly body: string | null;
}
