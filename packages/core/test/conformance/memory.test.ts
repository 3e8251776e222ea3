import { afterAll, beforeAll, describe, it } from "vitest";
import { runConformance } from "../../src/conformance";
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
  runner: { describe, it, beforeAll, afterAll },
});
