import { AssertionError, deepEqual as equalWithDifference } from "node:assert/strict";
import { inspect, isDeepStrictEqual } from "node:util";

/**
 * Characters up to which values are shown line by line beside each other: for that Node 24 takes memory by the
 * square of how much they differ, and a whole organization would take all there is.
 */
const shownWhole = 10_000;

/**
 * Demands what `deepEqual` of `node:assert/strict` does. Of large values the first part that differs is told, unless a
 * message is given.
 */
export const deepEqual = (actual: unknown, expected: unknown, message?: string): void => {
  if (isDeepStrictEqual(actual, expected)) return;
  const path: string[] = [];
  let [left, right] = [actual, expected];
  while (lengthOf(left) + lengthOf(right) > shownWhole) {
    const differing = partsOf(left, right).find(([, a, b]) => !isDeepStrictEqual(a, b));
    if (differing === undefined) break;
    path.push(differing[0]);
    [, left, right] = differing;
  }
  if (path.length === 0) equalWithDifference(left, right, message);
  const difference = `at ${path.join(".")}: expected ${briefly(right)}, got ${briefly(left)}`;
  throw new AssertionError({ message: message ?? difference, stackStartFn: deepEqual });
};

const lengthOf = (value: unknown): number =>
  inspect(value, { depth: null, maxArrayLength: null, maxStringLength: null }).length;

const briefly = (value: unknown): string =>
  inspect(value, { depth: 4, maxArrayLength: 20, maxStringLength: 200 });

/** What the values are made of, by name; nothing unless both are objects. */
const partsOf = (left: unknown, right: unknown): readonly (readonly [string, unknown, unknown])[] => {
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return [];
  const [ours, theirs] = [new Map(Object.entries(left)), new Map(Object.entries(right))];
  return [...new Set([...ours.keys(), ...theirs.keys()])].map((key) => [key, ours.get(key), theirs.get(key)]);
};
