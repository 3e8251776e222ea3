import type { Store } from "@projects-api/core";
import { createRedisStore, type RedisStoreOptions } from "../../src";

/** A store that must be there; its warnings are another test's. */
export const open = async (options: RedisStoreOptions): Promise<Store> => {
  const store = await createRedisStore({ onWarning: () => {}, ...options });
  if (store.isErr()) throw new Error(store.error.sentences.join(" "));
  return store.value;
};
