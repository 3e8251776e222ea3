import { groupBy } from "../group-by";
import type { ConformanceCase } from "./case";

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

/** How a run ended. */
export interface CaseResults {
  readonly passed: readonly ConformanceCase[];
  readonly failed: readonly ConformanceCase[];
  /** Those that need a fault that the harness cannot bring about, or what the store does not declare. */
  readonly notRun: readonly ConformanceCase[];
}

/** The report as text: how many cases passed, and for each sentence of the store port by how many it is held. */
export const formatReport = (name: string, { passed, failed, notRun }: CaseResults): string => {
  const broken = new Set(failed.map((each) => each.holds));
  const held = reportOf(passed).promises.filter(({ sentence }) => !broken.has(sentence));
  return [
    `${name}: ${passed.length} of ${passed.length + failed.length} cases passed.`,
    ...[...groupBy(notRun, (each) => each.needs)].map(
      ([need, its]) => `Not run, as neither harness nor manifest has "${need}": ${its.length}`,
    ),
    `Sentences of the store port that were held, and by how many cases: ${held.length}`,
    ...held.map(({ sentence, cases }) => line(cases.length, sentence)),
    ...(broken.size === 0 ? [] : [`Sentences that were broken: ${broken.size}`]),
    ...reportOf(failed).promises.flatMap(({ sentence, cases }) => [line(cases.length, sentence), ...cases]),
  ].join("\n");
};

const line = (count: number, sentence: string): string => `${String(count).padStart(4)}  ${sentence}`;
