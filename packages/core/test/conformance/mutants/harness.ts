import type { StoreHarness } from "../../../src/conformance";
import { createMemoryStore } from "../../../src/memory";
import type { Store } from "../../../src/store";
import type { Mutant } from "./mutant";
import { deadline, remote, Wire } from "./wire";

/** Memory stores, one for a namespace, as the mutant shows them; what is disturbed is the way to them. */
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
  const open = async (namespace: string): Promise<Store> =>
    eachClient
      ? breaks(keptAs(namespace, createMemoryStore))
      : keptAs(namespace, () => breaks(createMemoryStore()));
  return {
    name: title,
    open,
    faults: {
      kinds: ["cut", "delay", "lost-reply"],
      deadline,
      open: async (namespace) => {
        const wire = new Wire();
        return {
          store: breaks(remote(keptAs(namespace, createMemoryStore), wire)),
          disturb: async (fault) => wire.disturb(fault),
          heal: async () => wire.heal(),
        };
      },
    },
  };
};

/** A store that is wrapped like the mutants, and not broken: its clients share what outlives them. */
export const sound: Pick<Mutant, "title" | "breaks" | "eachClient"> = {
  title: "nothing broken",
  breaks: (store) => ({ ...store, manifest: { ...store.manifest, shared: true, durable: true } }),
  eachClient: true,
};
