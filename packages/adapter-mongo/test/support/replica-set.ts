import { setTimeout as sleep } from "node:timers/promises";
import { MongoClient } from "mongodb";
import { GenericContainer, Wait } from "testcontainers";
import { freePort, type TestServer } from "./server";

/** A replica set of three, of which each member can be told apart by its port. */
export interface TestSet extends TestServer {
  /** The port of the primary, once there is one. */
  readonly primary: () => Promise<number>;
  readonly ports: readonly number[];
  /** Sends a signal to the process of a member: `KILL`, or `STOP` and `CONT`. */
  readonly signal: (port: number, name: "KILL" | "STOP" | "CONT") => Promise<void>;
  /** Starts a member that was killed. */
  readonly restart: (port: number) => Promise<void>;
}

/** Milliseconds without a primary after which the others elect one. */
const electionTimeoutMillis = 3_000;

const name = "rs0";
const directory = (port: number) => `/data/db/${port}`;
const mongod = (port: number) =>
  `mongod --replSet ${name} --port ${port} --bind_ip_all --wiredTigerCacheSizeGB 0.25 ` +
  `--dbpath ${directory(port)} --pidfilepath ${directory(port)}/pid`;

/** All in one container, so that they have the same addresses for each other as for us. */
export const startReplicaSet = async (): Promise<TestSet> => {
  const ports = [await freePort(), await freePort(), await freePort()];
  const start = ports.map((port) => `mkdir -p ${directory(port)} && ${mongod(port)} &`).join("\n");
  const container = await new GenericContainer("mongo:6")
    .withCommand(["sh", "-c", `${start}\nwait`])
    .withExposedPorts(...ports.map((port) => ({ container: port, host: port })))
    .withTmpFs({ "/data/db": "rw" })
    .withWaitStrategy(Wait.forLogMessage("Waiting for connections", ports.length))
    .start();
  const sh = async (command: string): Promise<void> => {
    const { exitCode, output } = await container.exec(["sh", "-c", command]);
    if (exitCode !== 0) throw new Error(`${command}: ${output}`);
  };
  const url = `mongodb://${ports.map((port) => `127.0.0.1:${port}`).join()}/?replicaSet=${name}`;
  await initiate(ports);
  return {
    url,
    ports,
    primary: () => primaryOf(url),
    signal: (port, signal) => sh(`kill -${signal} $(cat ${directory(port)}/pid)`),
    restart: (port) => sh(`${mongod(port)} --fork --logpath ${directory(port)}/log`),
    stop: async () => void (await container.stop()),
  };
};

const initiate = async ([first = 0, ...others]: readonly number[]): Promise<void> => {
  const client = new MongoClient(`mongodb://127.0.0.1:${first}/?directConnection=true`);
  try {
    const admin = client.db("admin");
    const members = [first, ...others].map((port, _id) => ({ _id, host: `127.0.0.1:${port}` }));
    const settings = { electionTimeoutMillis };
    await admin.command({ replSetInitiate: { _id: name, members, settings } });
    while (!(await isComplete(client))) await sleep(50);
  } finally {
    await client.close();
  }
};

const isComplete = async (client: MongoClient): Promise<boolean> => {
  const { members } = await client.db("admin").command({ replSetGetStatus: 1 });
  const states: string[] = members.map(({ stateStr }: { readonly stateStr: string }) => stateStr);
  return states.includes("PRIMARY") && states.filter((state) => state === "SECONDARY").length === 2;
};

const primaryOf = async (url: string): Promise<number> => {
  const client = new MongoClient(url);
  try {
    const { me } = await client.db("admin").command({ hello: 1 });
    return Number(String(me).split(":").at(-1));
  } finally {
    await client.close();
  }
};
