import { groupBy } from "../group-by";
import type { Store } from "../store";
import type { ConformanceCase } from "./case";
import { conformanceCases } from "./cases";
import type { StoreHarness } from "./harness";
import { defaultRounds } from "./race";
import { formatReport } from "./report";
import { isOffered, runCase } from "./run-case";

/** What the suite needs of a test runner. Vitest and Jest have just this; `node:test` names hooks otherwise. */
export interface TestRunner {
  describe(title: string, body: () => void): void;
  /** The timeout is in milliseconds; a runner may take no notice of it. */
  it(title: string, body: () => Promise<void>, timeout: number): void;
  /** Has the time that the runner gives: where `setup` starts a server, that may have to be said to it. */
  beforeAll(body: () => Promise<void>): void;
  afterAll(body: () => Promise<void>): void;
}

export interface ConformanceOptions {
  readonly harness: StoreHarness;
  /**
   * What no other run on the same server has: at most 12 characters of `a-z`, `0-9` and `-`. It begins the
   * namespaces of this run, so that nothing has to be removed before it.
   */
  readonly run: string;
  readonly runner: TestRunner;
  /** The cases to run; all of {@link conformanceCases} when it is not said. */
  readonly cases?: readonly ConformanceCase[];
  /** How often each race is run; 25 times when it is not said. */
  readonly rounds?: number;
  /** Milliseconds that a case may take; a minute when it is not said. */
  readonly timeout?: number;
  /** Takes the report when all cases have run: `console.log` when it is not said. */
  readonly report?: (text: string) => void;
}

/**
 * Declares a test for every case, by which a store shows that it keeps every promise of the {@link Store} port.
 * The store must be healthy, but for the faults that its harness brings about: a case fails when a call answers
 * `unavailable` or `outcome-unknown` without one.
 *
 * @example The whole test of an adapter, with Vitest:
 * ```ts
 * import { runConformance } from "@projects-api/core/conformance";
 * import { afterAll, beforeAll, describe, it } from "vitest";
 * import { createMyStore } from "../src";
 *
 * runConformance({
 *   harness: {
 *     name: "my store",
 *     open: async (namespace) => createMyStore({ url: "my://localhost", prefix: namespace }),
 *   },
 *   run: crypto.randomUUID().slice(0, 8),
 *   runner: { describe, it, beforeAll, afterAll },
 * });
 * ```
 *
 * With `node:test` the runner is `{ describe, it, beforeAll: before, afterAll: after }`.
 */
export const runConformance = ({
  harness,
  run,
  runner,
  cases = conformanceCases,
  rounds = defaultRounds,
  timeout = 60_000,
  report = console.log,
}: ConformanceOptions): void => {
  const passed = new Set<ConformanceCase>();
  const failed = new Set<ConformanceCase>();
  const notRun = new Set(cases.filter((each) => !isOffered(each, harness)));
  const offered = cases.filter((each) => !notRun.has(each));
  runner.describe(`${harness.name} keeps the promises of the store port`, () => {
    runner.beforeAll(async () => harness.setup?.());
    runner.afterAll(async () => {
      report(formatReport(harness.name, { passed: [...passed], failed: [...failed], notRun: [...notRun] }));
      await harness.teardown?.();
    });
    for (const [group, ofGroup] of groupBy(offered, (each) => each.group)) {
      runner.describe(group, () => {
        for (const each of ofGroup) {
          runner.it(
            each.title,
            async () => {
              // Until it has ended: a runner may give a case up.
              failed.add(each);
              const hasRun = await runCase(each, harness, run, rounds).catch((error: unknown) => {
                throw told(each, error);
              });
              failed.delete(each);
              (hasRun ? passed : notRun).add(each);
            },
            timeout,
          );
        }
      });
    }
  });
};

/** The error, with what it means: where a runner shows it, the case's source is not at hand. */
const told = ({ id, holds }: ConformanceCase, error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const meaning = `${id} holds a store to: ${holds}`;
  // Some runners show the one, some the other.
  error.stack = `${meaning}\n\n${error.stack}`;
  error.message = `${error.message.trimEnd()}\n\n${meaning}`;
  return error;
};
