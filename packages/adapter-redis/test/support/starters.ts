import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GenericContainer } from "testcontainers";
import type { Locale } from "./locale";

/** Starts a server with arguments, with a file of configuration that it may write to, and in a locale. */
export type Starter = (
  args: readonly string[],
  configuration: string,
  locale: Locale | null,
) => Promise<{ stop(): Promise<void> }>;

/** The image that people pull; the same program plays server, node of a cluster and sentinel. */
const image = "redis:7";

/** Shares the network of the machine, since servers of a cluster tell their addresses. */
export const inContainer: Starter = async (args, configuration, locale) => {
  const target = "/tmp/redis.conf";
  const locales = "/tmp/locales";
  const container = await new GenericContainer(image)
    .withNetworkMode("host")
    .withCopyContentToContainer([{ content: `${configuration}\n`, target, mode: 0o666 }])
    .withCopyDirectoriesToContainer(locale === null ? [] : [{ source: locale.directory, target: locales }])
    .withEnvironment(locale === null ? {} : { LOCPATH: locales, LC_ALL: locale.name })
    .withCommand(["redis-server", target, ...args])
    .start();
  return { stop: async () => void (await container.stop({ timeout: 0 })) };
};

export const asProcess: Starter = async (args, configuration, locale) => {
  const directory = await mkdtemp(join(tmpdir(), "redis-"));
  const file = join(directory, "redis.conf");
  await writeFile(file, `${configuration}\n`);
  const env = { ...process.env, ...(locale !== null && { LOCPATH: locale.directory, LC_ALL: locale.name }) };
  const child = spawn("redis-server", [file, ...args], {
    stdio: "ignore",
    cwd: directory,
    env,
  });
  const ended = once(child, "exit");
  ended.catch(() => {});
  await once(child, "spawn");
  return {
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
      await rm(directory, { recursive: true });
    },
  };
};
