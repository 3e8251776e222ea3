import type { ConformanceCase } from "./case";
import { groupBy } from "./group-by";

/** What cases hold a store to, for whoever prints it. */
export interface ConformanceReport {
  readonly cases: number;
  /** How many cases there are of each group, in the order of the groups. */
  readonly groups: readonly { readonly group: string; readonly cases: number }[];
  /** Each sentence of the store port, and the ids of the cases that hold it. */
  readonly promises: readonly { readonly sentence: string; readonly cases: readonly string[] }[];
}

/** Sums up the cases that have been run: all of {@link conformanceCases}, or those that passed. */
export const reportOf = (cases: readonly ConformanceCase[]): ConformanceReport => ({
  cases: cases.length,
  groups: [...groupBy(cases, (each) => each.group)].map(([group, its]) => ({ group, cases: its.length })),
  promises: [...groupBy(cases, (each) => each.holds)].map(([sentence, its]) => ({
    sentence,
    cases: its.map((each) => each.id),
  })),
});
