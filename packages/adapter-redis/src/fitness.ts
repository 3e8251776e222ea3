import { Cluster, type Redis } from "ioredis";
import type { RedisClient } from "./connection";

/** The oldest Redis that has all that the scripts need (`#!lua`). */
const oldestVersion = 7;

/** What speaks against keeping data in a Redis: faults forbid it, warnings are for people to weigh. */
export interface Fitness {
  readonly faults: readonly string[];
  readonly warnings: readonly string[];
}

/** Asks every server that takes writes, and the cluster as a whole. Rejects when one does not answer. */
export const fitnessOf = async (client: RedisClient): Promise<Fitness> => {
  const masters = client instanceof Cluster ? client.nodes("master") : [client];
  const ofCluster = client instanceof Cluster ? await clusterFaults(client) : [];
  const judged = await Promise.all(masters.map((master) => judge(master, client instanceof Cluster)));
  return {
    faults: [...new Set([...ofCluster, ...judged.flatMap(({ faults }) => faults)])],
    warnings: [...new Set(judged.flatMap(({ warnings }) => warnings))],
  };
};

const clusterFaults = async (client: Cluster): Promise<string[]> => {
  const state = fieldsOf(await client.cluster("INFO"));
  return state.get("cluster_state") === "ok"
    ? []
    : ["The Redis Cluster is down: not every slot has a master that answers (CLUSTER INFO)."];
};

const judge = async (server: Redis, inCluster: boolean): Promise<Fitness> => {
  const info = fieldsOf(await server.info());
  const faults: string[] = [];
  const warnings: string[] = [];

  const version = info.get("redis_version") ?? "unknown";
  if (!(Number.parseInt(version, 10) >= oldestVersion)) {
    faults.push(`Redis ${oldestVersion}.0 or later is needed; this server is ${version}.`);
  }
  if (info.get("role") !== "master")
    faults.push("This Redis server is a replica: give the master, or use Sentinel.");
  if (info.get("cluster_enabled") === "1" && !inCluster) {
    faults.push("This Redis server is part of a cluster: use redis+cluster://.");
  }

  // A connection whose database is refused goes on with the first one.
  const database = server.options.db ?? 0;
  if (database > 0 && !new RegExp(`\\bdb=${database}\\b`).test(String(await server.client("INFO")))) {
    faults.push(`This Redis server has no database ${database}.`);
  }

  const policy = info.get("maxmemory_policy") ?? "noeviction";
  if (policy !== "noeviction") {
    const sentence = `Redis evicts data when memory is short (maxmemory-policy ${policy}): set noeviction.`;
    if (info.get("maxmemory") === "0") warnings.push(`${sentence} There is no limit of memory yet.`);
    else faults.push(sentence);
  }
  if (info.get("aof_enabled") !== "1") {
    warnings.push(
      (await hasSnapshots(server))
        ? "Redis keeps snapshots alone (appendonly no): a crash loses what was written since the last one."
        : "Redis keeps nothing on disk (appendonly no, no save): a restart loses everything.",
    );
  }
  return { faults, warnings };
};

/** Managed servers may not tell; what they do not tell is not complained about. */
const hasSnapshots = async (server: Redis): Promise<boolean> => {
  try {
    const [, save] = await server.config("GET", "save").then((reply) => (Array.isArray(reply) ? reply : []));
    return save !== "";
  } catch {
    return true;
  }
};

/** The `name:value` lines of what INFO says. */
const fieldsOf = (info: unknown): Map<string, string> =>
  new Map(
    String(info)
      .split(/\r?\n/)
      .flatMap((line): [string, string][] => {
        const colon = line.indexOf(":");
        return colon < 0 ? [] : [[line.slice(0, colon), line.slice(colon + 1)]];
      }),
  );
