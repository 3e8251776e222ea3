import { type Change, limits, ok, type Store } from "@projects-api/core";
import { Redis } from "ioredis";
import { afterEach, beforeEach, describe, expect } from "vitest";
import { scripts } from "../src/scripts";
import { dying } from "./support/dying";
import { intercepted } from "./support/intercepted";
import { open } from "./support/open";
import { acme, found, projectId, workspaceId, workspaceOf } from "./support/records";
import { startServer, type TestServer, withServers } from "./support/servers";

const names = Array.from({ length: limits.maxMovedWorkspaces }, (_, i) => `${i}`);
const move = {
  organization: acme,
  accessRevision: "founding",
  destination: projectId("all"),
  workspaces: names.map((name) => ({ id: workspaceId(name), source: projectId(name) })),
  revision: "move",
};

withServers("large moves in Redis", (it) => {
  describe("a move out of as many projects as may be", () => {
    let server: TestServer;
    let other: Store;
    let client: Redis;

    beforeEach(async () => {
      server = await startServer();
      client = new Redis(server.url);
      client.on("error", () => {});
      other = await open({ redis: server.url });
      await found(other, ["all", ...names]);
      const changes = names.map(
        (name): Change => ({ kind: "create-workspace", workspace: workspaceOf(name, name, "workspaces") }),
      );
      expect(await other.provision({ organization: acme, changes, revision: "workspaces" })).toEqual(
        ok(undefined),
      );
    });
    afterEach(async () => {
      await other.close();
      client.disconnect();
      await server.stop();
    });

    const countOf = async (project: string) =>
      (await other.readProject(projectId(project), null))._unsafeUnwrap().project.workspaceCount;
    const counts = () => Promise.all(["all", "0", "999"].map(countOf));

    it.each([
      ["its script is sent", scripts.move, "before", "outcome-unknown", [0, 1, 1]],
      ["its script is answered", scripts.move, "after", "outcome-unknown", [1_000, 0, 0]],
      ["its first slice is applied", scripts.advance, "before", "ok", [1_000, 0, 0]],
      ["its second slice is applied", scripts.advance, "before the second", "ok", [1_000, 0, 0]],
      ["its first slice is answered", scripts.advance, "after", "ok", [1_000, 0, 0]],
    ] as const)(
      "is made wholly or not at all by a process that dies before %s",
      async (_, script, moment, outcome, seen) => {
        const store = await dying(server.url, script, moment);
        expect((await store.moveWorkspaces(move)).match(() => "ok", String)).toBe(outcome);
        expect(await counts()).toEqual(seen);
        expect(await other.verify()).toEqual(ok([]));
        expect(await other.moveWorkspaces(move)).toEqual(ok(undefined));
        expect(await counts()).toEqual([1_000, 0, 0]);
        expect(await other.verify()).toEqual(ok([]));
      },
    );

    it("is finished though there is no memory to spare", async () => {
      const store = await dying(server.url, scripts.advance);
      expect(await store.moveWorkspaces(move)).toEqual(ok(undefined));
      await client.config("SET", "maxmemory", "1mb");
      expect(await counts()).toEqual([1_000, 0, 0]);
      expect((await other.moveWorkspaces({ ...move, revision: "another" })).isErr()).toBe(true);
    });

    it("is not taken for a contradiction while it is applied", async () => {
      const commit = async () => {
        const committing = await dying(server.url, scripts.advance);
        await committing.moveWorkspaces(move);
      };
      const advance = async () => {
        const advancing = await dying(server.url, scripts.advance, "before the second");
        await advancing.readProject(projectId("all"), null);
      };
      // Committed when the check begins, and a slice is applied between the projects and the places.
      const steps = [
        { command: "hget", key: /:meta$/, happens: commit },
        { command: "hscan", key: /:workspace-places$/, happens: advance },
      ];
      const watched = intercepted(
        server.url,
        (name, args) => name === steps[0]?.command && steps[0].key.test(String(args[0])),
        async () => steps.shift()?.happens(),
      );
      const checking = await open({ redis: watched });
      expect(await checking.verify()).toEqual(ok([]));
      expect(steps).toEqual([]);
      watched.disconnect();
    });
  });
});
