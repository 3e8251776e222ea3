import { createServer } from "node:net";
import { Redis } from "ioredis";
import { it, type TestAPI } from "vitest";
import type { Locale } from "./locale";
import { asProcess, inContainer, type Starter } from "./starters";

/** A Redis server of a test's own, on loopback. */
export interface TestServer {
  readonly port: number;
  readonly url: string;
  /** Ends it at once, as a crash does. */
  stop(): Promise<void>;
}

const onlyAt = (port: number): readonly string[] => ["--port", String(port), "--bind", "127.0.0.1"];

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });

/** Whether a server answers, before the time is over if there is one. */
const untilReady = async (port: number, milliseconds = 0): Promise<boolean> => {
  const client = new Redis(port, "127.0.0.1", { retryStrategy: () => 50, maxRetriesPerRequest: null });
  client.on("error", () => {});
  const timer = milliseconds > 0 ? setTimeout(() => client.disconnect(), milliseconds) : undefined;
  const answers = await client.ping().then(
    () => true,
    () => false,
  );
  clearTimeout(timer);
  client.disconnect();
  return answers;
};

/** The first that brings up a server which can be reached: with Docker on another system, none in a container can. */
const findStarter = async (): Promise<Starter | null> => {
  for (const starter of [inContainer, asProcess]) {
    const port = await freePort();
    const started = await starter(onlyAt(port), "", null).catch(() => null);
    const answers = started !== null && (await untilReady(port, 5_000));
    await started?.stop();
    if (answers) return starter;
  }
  return null;
};

const starter = await findStarter();

/** Declares tests of what needs servers; without any way to start one they say so, and fail where all must be tested. */
export const withServers = (what: string, declare: (test: TestAPI) => void): void => {
  if (starter !== null) declare(it);
  else {
    it(`${what} is not tested: there is neither Docker, nor a redis-server on the PATH`, (context) => {
      if (process.env.CI === "true") throw new Error("Everything must be tested here.");
      context.skip();
    });
  }
};

/** Starts a server that keeps nothing on disk, unless the arguments say otherwise. */
export const startServer = async (
  args: readonly string[] = [],
  atPort: number | null = null,
  locale: Locale | null = null,
): Promise<TestServer> => {
  if (starter === null) throw new Error("No server can be started.");
  const port = atPort ?? (await freePort());
  const started = await starter([...onlyAt(port), "--save", "", ...args], "", locale);
  await untilReady(port);
  return { port, url: `redis://127.0.0.1:${port}`, stop: started.stop };
};

/** Starts a sentinel that watches one master, and decides alone. */
export const startSentinel = async (masterPort: number, name: string): Promise<TestServer> => {
  if (starter === null) throw new Error("No server can be started.");
  const port = await freePort();
  const configuration = [
    `port ${port}`,
    "bind 127.0.0.1",
    `sentinel monitor ${name} 127.0.0.1 ${masterPort} 1`,
    `sentinel down-after-milliseconds ${name} 1500`,
    `sentinel failover-timeout ${name} 5000`,
  ];
  const started = await starter(["--sentinel"], configuration.join("\n"), null);
  await untilReady(port);
  return { port, url: `redis+sentinel://127.0.0.1:${port}/${name}`, stop: started.stop };
};

/** A cluster of three masters, each with a third of the slots. */
export const startCluster = async (
  args: readonly string[] = [],
): Promise<TestServer & { readonly ports: readonly number[] }> => {
  const options = [...args, "--cluster-enabled", "yes", "--cluster-node-timeout", "2000"];
  const servers: TestServer[] = [];
  for (let i = 0; i < 3; i++) {
    // The cluster's bus is on another port: by default 10,000 above, which may be no port at all.
    const busPort = await freePort();
    const file = `nodes-${busPort}.conf`;
    servers.push(
      await startServer([...options, "--cluster-port", String(busPort), "--cluster-config-file", file]),
    );
  }
  const clients = servers.map(({ port }) => new Redis(port, "127.0.0.1"));
  const [first, ...others] = clients;
  if (first === undefined) throw new Error("no cluster");
  const third = Math.ceil(16_384 / 3);
  for (const [index, client] of clients.entries()) {
    await client.cluster("ADDSLOTSRANGE", index * third, Math.min((index + 1) * third, 16_384) - 1);
  }
  for (const client of others) {
    const busPort = String(await client.config("GET", "cluster-port").then((reply) => configured(reply)));
    await first.call("CLUSTER", "MEET", "127.0.0.1", String(client.options.port), busPort);
  }
  for (const client of clients) {
    await until(async () => /cluster_state:ok/.test(String(await client.cluster("INFO"))));
    await until(async () => /cluster_known_nodes:3/.test(String(await client.cluster("INFO"))));
  }
  for (const client of clients) client.disconnect();
  const ports = servers.map(({ port }) => port);
  return {
    port: ports[0] ?? 0,
    ports,
    url: `redis+cluster://${ports.map((port) => `127.0.0.1:${port}`).join()}`,
    stop: async () => void (await Promise.all(servers.map((server) => server.stop()))),
  };
};

const configured = (reply: unknown): unknown => (Array.isArray(reply) ? reply[1] : undefined);

/** Waits, looking again and again; the runner's own limit ends it. */
export const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
};
