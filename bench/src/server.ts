import { hash } from "node:crypto";
import { createRedisStore } from "@projects-api/adapter-redis";
import { createProjectsService } from "@projects-api/core";
import { createApi } from "@projects-api/core/jsonapi";
import { createMemoryStore } from "@projects-api/core/memory";
import { startServer } from "@projects-api/http-node";
import { fill } from "./population";

/** The server under test, as a process: a store with so many projects, authentication and permissions on. */
const [projects = "10000", workspaces = "0", where = "memory"] = process.argv.slice(2);

const openStore = async () => {
  if (where === "memory") return createMemoryStore();
  const options = { redis: process.env.REDIS_URL ?? "", prefix: `bench-${process.pid}`, onWarning: () => {} };
  return (await createRedisStore(options))._unsafeUnwrap();
};

const { store } = await fill(await openStore(), Number(projects), Number(workspaces));
const service = createProjectsService({ store, sha256: (text) => hash("sha256", text) });
const server = await startServer({ port: 0, createApi: (context) => createApi({ ...context, service }) });
process.send?.(server.url);
