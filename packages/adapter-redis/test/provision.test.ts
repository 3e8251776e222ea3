import { type Change, ok, type Store } from "@projects-api/core";
import type { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from "vitest";
import { Keys } from "../src/keys";
import { scripts } from "../src/scripts";
import { intercepted } from "./support/intercepted";
import { open } from "./support/open";
import { acme, found, idOf, projectId, projectOf, teamId, workspaceOf } from "./support/records";
import { startServer, type TestServer, withServers } from "./support/servers";

withServers("batches that others come between", (it) => {
  describe("a batch that others come between", () => {
    const initech = idOf<typeof acme>("org-initech");
    let server: TestServer;
    let other: Store;
    let prefix: string;
    const clients: Redis[] = [];

    beforeAll(async () => {
      server = await startServer();
    });
    afterAll(() => server.stop());
    beforeEach(async ({ task }) => {
      prefix = task.id;
      other = await open({ redis: server.url, prefix });
      await found(other, ["alpha", "beta"]);
    });
    afterEach(async () => {
      for (const client of clients.splice(0)) client.disconnect();
      await other.close();
    });

    /** A store before whose commands of one sort the other store does something. */
    const openIntercepted = (
      isMeant: (name: string, args: readonly unknown[]) => boolean,
      before: (times: number) => Promise<unknown>,
    ): Promise<Store> => {
      const client = intercepted(server.url, isMeant, before);
      clients.push(client);
      return open({ redis: client, prefix, deadline: 2_000 });
    };

    const access = (project: string, level: "read" | null): Change => ({
      kind: "set-access",
      project: projectId(project),
      team: teamId("red"),
      level,
    });
    const write = (store: Store, revision: string, ...changes: readonly Change[]) =>
      store.provision({ organization: acme, revision, changes });

    it("tells no fault that was there at no instant", async () => {
      const record = { name: "red", nameKey: "red", permissions: [], members: [], revision: "team" };
      const team = { id: teamId("red"), organization: acme, ...record };
      expect(await write(other, "team", { kind: "create-team", team }, access("alpha", "read"))).toEqual(
        ok(undefined),
      );
      const counts = new Keys(prefix).of(acme, "team-projects");
      const store = await openIntercepted(
        (name, args) => name === "hmget" && args[0] === counts,
        async (times) => times > 1 || write(other, "more", access("beta", "read")),
      );
      const removal: Change = { kind: "remove-team", team: team.id };
      expect(await write(store, "removal", access("alpha", null), access("beta", null), removal)).toEqual(
        ok(undefined),
      );
      expect(await other.verify()).toEqual(ok([]));
    });

    it("takes a workspace that is removed while it is read for one that is not there", async () => {
      const workspace = workspaceOf("network", "alpha", "w");
      const remove: Change = { kind: "remove-workspace", workspace: workspace.id };
      const places = new Keys(prefix).of(acme, "workspace-places");
      const store = await openIntercepted(
        (name, args) => name === "hmget" && args[0] === places,
        async (times) => times > 1 || write(other, "theirs", remove),
      );
      expect(await write(other, "w", { kind: "create-workspace", workspace })).toEqual(ok(undefined));
      const removed = await write(store, "ours", remove);
      expect(removed.isErr() && removed.error).toEqual({ change: 0, code: "not-found" });
      expect(await other.verify()).toEqual(ok([]));
    });

    it("gives an id that another organization has taken meanwhile to nobody twice", async () => {
      const founding = { id: initech, name: "initech", nameKey: "initech", createdAt: 1, revision: "r" };
      await other.provision({
        organization: initech,
        revision: "r",
        changes: [{ kind: "create-organization", organization: founding }],
      });
      const wanted = projectOf("wanted", "batch");
      const store = await openIntercepted(
        (name, args) => name.startsWith("eval") && args[0] === scripts.provision.sha,
        async (times) => {
          const values = { description: `number ${times}` };
          await write(other, `w${times}`, { kind: "update-project", project: projectId("alpha"), values });
          const project = { ...wanted, organization: initech, revision: "theirs" };
          await other.createProject({ project, accessRevision: "r" });
        },
      );
      const values = { description: "ours" };
      const made = await write(
        store,
        "batch",
        { kind: "update-project", project: projectId("alpha"), values },
        { kind: "create-project", project: wanted },
      );
      expect(made.isErr() && made.error).toEqual({ change: 1, code: "id-taken" });
      const read = await other.readProject(wanted.id, null);
      expect(read.isOk() && read.value.organization.id).toBe(initech);
      expect(await other.verify()).toEqual(ok([]));
    });

    it("is known again when it is sent again before all of it was applied", async () => {
      const names = Array.from({ length: 60 }, (_, i) => `project-${i}`);
      const created = await write(
        other,
        "projects",
        ...names.map((name): Change => ({ kind: "create-project", project: projectOf(name, "projects") })),
      );
      expect(created).toEqual(ok(undefined));
      const changes = names.map((name): Change => {
        const values = { name: `${name}-new`, nameKey: `${name}-new` };
        return { kind: "update-project", project: projectId(name), expected: "projects", values };
      });
      const dying = await openIntercepted(
        (name, args) => name.startsWith("eval") && args[0] === scripts.advance.sha,
        (times) => (times > 2 ? Promise.reject(new Error("Connection is closed.")) : Promise.resolve()),
      );
      await write(dying, "renaming", ...changes);
      expect(await write(other, "renaming", ...changes)).toEqual(ok(undefined));
      expect(await other.verify()).toEqual(ok([]));
    });
  });
});
