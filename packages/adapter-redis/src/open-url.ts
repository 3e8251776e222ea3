import type { Result, Store } from "@projects-api/core";
import { createRedisStore } from "./create";

/** Why the command line gets no store. */
interface Refusal {
  /** 2 for the URL itself, 1 for what the world refuses. */
  readonly exitCode: 1 | 2;
  /** A sentence each. */
  readonly lines: readonly string[];
}

/**
 * Opens the store that a URL of the command line names; what `projects-api --store redis://…` calls. What is better
 * mended is told in a sentence each.
 */
export const openStore = async (
  url: string,
  onWarning: (sentence: string) => void,
): Promise<Result<Store, Refusal>> => {
  const store = await createRedisStore({ redis: url, onWarning });
  return store.mapErr(({ code, sentences }) => ({ exitCode: code === "invalid" ? 2 : 1, lines: sentences }));
};
