import fc from "fast-check";
import { afterAll, beforeAll, describe, it } from "vitest";
import { conformanceCases, modelCases, runConformance } from "../../src/conformance";
import { createMemoryStore } from "../../src/memory";
import type { Store } from "../../src/store";

const stores = new Map<string, Store>();

const open = async (namespace: string): Promise<Store> => {
  const store = stores.get(namespace) ?? createMemoryStore();
  stores.set(namespace, store);
  return store;
};

runConformance({
  harness: { name: "memory", open },
  run: "memory",
  cases: [...conformanceCases, ...modelCases(fc, { numRuns: 300 })],
  runner: { describe, it, beforeAll, afterAll },
});
