import type { Redis } from "ioredis";

/** Makes the server note every command from now on. */
export const watchCommands = async (watch: Redis): Promise<void> => {
  await watch.config("SET", "slowlog-log-slower-than", 0);
  await watch.config("SET", "slowlog-max-len", 100_000);
};

/** Milliseconds of CPU that the thread which carries out commands has used. */
export const cpuTime = async (watch: Redis): Promise<number> => {
  const info = await watch.info("cpu");
  const parts = info.matchAll(/used_cpu_(?:sys|user)_main_thread:([\d.]+)/g);
  return [...parts].reduce((sum, [, seconds]) => sum + Number(seconds) * 1_000, 0);
};

/** Milliseconds of the longest script since this was last asked, by the clock. */
export const longestScript = async (watch: Redis): Promise<number> => {
  const entries = await watch.slowlog("GET", -1);
  await watch.slowlog("RESET");
  const times = (Array.isArray(entries) ? entries : []).map((entry) =>
    Array.isArray(entry) && /^eval/i.test(String(entry[3])) ? Number(entry[2]) / 1_000 : 0,
  );
  return times.reduce((longest, time) => Math.max(longest, time), 0);
};
