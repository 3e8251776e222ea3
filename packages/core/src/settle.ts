import type { Unavailable } from "./errors";
import { limits } from "./limits";
import { err, type Result } from "./result";

/** What a write was authorized on has changed underneath: read, authorize and try again. */
export const again = Symbol("again");

/** One try of a use case: an end, or the wish for another try. */
export type Try<Value, Fault> = Promise<Result<Value, Fault> | typeof again>;

/**
 * Tries until there is an end, a bounded number of times. After that the store is as good as unavailable;
 * nothing was written.
 */
export const settle = async <Value, Fault>(
  attempt: () => Try<Value, Fault | Unavailable>,
): Promise<Result<Value, Fault | Unavailable>> => {
  for (let tries = 0; tries < limits.maxAttempts; tries++) {
    const end = await attempt();
    if (end !== again) return end;
  }
  return err({ code: "unavailable" });
};
