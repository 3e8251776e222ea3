import type { Command } from "./command";
import { type OptionName, optionHelp, variableOf } from "./options";

/** The commands, a line each. */
export const describeCommands = (commands: ReadonlyMap<string, Command>): string => {
  const lines = [...commands].map(([name, command]) => {
    const usage = command.argument === null ? name : `${name} ${command.argument}`;
    return `  projects-api ${usage.padEnd(24)}${command.summary}\n`;
  });
  return `Usage:\n${lines.join("")}\nEach takes --help and --version.\n`;
};

/** One command and its options. */
export const describeCommand = (name: string, { summary, argument, optionNames }: Command): string => {
  const usage = argument === null ? name : `${name} ${argument}`;
  const lines = optionNames.filter(isOptionName).map((option) => {
    const [value, help] = optionHelp[option];
    return `  ${`--${option} ${value}`.padEnd(28)}${help}\n${" ".repeat(30)}${variableOf(option)}\n`;
  });
  return `Usage: projects-api ${usage} [OPTIONS]: ${summary}\n\n${lines.join("")}`;
};

const isOptionName = (name: string): name is OptionName => name in optionHelp;
