import { AssertionError } from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { Id, Project, TeamAccess } from "../model";
import type { Result } from "../result";
import { deepEqual } from "./deep-equal";

/** The value of an answer that must be a success. */
export const succeeds = async <Value>(answer: Promise<Result<Value, unknown>>): Promise<Value> => {
  const result = await answer;
  if (result.isErr()) return broken(`expected success, got ${JSON.stringify(result.error)}`);
  return result.value;
};

/** Demands that the answer is this failure and no other. */
export const fails = async <Failure>(
  answer: Promise<Result<unknown, Failure>>,
  failure: NoInfer<Failure>,
): Promise<void> => {
  deepEqual(outcome(await answer), failure);
};

/** How a call ended, for comparison: its failure, or `"ok"`. */
export const outcome = <Failure>(result: Result<unknown, Failure>): Failure | "ok" =>
  result.isErr() ? result.error : "ok";

/** Demands that exactly one of the calls succeeded, and every other failed so; tells which one it was. */
export const onlyOne = <Failure>(
  results: readonly Result<unknown, Failure>[],
  failure: NoInfer<Failure>,
): number => {
  const outcomes = results.map(outcome);
  const winner = Math.max(0, outcomes.indexOf("ok"));
  deepEqual(
    outcomes,
    results.map((_, index) => (index === winner ? "ok" : failure)),
  );
  return winner;
};

/** Demands that how the calls ended is one of these ways; what was looked at is told otherwise. */
export const oneOf = <Way>(actual: Way, ways: readonly NoInfer<Way>[], what = "the outcome"): void => {
  if (ways.some((way) => isEqual(actual, way))) return;
  const expected = ways.map((way) => JSON.stringify(way)).join(" or ");
  broken(`${what}: expected ${expected}, got ${JSON.stringify(actual)}`);
};

/** Whether `deepEqual` holds. */
export const isEqual = isDeepStrictEqual;

/** Ends the case as failed. */
export const broken = (message: string): never => {
  throw new AssertionError({ message, stackStartFn: broken });
};

/** In an order that does not depend on the store. */
export const byId = <Row extends { readonly id: Id<string> }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));

/** The project with its access in an order that does not depend on the store. */
export const tidy = (project: Project): Project => ({ ...project, access: byTeam(project.access) });

const byTeam = (access: readonly TeamAccess[]): TeamAccess[] =>
  [...access].sort((a, b) => (a.team < b.team ? -1 : 1));
