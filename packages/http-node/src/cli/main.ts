import { ok } from "@projects-api/core";
import { version } from "../../package.json";
import type { Command } from "./command";
import { check } from "./commands/check";
import { seed } from "./commands/seed";
import { serve } from "./commands/serve";
import { createToken, listTokens, revokeToken } from "./commands/token";
import { describeCommand, describeCommands } from "./help";
import type { Io } from "./io";
import { parseLine } from "./options";
import { misused, type Outcome } from "./outcome";

const commands: ReadonlyMap<string, Command> = new Map([
  ["serve", serve],
  ["seed", seed],
  ["token create", createToken],
  ["token list", listTokens],
  ["token revoke", revokeToken],
  ["check", check],
]);

/** Does what the command line says, and resolves with the exit code. `argv` starts with the command. */
export const main = async (argv: readonly string[], io: Io): Promise<number> => {
  const outcome = await dispatch(argv, io);
  if (outcome.isOk()) return 0;
  for (const line of outcome.error.lines) io.stderr.write(`${line}\n`);
  return outcome.error.exitCode;
};

const dispatch = async (argv: readonly string[], io: Io): Promise<Outcome> => {
  for (const words of [1, 2]) {
    const name = argv.slice(0, words).join(" ");
    const command = commands.get(name);
    if (command !== undefined) return runCommand(name, command, argv.slice(words), io);
  }
  return withoutCommand(argv, io);
};

const runCommand = async (
  name: string,
  command: Command,
  args: readonly string[],
  io: Io,
): Promise<Outcome> => {
  const line = parseLine(args, command.optionNames);
  if (line.isErr()) return line.map(() => undefined);
  if (line.value.asks === null) return command.start(line.value, io);
  io.stdout.write(line.value.asks === "help" ? describeCommand(name, command) : `${version}\n`);
  return ok(undefined);
};

/** All of it, or those that start with the word given. */
const withoutCommand = (argv: readonly string[], io: Io): Outcome => {
  const [word] = argv;
  const group = new Map([...commands].filter(([name]) => name.startsWith(`${word} `)));
  const asked = group.size > 0 ? argv[1] : word;
  const known = group.size > 0 ? group : commands;
  if (asked === "--help" || asked === "--version") {
    io.stdout.write(asked === "--help" ? describeCommands(known) : `${version}\n`);
    return ok(undefined);
  }
  const names = [...known.keys()].join(", ");
  return misused(
    asked === undefined
      ? `Give a command: ${names}.`
      : `There is no command ${JSON.stringify(argv.slice(0, 2).join(" "))}: give one of ${names}.`,
  );
};
