import type { Store } from "../store";

/** What brings a store to the suite. An adapter writes one; it is all that the suite asks of it. */
export interface StoreHarness {
  /** For titles and reports: `redis 7`. */
  readonly name: string;

  /** Called once, before the first case: starts or finds the server. */
  setup?(): Promise<void>;

  /**
   * A client of the data in the namespace, which is empty when it is named for the first time. Two calls with
   * one namespace give two clients of the same data, each with its own connection where there are connections;
   * a store that lives in one process gives the same object twice. Different namespaces share nothing. A
   * namespace is 1 to {@link namespaceLength} characters of `a-z`, `0-9` and `-`. The suite flushes nothing:
   * what is left of it is the harness's to throw away.
   */
  open(namespace: string): Promise<Store>;

  /** Called once, after the last case. */
  teardown?(): Promise<void>;
}

/** Characters of a namespace; MongoDB allows a database's name 63 bytes. */
export const namespaceLength = 60;
