import { conformanceCases, modelCases, runConformance } from "@projects-api/core/conformance";
import fc from "fast-check";
import { afterAll, beforeAll, describe, it } from "vitest";
import { describeMongo } from "./support/describe-mongo";
import { pooledHarness } from "./support/pooled-harness";

/** Outages are waited out: all at the same time. */
const describeGroup = (title: string, body: () => void): void => {
  (title === "outages" ? describe.concurrent : describe)(title, body);
};

await describeMongo("conformance", (mongo) => {
  runConformance({
    harness: pooledHarness(mongo),
    run: "mongo",
    cases: [...conformanceCases, ...modelCases(fc, { numRuns: 40 })],
    runner: { describe: describeGroup, it, beforeAll, afterAll },
  });
});
