import type { Store } from "@projects-api/core";
import { runConformance } from "@projects-api/core/conformance";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, describe, it } from "vitest";
import { createMongoStore } from "../src";

const url = "mongodb://127.0.0.1:27117/?directConnection=true";
const clients = [new MongoClient(url, {monitorCommands: true}), new MongoClient(url, {monitorCommands: true})];
if (process.env.LOG) clients.forEach((c, i) => { c.on("commandStarted", (e) => console.log(i, "CMD", JSON.stringify(e.command, (k, v) => k.startsWith("$cl")||k==="lsid"||k==="txnNumber"?undefined:v).slice(0, 600))); c.on("commandSucceeded", (e) => console.log(i, "   ->", JSON.stringify(e.reply).slice(0, 400))); c.on("commandFailed", (e) => console.log(i, "   FAIL", e.failure.message)); });
const pool: string[] = [];
let made = 0;
let turn = 0;
const used = new Map<string, { database: string; open: number }>();

const open = async (namespace: string): Promise<Store> => {
  const use = used.get(namespace) ?? { database: pool.pop() ?? `conf-${made++}-${Date.now()}`, open: 0 };
  used.set(namespace, use);
  use.open++;
  const client = clients[turn++ % 2] as MongoClient;
  const store = (await createMongoStore({ client, database: use.database }))._unsafeUnwrap();
  return { ...store, close: async () => {
    await store.close();
    if (--use.open > 0) return;
    used.delete(namespace);
    const db = client.db(use.database);
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) await db.collection(name).deleteMany({});
    pool.push(use.database);
  } };
};

runConformance({
  harness: { name: "mongodb", open, teardown: async () => { for (const c of clients) await c.close(); } },
  run: "mongo",
  runner: { describe, it, beforeAll, afterAll },
});
