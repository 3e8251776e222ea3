import { AssertionError } from "node:assert/strict";
import { describe, expect, it } from "vitest";
import { type ConformanceCase, conformanceCases, runCase } from "../../src/conformance";
import { mutants } from "./mutants";
import { harnessOf, sound } from "./mutants/harness";

const caseNamed = (id: string): ConformanceCase => {
  const found = conformanceCases.find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no case ${id}.`);
  return found;
};

describe("the suite fails a store with", () => {
  it.each(mutants.map((mutant) => [mutant.title, mutant.failedBy, mutant] as const))(
    "%s, by %s",
    async (_, failedBy, mutant) => {
      expect(await runCase(caseNamed(failedBy), harnessOf(sound), "sound")).toBe(true);
      await expect(runCase(caseNamed(failedBy), harnessOf(mutant), "mutant")).rejects.toThrow(AssertionError);
    },
  );
});
