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

  /** How the way to the data can be disturbed. Without it no case of outages is run, and the report says so. */
  readonly faults?: StoreFaults;
}

/**
 * What can go wrong between a client and its data. `cut`: nothing gets through, connections end and new ones
 * are refused. `delay`: requests or answers are held up, and arrive when the fault is over. `lost-reply`:
 * requests arrive and are carried out, and the connection ends before they are answered.
 */
export type Fault = "cut" | "delay" | "lost-reply";

/** How a harness disturbs a store: for a server by a proxy in front of it, for files by the file system. */
export interface StoreFaults {
  /** Those that it can bring about. */
  readonly kinds: readonly Fault[];
  /** Milliseconds in which the store ends every call, whatever happens. Be generous: a busy machine is slow. */
  readonly deadline: number;
  /** A further client of the namespace's data, that no other client's faults concern. Healthy at first. */
  open(namespace: string): Promise<DisturbedClient>;
}

/** A client, and the way to its data. */
export interface DisturbedClient {
  readonly store: Store;
  /** Brings the fault about, for calls that start afterwards and, where it can, for those under way. */
  disturb(fault: Fault): Promise<void>;
  /** Ends the fault. The client may take its time to notice: at most the deadline. Does nothing without one. */
  heal(): Promise<void>;
}

/** Characters of a namespace; MongoDB allows a database's name 63 bytes. */
export const namespaceLength = 60;
