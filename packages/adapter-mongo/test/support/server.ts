import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MongoClient } from "mongodb";
import { GenericContainer, Wait } from "testcontainers";

/** A MongoDB for tests. */
export interface TestServer {
  /** Of the server itself, without a database. */
  readonly url: string;
  /** Kills it and starts it again, with the data that it has; absent for a server that was found running. */
  readonly crash?: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** How a server is started. */
interface ServerOptions {
  /** A replica set of one, unless it is said otherwise. */
  readonly standalone?: boolean;
  /** Whether its data outlives a crash, which costs time. */
  readonly durable?: boolean;
  /** Whether it can be told to fail, by `configureFailPoint`. */
  readonly failPoints?: boolean;
}

const urlAt = (host: string, port: number): string => `mongodb://${host}:${port}/?directConnection=true`;

/** The server of `MONGODB_URL`, else one of our own. */
export const findServer = async (): Promise<TestServer> => {
  const { MONGODB_URL: url = "" } = process.env;
  return url === "" ? startServer() : { url, stop: async () => {} };
};

/** A server of our own: in a container, else from a `mongod` on the PATH. */
export const startServer = async (options: ServerOptions = {}): Promise<TestServer> => {
  const server = await startContainer(options).catch((reason: unknown) => startProcess(options, reason));
  if (!options.standalone) await initiate(server.url, options);
  return server;
};

const replicaSet = "rs0";
const argsFor = ({ standalone, failPoints }: ServerOptions) => [
  ...(standalone ? [] : ["--replSet", replicaSet]),
  ...(failPoints ? ["--setParameter", "enableTestCommands=1"] : []),
];

const startContainer = async (options: ServerOptions): Promise<TestServer> => {
  const port = await freePort();
  const image = new GenericContainer("mongo:6")
    .withCommand(["--wiredTigerCacheSizeGB", "1", ...argsFor(options)])
    .withExposedPorts({ container: 27_017, host: port })
    .withWaitStrategy(Wait.forLogMessage("Waiting for connections"));
  const container = await (options.durable ? image : image.withTmpFs({ "/data/db": "rw" })).start();
  return {
    url: urlAt(container.getHost(), port),
    crash: () => container.restart({ timeout: 0 }),
    stop: async () => void (await container.stop()),
  };
};

const startProcess = async (options: ServerOptions, reason: unknown): Promise<TestServer> => {
  const directory = await mkdtemp(join(tmpdir(), "projects-api-mongo-"));
  const port = await freePort();
  const args = ["--dbpath", directory, "--port", String(port), "--bind_ip", "127.0.0.1", ...argsFor(options)];
  const start = async () => {
    const child = spawn("mongod", args, { stdio: "ignore" });
    // Rejects when there is no such command.
    await once(child, "spawn").catch(() => {
      throw new Error(`MongoDB was not tested: no container (${reason}), no mongod, no MONGODB_URL.`);
    });
    return child;
  };
  let child = await start();
  const kill = async (signal: NodeJS.Signals) => {
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  };
  return {
    url: urlAt("127.0.0.1", port),
    crash: async () => {
      await kill("SIGKILL");
      child = await start();
    },
    stop: async () => {
      await kill("SIGTERM");
      await rm(directory, { recursive: true });
    },
  };
};

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
};

/** Makes the server a replica set of one, and waits until it is its primary. */
const initiate = async (url: string, { durable = false }: ServerOptions): Promise<void> => {
  const client = new MongoClient(url);
  try {
    const admin = client.db("admin");
    const members = [{ _id: 0, host: "127.0.0.1:27017" }];
    await admin.command({
      replSetInitiate: { _id: replicaSet, members, writeConcernMajorityJournalDefault: durable },
    });
    while (!(await admin.command({ hello: 1 })).isWritablePrimary) await sleep(20);
  } finally {
    await client.close();
  }
};
