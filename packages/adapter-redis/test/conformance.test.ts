import { runConformance } from "@projects-api/core/conformance";
import { afterAll, beforeAll, describe, it } from "vitest";
import { createRedisStore } from "../src";

runConformance({
  harness: {
    name: "redis 7",
    open: async (prefix) =>
      createRedisStore({ client: process.env.REDIS_URL ?? "redis://127.0.0.1:7390", prefix }),
  },
  run: `r${Date.now().toString(36)}`,
  runner: { describe, it, beforeAll, afterAll },
});
