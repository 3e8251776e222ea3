import type { Io } from "./io";

/**
 * Does what the command line says, and resolves with the exit code: 0, 1 for what the world refuses, 2 for a
 * command line that is at fault. `argv` starts with the command. Loads what it needs only now, for the sake
 * of hosts that do without it.
 */
export const main = async (argv: readonly string[], io: Io): Promise<number> => {
  const commandLine = await import("./main");
  return commandLine.main(argv, io);
};
