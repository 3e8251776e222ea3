import type { Result, Store } from "@projects-api/core";
import { createMongoStore } from "./open";

/** What the command line tells when it cannot do its work. */
export interface Refusal {
  readonly exitCode: 1;
  readonly lines: readonly string[];
}

/** The store of a URL, for the command line of `@projects-api/http-node`. */
export const openStore = async (url: string): Promise<Result<Store, Refusal>> =>
  (await createMongoStore({ url })).mapErr(({ detail }) => ({ exitCode: 1, lines: [detail] }));
