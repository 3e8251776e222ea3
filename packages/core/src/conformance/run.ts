import { deepEqual } from "node:assert/strict";
import type { Store } from "../store";
import type { ConformanceCase } from "./case";
import { conformanceCases } from "./cases";
import { broken, succeeds } from "./expect";
import { groupBy } from "./group-by";
import { namespaceLength, type StoreHarness } from "./harness";
import { formatReport } from "./report";
import { World } from "./world";

/** What the suite needs of a test runner. Vitest and Jest have just this; `node:test` calls the hooks otherwise. */
export interface TestRunner {
  describe(title: string, body: () => void): void;
  it(title: string, body: () => Promise<void>): void;
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
  /** The cases to run; all of them when it is not said. */
  readonly cases?: readonly ConformanceCase[];
  /** Takes the report when all cases have run: `console.log` when it is not said. */
  readonly report?: (text: string) => void;
}

/**
 * Declares a test for every case, by which a store shows that it keeps every promise of the {@link Store} port.
 * The store must be healthy: a case fails when a call answers `unavailable` or `outcome-unknown`.
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
 *     open: (namespace) => createMyStore({ url: "my://localhost", prefix: namespace }),
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
  report = console.log,
}: ConformanceOptions): void => {
  const passed: ConformanceCase[] = [];
  const failed: ConformanceCase[] = [];
  runner.describe(`${harness.name} keeps the promises of the store port`, () => {
    runner.beforeAll(async () => harness.setup?.());
    runner.afterAll(async () => {
      await harness.teardown?.();
      report(formatReport(harness.name, { passed, failed }));
    });
    for (const [group, ofGroup] of groupBy(cases, (each) => each.group)) {
      runner.describe(group, () => {
        for (const each of ofGroup) {
          runner.it(each.title, async () => {
            // Until it has passed: a runner may give a case up.
            failed.push(each);
            await runCase(each, harness, run);
            failed.splice(failed.indexOf(each), 1);
            passed.push(each);
          });
        }
      });
    }
  });
};

/**
 * Runs one case in a namespace of its own, then demands of the store that it finds no contradiction in what
 * the case has left, and closes all clients. Rejects when the case or the store's own check fails.
 */
export const runCase = async (
  { id, run: runIn }: ConformanceCase,
  harness: StoreHarness,
  run: string,
): Promise<void> => {
  const clients = new Set<Store>();
  const open = async (namespace: string): Promise<Store> => {
    const client = await harness.open(namespace);
    clients.add(client);
    return client;
  };
  const namespace = namespaceOf(id, run);
  try {
    const store = await open(namespace);
    const other = await open(namespace);
    await runIn({
      store,
      other,
      world: new World(store),
      open: () => harness.open(namespace),
      openElsewhere: () => open(`${namespace}-2`),
    });
    deepEqual(await succeeds(store.verify()), [], "the store finds contradictions in its data");
  } finally {
    await Promise.all([...clients].map((client) => client.close()));
  }
};

/** The namespace of a case in a run. */
const namespaceOf = (id: string, run: string): string => {
  if (!/^[a-z0-9-]{1,12}$/.test(run)) broken(`run must be 1 to 12 characters of a-z, 0-9 and -, is ${run}`);
  const namespace = `${run}-${id.replace("/", "-")}`;
  // Room for what `openElsewhere` appends.
  return namespace.length + 2 <= namespaceLength ? namespace : broken(`the case id ${id} is too long`);
};
