import { type Logger, pino } from "pino";
import type { Output } from "./io";

/** Logs lines of JSON, or for people where a terminal shows them. */
export const createLogger = async (level: string, stdout: Output): Promise<Logger> =>
  pino({ level }, stdout.isTTY ? await pretty(stdout) : stdout);

const pretty = async (stdout: Output) => {
  const { prettyFactory } = await import("pino-pretty");
  const prettify = prettyFactory({ colorize: true, ignore: "pid,hostname", translateTime: "SYS:HH:MM:ss" });
  return { write: (line: string) => void stdout.write(prettify(line)) };
};
