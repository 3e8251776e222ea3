import { AssertionError } from "node:assert/strict";
import { describe, expect, it } from "vitest";
import { type ConformanceCase, conformanceCases, runCase, type StoreHarness } from "../../src/conformance";
import { createMemoryStore } from "../../src/memory";
import type { Store } from "../../src/store";
import { mutants } from "./mutants";
import type { Mutant } from "./mutants/mutant";

/** Memory stores, one for a namespace, as the mutant shows them. */
const harnessOf = ({ title, breaks, eachClient = false }: Mutant): StoreHarness => {
  const kept = new Map<string, Store>();
  const keptAs = (namespace: string, make: () => Store): Store => {
    const store = kept.get(namespace) ?? make();
    kept.set(namespace, store);
    return store;
  };
  return {
    name: title,
    open: async (namespace) =>
      eachClient
        ? breaks(keptAs(namespace, createMemoryStore))
        : keptAs(namespace, () => breaks(createMemoryStore())),
  };
};

const caseNamed = (id: string): ConformanceCase => {
  const found = conformanceCases.find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no case ${id}.`);
  return found;
};

const untold: Mutant = { title: "sound", failedBy: "", breaks: (store) => ({ ...store }) };

describe("the suite fails a store with", () => {
  it.each(mutants.map((mutant) => [mutant.title, mutant.failedBy, mutant] as const))(
    "%s, by %s",
    async (_, failedBy, mutant) => {
      await runCase(caseNamed(failedBy), harnessOf({ ...untold, eachClient: true }), "sound");
      await expect(runCase(caseNamed(failedBy), harnessOf(mutant), "mutant")).rejects.toThrow(AssertionError);
    },
  );
});
