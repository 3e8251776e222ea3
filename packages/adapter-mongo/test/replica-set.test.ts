import { setTimeout as sleep } from "node:timers/promises";
import type { Store } from "@projects-api/core";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { createMongoStore } from "../src";
import { Creations } from "./support/creations";
import { describeMongo } from "./support/describe-mongo";
import { underLoad } from "./support/load";
import { startReplicaSet, type TestSet } from "./support/replica-set";

/** Milliseconds; twice this is less than a primary remains one that hears of nobody. */
const deadline = 1_000;
/** For what shall succeed, however busy the machine is. */
const patience = 20_000;

let set: TestSet;

await describeMongo(
  "a set of three",
  (mongo) => {
    const client = mongo.client();
    const database = mongo.database();
    let store: Store;
    let patient: Store;
    let creations: Creations;
    beforeAll(async () => {
      store = (await createMongoStore({ client, database, deadline }))._unsafeUnwrap();
      patient = (await createMongoStore({ client, database, deadline: patience }))._unsafeUnwrap();
      creations = await Creations.in(patient);
    });

    /** Keeps the others from confirming what the primary writes. */
    const holdUpOthers = async () => {
      const primary = await set.primary();
      const others = set.ports.filter((port) => port !== primary);
      const goOn = async () => {
        for (const port of others) await set.signal(port, "CONT");
      };
      onTestFinished(goOn);
      for (const port of others) await set.signal(port, "STOP");
      return goOn;
    };

    it("acknowledges nothing that only a minority has, however often it is sent", async () => {
      const intent = creations.next();
      const goOn = await holdUpOthers();
      const answers = [await store.createProject(intent), await store.createProject(intent)];
      await goOn();
      expect(answers.map((answer) => answer.isErr() && answer.error)).toEqual([
        "outcome-unknown",
        expect.stringMatching(/^(unavailable|outcome-unknown)$/),
      ]);
      while ((await patient.ping()).isErr()) await sleep(50);
      expect((await patient.createProject(intent))._unsafeUnwrap()).toEqual(intent.project);
      expect((await patient.verify())._unsafeUnwrap()).toEqual([]);
    });

    it("loses nothing acknowledged when the primary is killed under load, and serves again", {
      timeout: 60_000,
    }, async () => {
      const primary = await set.primary();
      onTestFinished(() => set.restart(primary));
      await underLoad(store, patient, creations, deadline, () => set.signal(primary, "KILL"));
      expect(await set.primary()).not.toBe(primary);
    });
  },
  async () => {
    set = await startReplicaSet();
    return set;
  },
);
