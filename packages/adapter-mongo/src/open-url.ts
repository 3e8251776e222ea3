import type { Result, Store } from "@projects-api/core";
import { createMongoStore } from "./open";

/** What the command line tells when it cannot do its work. */
interface Refusal {
  /** 2 for the URL itself, 1 for what the world refuses. */
  readonly exitCode: 1 | 2;
  /** A sentence each. */
  readonly lines: readonly string[];
}

/** The store of a URL, for the command line of `@projects-api/http-node`. */
export const openStore = async (url: string): Promise<Result<Store, Refusal>> =>
  (await createMongoStore({ url })).mapErr(({ code, detail }) => ({
    exitCode: code === "malformed-url" ? 2 : 1,
    lines: [detail],
  }));
