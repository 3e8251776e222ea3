import { createRedisStore } from "@projects-api/adapter-redis";
import type { Store } from "@projects-api/core";
import { Redis } from "ioredis";
import { fill, type Population } from "../population";
import { median } from "../statistics";
import { worksOn } from "./reads";
import { cpuTime, forgetCommands, longestScript, watchCommands } from "./server";
import type { Work } from "./work";

const sizes = [1_000, 100_000, 1_000_000] as const;
const workspaces = 2_000;

/**
 * How the Redis store grows: median milliseconds of a call, its round trips, and how long a command blocks the server:
 * the CPU time of its thread for a command, on average, and the longest script of a call by the clock, its median and
 * the longest of all. On a machine that does other things as well, by the clock it was held up by them.
 */
export const measureRedis = async (url: string): Promise<void> => {
  console.log("\n| Redis store | projects | ms | round trips | CPU a command | longest script | of all |");
  console.log("|---|---|---|---|---|---|---|");
  for (const size of sizes) await measureSize(url, size);
};

const measureSize = async (url: string, size: number): Promise<void> => {
  // Counts what is sent, which `INFO commandstats` cannot: scripts count each command within them.
  const client = new Redis(url, { autoResendUnfulfilledCommands: false, maxRetriesPerRequest: 0 });
  let sent = 0;
  const send = client.sendCommand.bind(client);
  client.sendCommand = (...args) => {
    sent++;
    return send(...args);
  };
  const watch = new Redis(url);
  await watchCommands(watch);
  const store = await openOn(client, `bench-${size}-${Date.now()}`);
  const measure = async ({ name, roundTrips, times, before, run }: Work): Promise<void> => {
    const [took, trips, longest]: [number[], number[], number[]] = [[], [], []];
    let cpu = 0;
    for (let i = 0; i < times; i++) {
      await before?.();
      await forgetCommands(watch);
      cpu -= await cpuTime(watch);
      sent = 0;
      const start = performance.now();
      await run();
      took.push(performance.now() - start);
      trips.push(sent);
      cpu += await cpuTime(watch);
      longest.push(await longestScript(watch));
    }
    const perCommand = cpu / trips.reduce((sum, each) => sum + each, 0);
    const blocks = [perCommand, median(longest), Math.max(...longest)].map((time) => time.toFixed(2));
    const figures = [size.toLocaleString("en"), median(took).toFixed(2), median(trips), ...blocks];
    console.log(`| ${[name, ...figures].join(" | ")} |`);
    if (roundTrips !== null && median(trips) > roundTrips)
      throw new Error(`${name}: more than ${roundTrips} round trips`);
  };

  let population: Population | null = null;
  await measure({
    name: "fill, 10,000 changes a batch",
    roundTrips: null,
    times: 1,
    run: async () => {
      population = await fill(store, size, workspaces);
    },
  });
  if (population === null) throw new Error("not filled");
  for (const work of await worksOn(population, size)) await measure(work);
  await store.close();
  client.disconnect();
  watch.disconnect();
};

const openOn = async (client: Redis, prefix: string): Promise<Store> => {
  const store = await createRedisStore({ redis: client, prefix, deadline: 60_000, onWarning: () => {} });
  if (store.isErr()) throw new Error(store.error.sentences.join(" "));
  return store.value;
};
