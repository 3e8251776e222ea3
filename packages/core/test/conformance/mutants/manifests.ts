import type { Token } from "../../../src/model";
import { ok } from "../../../src/result";
import type { Store } from "../../../src/store";
import type { Mutant } from "./mutant";

/** Stores that declare what they do not have. */
export const manifestMutants: readonly Mutant[] = [
  {
    title: "one process that says that others see its data",
    failedBy: "store/shared",
    breaks: (store) => declaring(store, { shared: true }),
  },
  {
    title: "clients of their own that say that there is one",
    failedBy: "store/shared",
    eachClient: true,
    breaks: (store) => declaring(store, { shared: false }),
  },
  {
    title: "clients that disagree about what they support",
    failedBy: "store/manifest",
    eachClient: true,
    breaks: (store) => declaring(store, { name: crypto.randomUUID() }),
  },
  {
    title: "an acknowledged write that a client keeps to itself",
    failedBy: "store/durable",
    eachClient: true,
    breaks: (store) => {
      const tokens = new Map<string, Token>();
      return {
        ...declaring(store, { durable: true }),
        createToken: async (token) => {
          tokens.set(token.id, token);
          return ok(undefined);
        },
        findToken: async (id) => ok(tokens.get(id) ?? null),
      };
    },
  },
];

function declaring(store: Store, manifest: Partial<Store["manifest"]>): Store {
  return { ...store, manifest: { ...store.manifest, ...manifest } };
}
