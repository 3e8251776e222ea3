import { createHash } from "node:crypto";
import type { Context } from "../../src/context";
import { newId, newRevision, newToken } from "../../src/ids";
import { createMemoryStore } from "../../src/memory";
import { defaultPolicy } from "../../src/permissions";
import type { Result } from "../../src/result";

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A context on a store of its own, whose clock goes on by a second with each look at it. */
export const testContext = (given: Partial<Context> = {}): Context => {
  let now = Date.UTC(2026, 0, 1);
  return {
    store: createMemoryStore(),
    policy: defaultPolicy,
    clock: () => {
      now += 1_000;
      return now;
    },
    newId,
    newRevision,
    newToken,
    sha256: hashOf,
    ...given,
  };
};

/** The value of a success; a failure fails the test with its reason. */
export const succeeds = async <Value>(result: Promise<Result<Value, unknown>>): Promise<Value> => {
  const settled = await result;
  if (settled.isErr()) throw new Error(`failed: ${JSON.stringify(settled.error)}`);
  return settled.value;
};

/** The error of a failure; a success fails the test. */
export const fails = async <Fault>(result: Promise<Result<unknown, Fault>>): Promise<Fault> => {
  const settled = await result;
  if (settled.isOk()) throw new Error(`succeeded: ${JSON.stringify(settled.value)}`);
  return settled.error;
};
