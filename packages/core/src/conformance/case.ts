import type { Store } from "../store";
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
  /** Rejects, with an `AssertionError` where a promise is broken. {@link runCase} calls it. */
  run(context: CaseContext): Promise<void>;
}

/** What a case works with: a namespace of its own, empty at the start. */
export interface CaseContext {
  readonly store: Store;
  /** A second client of the same data. */
  readonly other: Store;
  /** Makes records in the namespace, through `store`. */
  readonly world: World;
  /** A further client of the same data, which the case closes, unless it is the same object as `store`. */
  open(): Promise<Store>;
  /** A client of another namespace, which the suite closes. */
  openElsewhere(): Promise<Store>;
}

/** A case as its file writes it: its name in the group for an id. */
export interface CaseOfGroup extends Omit<ConformanceCase, "id" | "group"> {
  readonly name: string;
}

/** The cases of one group, with their ids. */
export const group = (name: string, cases: readonly CaseOfGroup[]): readonly ConformanceCase[] =>
  cases.map((each) => ({ ...each, id: `${name}/${each.name}`, group: name }));
