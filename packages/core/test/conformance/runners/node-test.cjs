const { after, before, describe, it } = require("node:test");
const { conformanceCases, runConformance } = require("@projects-api/core/conformance");
const { createMemoryStore } = require("@projects-api/core/memory");

const stores = new Map();

runConformance({
  harness: {
    name: "memory",
    open: async (namespace) => {
      const store = stores.get(namespace) ?? createMemoryStore();
      stores.set(namespace, store);
      return store;
    },
  },
  run: "node-test",
  rounds: 2,
  cases: conformanceCases.filter(({ needs }) => needs === undefined),
  runner: { describe, it, beforeAll: before, afterAll: after },
});
