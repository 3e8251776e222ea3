import { runConformance } from "@projects-api/core/conformance";
import { afterAll, beforeAll, describe, it } from "vitest";
import { describeMongo } from "./support/describe-mongo";
import { pooledOpener } from "./support/pooled-harness";

await describeMongo("conformance", (mongo) => {
  runConformance({
    harness: { name: "mongodb", open: pooledOpener(mongo) },
    run: "mongo",
    runner: { describe, it, beforeAll, afterAll },
  });
});
