import type { StoreHarness } from "../../../src/conformance";
import { createMemoryStore } from "../../../src/memory";
import type { Store } from "../../../src/store";
import type { Mutant } from "./mutant";

/** Memory stores, one for a namespace, as the mutant shows them. */
export const harnessOf = ({
  title,
  breaks,
  eachClient = false,
}: Pick<Mutant, "title" | "breaks" | "eachClient">): StoreHarness => {
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

/** A store that is wrapped like the mutants, and not broken. */
export const sound: Pick<Mutant, "title" | "breaks" | "eachClient"> = {
  title: "nothing broken",
  breaks: (store) => ({ ...store }),
  eachClient: true,
};
