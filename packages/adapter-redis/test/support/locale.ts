import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A locale for a server, and the directory that has it. */
export interface Locale {
  readonly name: string;
  readonly directory: string;
}

/**
 * Lends a locale in which texts are not in the order of their bytes; `null` where the machine cannot make one. Images of
 * Redis have none but C, servers of systems often have.
 */
export const withLocale = async <Value>(use: (locale: Locale | null) => Promise<Value>): Promise<Value> => {
  const name = "en_US.UTF-8";
  const directory = await mkdtemp(join(tmpdir(), "locale-"));
  try {
    return await use(isMade(name, directory) ? { name, directory } : null);
  } finally {
    await rm(directory, { recursive: true });
  }
};

const isMade = (name: string, directory: string): boolean => {
  try {
    execFileSync("localedef", ["-i", "en_US", "-f", "UTF-8", join(directory, name)], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};
