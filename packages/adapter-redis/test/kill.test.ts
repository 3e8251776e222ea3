import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Redis } from "ioredis";
import { describe, expect } from "vitest";
import { committedGate } from "../src/database";
import { Keys } from "../src/keys";
import { open } from "./support/open";
import { acme, found } from "./support/records";
import { startServer, withServers } from "./support/servers";

const writer = fileURLToPath(new URL("support/writer.mjs", import.meta.url));
const workspaces = Array.from({ length: 20 }, (_, i) => `workspace-${i}`);

withServers("a killed process", (it) => {
  describe("a process that is killed in the middle of its writes", () => {
    it("leaves nothing that contradicts itself", { timeout: 60_000 }, async () => {
      const server = await startServer();
      const store = await open({ redis: server.url, deadline: 10_000 });
      await found(store, ["alpha"], workspaces);
      const client = new Redis(server.url);
      const gate = new Keys("projects-api").of(acme, "gate");
      for (let round = 0; round < 5; round++) {
        const child = spawn(process.execPath, [writer, server.url, String(round)], {
          stdio: ["ignore", "pipe", "inherit"],
        });
        await once(child.stdout, "data");
        await pause(150 + round * 90);
        child.kill("SIGKILL");
        await once(child, "exit");
        // As if the lease of a batch that was being prepared had run out, which takes half a minute.
        const held = await client.get(gate);
        if (held?.startsWith(committedGate("")) === false) await client.unlink(gate);
        expect(await store.verify()).toMatchObject({ value: [] });
      }
      const page = await store.listWorkspaces({
        organization: (await store.readOrganization("acme", null))._unsafeUnwrap().organization.id,
        accessRevision: "founding",
        see: { kind: "all" },
        order: "name",
        offset: 0,
        limit: 100,
        project: null,
      });
      expect(page._unsafeUnwrap().total).toBe(workspaces.length);
      client.disconnect();
      await store.close();
      await server.stop();
    });
  });
});
