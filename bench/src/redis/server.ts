import type { Redis } from "ioredis";

/**
 * Makes the server tell the longest run of each command. Not by its slow log, which notes every command within a
 * script too, when it is to note them all, and so makes scripts take twice their time.
 */
export const watchCommands = async (watch: Redis): Promise<void> => {
  await watch.config("SET", "latency-tracking", "yes");
  await watch.config("SET", "latency-tracking-info-percentiles", "100");
  await forgetCommands(watch);
};

/** Begins anew. */
export const forgetCommands = async (watch: Redis): Promise<void> => {
  await watch.config("RESETSTAT");
};

/** Milliseconds of CPU that the thread which carries out commands has used. */
export const cpuTime = async (watch: Redis): Promise<number> => {
  const info = await watch.info("cpu");
  const parts = info.matchAll(/used_cpu_(?:sys|user)_main_thread:([\d.]+)/g);
  return [...parts].reduce((sum, [, seconds]) => sum + Number(seconds) * 1_000, 0);
};

/** Milliseconds of the longest script, by the clock. */
export const longestScript = async (watch: Redis): Promise<number> => {
  const info = await watch.info("latencystats");
  const longest = [...info.matchAll(/latency_percentiles_usec_eval(?:sha)?:p100=([\d.]+)/g)];
  return Math.max(0, ...longest.map(([, microseconds]) => Number(microseconds) / 1_000));
};
