import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type MongoClientOptions, MongoClient } from "mongodb";
import { GenericContainer, type StartedTestContainer, Wait } from "testcontainers";

/** A MongoDB that tests may use, or the reason why there is none. */
export interface TestServer {
  /** Without a database; to be had by {@link urlOf}. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** How a server of its own is started. */
export interface ServerOptions {
  /** Beside those that every server has. */
  readonly args?: readonly string[];
  readonly replicaSet?: boolean;
}

/** The server of `MONGODB_URL`, else one in a container, else a `mongod` on the PATH; else `null`, having said why. */
export const findServer = async (): Promise<TestServer | null> => {
  const url = process.env["MONGODB_URL"];
  if (url !== undefined && url !== "") return { url, stop: async () => {} };
  return startServer();
};
