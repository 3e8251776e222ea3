import { err } from "@projects-api/core";
import type { z } from "zod";
import type { Io } from "./io";
import { type ParsedLine, readValues } from "./options";
import { misused, type Outcome } from "./outcome";

/** What a command is. */
interface Definition<Schema extends z.ZodObject> {
  /** For `--help`: what it does. */
  readonly summary: string;
  /** What stands for its one argument, if it takes one. */
  readonly argument?: string;
  /** Its part of `allOptions`. */
  readonly options: Schema;
  readonly run: (given: Given<z.output<Schema>>, io: Io) => Promise<Outcome>;
}

interface Given<Values> {
  readonly values: Values;
  /** Empty for a command without one. */
  readonly argument: string;
}

/** A command whose options are known by name only. */
export interface Command {
  readonly summary: string;
  readonly argument: string | null;
  readonly optionNames: readonly string[];
  readonly start: (line: ParsedLine, io: Io) => Promise<Outcome>;
}

export const defineCommand = <Schema extends z.ZodObject>(definition: Definition<Schema>): Command => {
  const { summary, options, run, argument: argumentName = null } = definition;
  return {
    summary,
    argument: argumentName,
    optionNames: Object.keys(options.shape),
    start: async (line, io) => {
      const [argument = "", ...more] = line.positionals;
      if (argumentName !== null && argument === "") return misused(`${argumentName} is missing.`);
      if (more.length > 0 || (argumentName === null && argument !== "")) {
        return misused(
          `There are too many arguments${argumentName === null ? "" : ` after ${argumentName}`}.`,
        );
      }
      const values = readValues(options, line.options, io.env);
      return values.isErr() ? err(values.error) : run({ values: values.value, argument }, io);
    },
  };
};
