import {
  type CreateProject,
  createProjectsService,
  err,
  ok,
  type Result,
  type Store,
} from "@projects-api/core";
import type { Document } from "mongodb";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createMongoStore } from "../src";
import { commandsOf } from "./support/commands";
import { Creations } from "./support/creations";
import { idOf } from "./support/crowd";
import { describeMongo } from "./support/describe-mongo";
import { underLoad } from "./support/load";
import { startServer } from "./support/server";

/** The commit is made, but not by a majority, as far as the server knows. */
const timedOut = { code: 64, codeName: "WriteConcernFailed", errmsg: "waiting for replication timed out" };

const transient = "TransientTransactionError";

/** Milliseconds: short where calls wait for its end, long where a busy machine shall come to one. */
const deadline = 1_000;
const patience = 20_000;

await describeMongo(
  "a server that fails",
  (mongo) => {
    const client = mongo.client();
    const database = mongo.database();
    let store: Store;
    let hasty: Store;
    let creations: Creations;

    beforeAll(async () => {
      store = (await createMongoStore({ client, database, deadline: patience }))._unsafeUnwrap();
      hasty = (await createMongoStore({ client, database, deadline }))._unsafeUnwrap();
      creations = await Creations.in(store);
    });

    const failing = async (times: number, failCommands: readonly string[], data: Document) => {
      const fail = (mode: unknown) =>
        client
          .db("admin")
          .command({ configureFailPoint: "failCommand", mode, data: { failCommands, ...data } });
      await fail({ times });
      onTestFinished(async () => void (await fail("off")));
    };

    const exists = async (by: Store, { project }: CreateProject) =>
      (await by.readProject(project.id, null)).isOk();
    const expectSound = async () => expect((await store.verify())._unsafeUnwrap()).toEqual([]);

    describe("in a transaction", () => {
      it.each([
        ["its first command", "update", { errorCode: 112, errorLabels: [transient] }],
        ["a later command", "insert", { errorCode: 251, errorLabels: [transient] }],
        ["a command on a broken connection", "insert", { closeConnection: true }],
        ["the commit, which was not made", "commitTransaction", { errorCode: 10_107 }],
        ["the commit, on a broken connection", "commitTransaction", { closeConnection: true }],
        ["the commit, of which nobody knows", "commitTransaction", { writeConcernError: timedOut }],
      ])("is tried again from the start, and made once: %s", async (_, command, data) => {
        await failing(2, [command], data);
        const intent = creations.next();
        expect((await store.createProject(intent))._unsafeUnwrap()).toEqual(intent.project);
        expect(await exists(store, intent)).toBe(true);
        await expectSound();
      });

      it("ends as unavailable when it cannot be tried for longer, with nothing written", async () => {
        await failing(100_000, ["insert"], { errorCode: 112, errorLabels: [transient] });
        const intent = creations.next();
        expect((await hasty.createProject(intent))._unsafeUnwrapErr()).toBe("unavailable");
        await client.db("admin").command({ configureFailPoint: "failCommand", mode: "off" });
        expect(await exists(store, intent)).toBe(false);
        await expectSound();
      });

      it("ends as an unknown outcome when the commit is never known", async () => {
        await failing(100_000, ["commitTransaction"], { writeConcernError: timedOut });
        const intent = creations.next();
        expect((await hasty.createProject(intent))._unsafeUnwrapErr()).toBe("outcome-unknown");
        await client.db("admin").command({ configureFailPoint: "failCommand", mode: "off" });
        expect((await store.createProject(intent))._unsafeUnwrap()).toEqual(intent.project);
        await expectSound();
      });

      it("does no harm by being run twice, whatever it writes", async () => {
        const service = createProjectsService({ store });
        const caller = { kind: "organization", organization: creations.organization } as const;
        const inOrganization = async (name: string) =>
          (await service.createProject(caller, "acme", { name }))._unsafeUnwrap().project.id;
        const [source, destination] = [await inOrganization("Source"), await inOrganization("Destination")];
        const workspace = { id: "ws-network", name: "network" };
        const counts = async () => [
          (await service.showProject(caller, source))._unsafeUnwrap().project.workspaceCount,
          (await service.showProject(caller, destination)).map(({ project }) => project.workspaceCount),
        ];
        const writes: readonly (() => Promise<Result<unknown, unknown>>)[] = [
          async () => service.updateProject(caller, source, { name: "Origin" }),
          async () => service.provisioning.createWorkspace(source, workspace),
          async () => service.moveWorkspaces(caller, destination, [workspace.id]),
          async () => service.provisioning.removeWorkspace(workspace.id),
          async () => service.deleteProject(caller, destination),
          async () => service.provisioning.createUser("alice"),
        ];
        const seen: unknown[] = [];
        for (const write of writes) {
          await failing(1, ["commitTransaction"], { errorCode: 251, errorLabels: [transient] });
          expect((await write()).isOk()).toBe(true);
          seen.push(await counts());
        }
        const gone = err({ code: "not-found", subject: "project" });
        expect(seen).toEqual([
          [0, ok(0)],
          [1, ok(0)],
          [0, ok(1)],
          [0, ok(0)],
          [0, gone],
          [0, gone],
        ]);
        await expectSound();
      });

      it("is aborted, never committed, by an expected failure", async () => {
        const intent = creations.next();
        (await store.createProject(intent))._unsafeUnwrap();
        const again: CreateProject = { ...intent, project: { ...intent.project, id: idOf("prj-other") } };
        const commands = await commandsOf(client, async () => {
          expect((await store.createProject(again))._unsafeUnwrapErr()).toBe("name-taken");
        });
        const names = commands.map((command) => Object.keys(command)[0]);
        const asked = ["find", "find", "find"];
        expect(names).toEqual(["update", "insert", "abortTransaction", ...asked]);
        for (const { readConcern } of commands.slice(3))
          expect(readConcern).toMatchObject({ level: "snapshot" });
      });
    });

    it("gives reads up at the deadline, and answers them again afterwards", async () => {
      await failing(100_000, ["aggregate"], { errorCode: 11_602 });
      expect((await hasty.readOrganization("acme", null))._unsafeUnwrapErr()).toBe("unavailable");
      await client.db("admin").command({ configureFailPoint: "failCommand", mode: "off" });
      expect((await store.readOrganization("acme", null)).isOk()).toBe(true);
    });

    it.each<[string, () => Promise<unknown>]>([
      [
        "the primary is stepped down",
        () => client.db("admin").command({ replSetStepDown: 1, secondaryCatchUpPeriodSecs: 0, force: true }),
      ],
      ["the server is killed and started again", async () => mongo.crash?.()],
    ])(
      "loses nothing acknowledged and applies nothing twice while %s",
      { timeout: 60_000 },
      async (_, fail) => underLoad(hasty, store, creations, deadline, () => fail().catch(() => {})),
    );
  },
  () => startServer({ durable: true, failPoints: true }),
);
