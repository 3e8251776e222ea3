import { AssertionError } from "node:assert/strict";
import { describe, expect, it } from "vitest";
import { runCase } from "../../src/conformance";
import { caseNamed } from "./case-named";
import { mutants } from "./mutants";
import { harnessOf, sound } from "./mutants/harness";

describe("the suite fails a store with", () => {
  it.each(mutants.map((mutant) => [mutant.title, mutant.failedBy, mutant] as const))(
    "%s, by %s",
    async (_, failedBy, mutant) => {
      expect(await runCase(caseNamed(failedBy), harnessOf(sound), "sound")).toBe(true);
      await expect(runCase(caseNamed(failedBy), harnessOf(mutant), "mutant")).rejects.toThrow(AssertionError);
    },
  );
});
