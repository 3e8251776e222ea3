import {
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from "mongodb";

/** Codes of the server that the store knows. */
export const codes = {
  unauthorized: 13,
  authenticationFailed: 18,
  namespaceNotFound: 26,
  commandNotFound: 59,
  invalidNamespace: 73,
  indexOptionsConflict: 85,
  indexKeySpecsConflict: 86,
  duplicateKey: 11_000,
} as const;

/**
 * What passes by itself: another primary, a shutdown, a time limit, a snapshot that is gone. The labels of the
 * driver cover most of it, but not for reads outside of transactions.
 * https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml
 */
const passing: ReadonlySet<unknown> = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  24, // LockTimeout
  43, // CursorNotFound
  50, // MaxTimeMSExpired
  64, // WriteConcernTimeout
  89, // NetworkTimeout
  91, // ShutdownInProgress
  112, // WriteConflict
  133, // FailedToSatisfyReadPreference
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  237, // CursorKilled
  239, // SnapshotTooOld
  246, // SnapshotUnavailable
  251, // NoSuchTransaction
  262, // ExceededTimeLimit
  290, // TransactionExceededLifetimeLimitSeconds
  9_001, // SocketException
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_601, // Interrupted
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
]);

/** The same, as the driver tells it without the server. */
const passingClasses = [
  MongoNetworkError,
  MongoServerClosedError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
] as const;
const passingLabels = ["TransientTransactionError", "RetryableWriteError", "PoolRequestedRetry"] as const;

/** Whether the same call may succeed a moment later: the server is away, busy or changing, and nobody is at fault. */
export const isPassing = (error: unknown): boolean =>
  passingClasses.some((passingClass) => error instanceof passingClass) ||
  (error instanceof MongoError && passingLabels.some((label) => error.hasErrorLabel(label))) ||
  (error instanceof MongoServerError && passing.has(error.code)) ||
  // Of many writes at once the driver tells whatever it was as the server's.
  (error instanceof MongoBulkWriteError && isPassing(error.errorResponse));

/**
 * Whether nobody knows what became of a commit that failed so. It is known when the server refused it, or says
 * that there is no such transaction any more.
 */
export const isUnknownCommit = (error: unknown): boolean =>
  error instanceof MongoError &&
  (error.hasErrorLabel("UnknownTransactionCommitResult") ||
    (isPassing(error) && !error.hasErrorLabel("TransientTransactionError")));

/** Whether a unique index has refused a record. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === codes.duplicateKey;
