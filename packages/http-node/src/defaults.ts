/** The numbers of the socket layer, once. All times in milliseconds, where the name does not say otherwise. */
export const defaults = {
  host: "127.0.0.1",
  port: 3000,
  /** Seconds for which a request waits for the store. */
  deadlineSeconds: 5,
  /** Seconds that requests under way have to end once the server closes. */
  shutdownGraceSeconds: 10,
  /** For the head of a request, from its first byte (or from the connection's start) on. */
  headersTimeout: 15_000,
  /** For a whole request, its body included. */
  requestTimeout: 60_000,
  /** For an idle connection: longer than the 60 s that load balancers keep theirs. */
  keepAliveTimeout: 65_000,
  /** Between two looks at which of the timeouts above have passed. */
  connectionsCheckingInterval: 1_000,
  /** Bytes of a request's head. */
  maxHeaderSize: 16_384,
  /** Requests of a connection that are not answered yet, before no more of it is read. */
  maxWaiting: 32,
  /** For a refused client to stop sending and read why, once the answer is out. */
  lingerTimeout: 2_000,
  /** The same while the server closes. */
  drainLingerTimeout: 500,
  /** Bytes that are thrown away meanwhile. */
  lingerBytes: 256 * 1_048_576,
} as const;
