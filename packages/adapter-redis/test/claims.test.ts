import type { Store } from "@projects-api/core";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { claim, release } from "../src/claims";
import { Connection } from "../src/connection";
import { Database } from "../src/database";
import { Keys } from "../src/keys";
import { encodeProject } from "../src/records";
import { scripts } from "../src/scripts";
import { open } from "./support/open";
import { acme, found, idOf, projectId, projectOf } from "./support/records";
import { startServer, type TestServer, withServers } from "./support/servers";

withServers("claims on ids", (it) => {
  describe("a claim on an id", () => {
    const initech = idOf<typeof acme>("org-initech");
    const keys = new Keys("projects-api");
    let server: TestServer;
    let client: Redis;
    let store: Store;
    let db: Database;

    beforeAll(async () => {
      server = await startServer();
      client = new Redis(server.url, { autoResendUnfulfilledCommands: false, maxRetriesPerRequest: 0 });
      store = await open({ redis: client });
      db = new Database(new Connection(client, 1_000), keys);
      await found(store, ["alpha"]);
    });
    afterAll(async () => {
      client.disconnect();
      await server.stop();
    });

    const create = (name: string) =>
      store.createProject({ project: projectOf(name, `create-${name}`), accessRevision: "founding" });

    const claimOf = async (organization: typeof acme, id: string): Promise<number> => {
      const claimed = await claim(db, db.connection.call(), organization, "project", [id]);
      return claimed._unsafeUnwrap().numbers.get(id) ?? 0;
    };

    it("that nothing was written under is taken over by another organization", async () => {
      expect(await claimOf(initech, projectId("beta"))).toBeGreaterThan(0);
      expect((await create("beta")).isOk()).toBe(true);
      expect((await store.readProject(projectId("beta"), null)).isOk()).toBe(true);
    });

    it("that is buried stays so when an earlier one is buried late", async () => {
      const grave = keys.grave(acme, "project", "prj-late");
      for (const number of [5, 3]) {
        const args = [60_000, "project", "prj-late", number];
        expect(
          (await db.write(db.connection.call(), scripts.bury, acme, args, [grave]))._unsafeUnwrap().rest,
        ).toEqual(["buried"]);
      }
      expect(await client.get(grave)).toBe("5");
    });

    it("that many organizations want at once goes to one of them", async () => {
      const organizations = Array.from({ length: 12 }, (_, i) => idOf<typeof acme>(`org-${i}`));
      for (const organization of organizations) {
        const record = {
          id: organization,
          name: organization,
          nameKey: organization,
          createdAt: 1,
          revision: "r",
        };
        const changes = [{ kind: "create-organization" as const, organization: record }];
        expect((await store.provision({ organization, changes, revision: "r" })).isOk()).toBe(true);
      }
      for (let round = 0; round < 10; round++) {
        const answers = await Promise.all(
          organizations.map((organization) =>
            store.createProject({
              project: { ...projectOf(`wanted-${round}`, `w-${organization}`), organization },
              accessRevision: "r",
            }),
          ),
        );
        const outcomes = answers.map((answer) => (answer.isOk() ? "ok" : answer.error)).sort();
        expect(outcomes).toEqual([...Array.from({ length: 11 }, () => "id-taken"), "ok"]);
      }
    });

    it("that something was written under is not", async () => {
      const claimed = await claim(db, db.connection.call(), initech, "project", [projectId("alpha")]);
      expect(claimed._unsafeUnwrap().taken.get(projectId("alpha"))).toBe(acme);
    });

    it("that was given up is worth nothing to a write that comes late", async () => {
      const id = projectId("late");
      const number = await claimOf(acme, id);
      await release(db, db.connection.call(), acme, [{ kind: "project", subject: id, number }]);
      const args = [id, "founding", encodeProject(projectOf("late", "late"), number)];
      const grave = keys.grave(acme, "project", id);
      const ending = await db.write(db.connection.call(), scripts.createProject, acme, args, [grave]);
      expect(ending._unsafeUnwrap().status).toBe("fenced");
      expect((await create("late")).isOk()).toBe(true);
      expect((await store.verify())._unsafeUnwrap()).toEqual([]);
    });

    it("that a killed process has left is given up by a check", async () => {
      const id = projectId("orphan");
      await claimOf(acme, id);
      await claimOf(idOf<typeof acme>("org-nowhere"), projectId("orphan-2"));
      expect((await store.verify())._unsafeUnwrap()).toEqual([]);
      expect(await client.hget(keys.bucketOf("project", id), id)).toBeNull();
      expect(
        await client.hget(keys.bucketOf("project", projectId("orphan-2")), projectId("orphan-2")),
      ).toBeNull();
      expect(
        await client.hget(keys.bucketOf("project", projectId("alpha")), projectId("alpha")),
      ).not.toBeNull();
    });

    it("goes with the project, and so does a write that is carried out twice", async () => {
      const project = projectOf("gone", "gone");
      const number = await claimOf(acme, project.id);
      const args = [project.id, "founding", encodeProject(project, number)];
      const write = () =>
        db.write(db.connection.call(), scripts.createProject, acme, args, [
          keys.grave(acme, "project", project.id),
        ]);
      expect((await write())._unsafeUnwrap().status).toBe("ok");
      const deletion = {
        project: project.id,
        organization: acme,
        accessRevision: "founding",
        expected: null,
      };
      expect((await store.deleteProject(deletion)).isOk()).toBe(true);
      expect((await write())._unsafeUnwrap().status).toBe("fenced");
      expect(await client.hget(keys.bucketOf("project", project.id), project.id)).toBeNull();
    });
  });
});
