import { afterAll, beforeAll, describe, it } from "vitest";
import { conformanceCases, runConformance } from "../../src/conformance";
import { harnessOf, sound } from "./mutants/harness";

runConformance({
  harness: { ...harnessOf(sound), name: "memory over a wire" },
  run: "wire",
  cases: conformanceCases.filter(({ group }) => group === "outages" || group === "store"),
  runner: { describe, it, beforeAll, afterAll },
});
