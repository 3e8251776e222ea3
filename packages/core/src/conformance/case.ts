import type { Store } from "../store";
import type { DisturbedClient, Fault } from "./harness";
import type { World } from "./world";

/** One promise of the store port, and how to see that a store keeps it. */
export interface ConformanceCase {
  /** Unique and stable: the group, and a name in it: `create-project/name-taken`. */
  readonly id: string;
  /** The operation that the case is about: `create-project`. */
  readonly group: string;
  /** What is seen, as a sentence without a subject: `refuses a name that is taken in another case`. */
  readonly title: string;
  /** The sentence of the store port that the case holds a store to. */
  readonly holds: string;
  /** Without it the case is not run, and the report says so. */
  readonly needs?: Need;
  /** Rejects, with an `AssertionError` where a promise is broken. {@link runCase} calls it. */
  run(context: CaseContext): Promise<void>;
}

/** A fault that the harness must be able to bring about, or what the store's manifest must say. */
export type Need = Fault | "durable";

/** What a case works with: a namespace of its own, empty at the start. */
export interface CaseContext {
  readonly store: Store;
  /** A second client of the same data. */
  readonly other: Store;
  /** Makes records in the namespace, through `store`. */
  readonly world: World;
  /** How often a race is run. */
  readonly rounds: number;
  /** A further client of the same data, which the case closes, unless it is the same object as `store`. */
  open(): Promise<Store>;
  /** A client of another namespace, which the suite closes. */
  openElsewhere(): Promise<Store>;
  /** A client of the same data, once all others are closed; none of them may be used any more. */
  reopen(): Promise<Store>;
  /** A further client of the same data, which can be disturbed; only for a case that `needs` a fault. */
  openDisturbed(): Promise<Disturbed>;
}

/** A disturbed client, and the milliseconds in which its calls end. The suite heals and closes it. */
export interface Disturbed {
  readonly client: DisturbedClient;
  readonly deadline: number;
  /** Closes the client before the suite does. */
  close(): Promise<void>;
}

/** A case as its file writes it: its name in the group for an id. */
export interface CaseOfGroup extends Omit<ConformanceCase, "id" | "group"> {
  readonly name: string;
}

/** The cases of one group, with their ids. */
export const group = (name: string, cases: readonly CaseOfGroup[]): readonly ConformanceCase[] =>
  cases.map((each) => ({ ...each, id: `${name}/${each.name}`, group: name }));
