import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Work } from "./works";

/** A response to be answered again and again. */
export interface Captured {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A server in a process of its own. */
export interface Peer {
  readonly url: string;
  /** Milliseconds that the process has spent on a processor, all its threads together. */
  cpu(): number;
  stop(): void;
}

const start = async (file: string, args: readonly string[], message?: Captured): Promise<Peer> => {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args);
  if (message !== undefined) child.send(message);
  const [url] = await once(child, "message");
  return { url: String(url), cpu: () => cpuOf(child), stop: () => child.kill() };
};

export const startOurs = ({ projects, workspaces = 0, inRedis = false }: Work): Promise<Peer> =>
  start("server.js", [String(projects), String(workspaces), inRedis ? "redis" : "memory"]);

export const startBare = (captured: Captured): Promise<Peer> => start("bare.js", [], captured);

/** By the kernel's scheduler (Linux), in nanoseconds: far finer than the clock ticks of `ps`. */
const cpuOf = ({ pid }: ChildProcess): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]) / 1e6)
    .reduce((sum, milliseconds) => sum + milliseconds, 0);

/** What a server answers to a request, without what every node:http server adds by itself. */
export const capture = async (url: string, init: RequestInit): Promise<Captured> => {
  const response = await fetch(url, init);
  const { date, connection, "keep-alive": keepAlive, ...headers } = Object.fromEntries(response.headers);
  return { status: response.status, headers, body: await response.text() };
};
