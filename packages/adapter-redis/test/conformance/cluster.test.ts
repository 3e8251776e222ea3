import { runConformance } from "@projects-api/core/conformance";
import { afterAll, beforeAll, describe, it } from "vitest";
import { open } from "../support/open";
import { startCluster, type TestServer, withServers } from "../support/servers";

let cluster: TestServer | null = null;

withServers("a Redis Cluster", () =>
  runConformance({
    harness: {
      name: "redis cluster of three masters",
      setup: async () => {
        cluster = await startCluster();
      },
      open: (prefix) => open({ redis: cluster?.url ?? "", prefix }),
      teardown: async () => cluster?.stop(),
    },
    run: crypto.randomUUID().slice(0, 8),
    runner: { describe, it, beforeAll, afterAll },
  }),
);
