import { conformanceCases, modelCases, runConformance } from "@projects-api/core/conformance";
import fc from "fast-check";
import { afterAll, beforeAll, describe, it } from "vitest";
import { openDisturbed } from "../support/disturbed";
import { open } from "../support/open";
import { startServer, type TestServer, withServers } from "../support/servers";

const given = process.env.REDIS_URL;
let server: TestServer | null = null;

const declare = () =>
  runConformance({
    harness: {
      name: "redis",
      setup: async () => {
        server = given === undefined ? await startServer() : null;
      },
      open: (prefix) => open({ redis: given ?? server?.url ?? "", prefix }),
      faults: {
        kinds: ["cut", "delay", "lost-reply"],
        deadline: 15_000,
        open: (prefix) => openDisturbed(given ?? server?.url ?? "", prefix),
      },
      teardown: async () => server?.stop(),
    },
    cases: [...conformanceCases, ...modelCases(fc, { numRuns: 20 })],
    run: crypto.randomUUID().slice(0, 8),
    runner: { describe, it, beforeAll, afterAll },
  });

if (given === undefined) withServers("a single Redis", declare);
else declare();
