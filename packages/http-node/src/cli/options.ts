import { parseArgs } from "node:util";
import { limits, ok } from "@projects-api/core";
import { z } from "zod";
import { defaults } from "../defaults";
import { misused, type Outcome } from "./outcome";
import { isStoreUrl, storeForms } from "./store-url";
import { hostAndPort, oneOf, publicUrl, seconds, text, whole } from "./values";

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** A body is held in memory, and is handed on as one string. */
const largestMaxBody = 268_435_456;

/** Every option of every command. */
export const allOptions = z.object({
  store: z
    .string()
    .refine(isStoreUrl, `must be the URL of a store: ${storeForms.join(", ")}`)
    .default("memory:"),
  seed: text.optional(),
  host: text.default(defaults.host),
  port: whole(0, 65_535).default(defaults.port),
  "public-url": publicUrl.optional(),
  shapes: oneOf(["specification", "complete"]).default("specification"),
  "rate-limit": whole(0, 1_000_000_000).default(0),
  "max-body": whole(1, largestMaxBody).default(limits.defaultMaxBody),
  deadline: seconds({ zero: false }).default(defaults.deadlineSeconds),
  "shutdown-grace": seconds({ zero: true }).default(defaults.shutdownGraceSeconds),
  metrics: hostAndPort.optional(),
  "log-level": oneOf(logLevels).default("info"),
  user: text.optional(),
  organization: text.optional(),
});

export type OptionName = keyof typeof allOptions.shape;

/** For `--help`: what stands for the value, and what it is. */
export const optionHelp: Readonly<Record<OptionName, readonly [value: string, help: string]>> = {
  store: ["URL", `where the data is: ${storeForms.join(", ")} (memory:, which ends with the process)`],
  seed: ["FILE", "a seed file to apply before listening"],
  host: ["HOST", `the address to listen on (${defaults.host})`],
  port: ["PORT", `the port to listen on, 0 for a free one (${defaults.port})`],
  "public-url": ["URL", "what stands before /api/v2 in links (where it listens)"],
  shapes: ["SHAPES", "of documents: specification or complete (specification)"],
  "rate-limit": ["N", "requests a second for each token; 0 for any (0)"],
  "max-body": ["BYTES", `the largest request body (${limits.defaultMaxBody})`],
  deadline: ["SECONDS", `how long a request waits for the store (${defaults.deadlineSeconds})`],
  "shutdown-grace": [
    "SECONDS",
    `how long requests have to end at shutdown (${defaults.shutdownGraceSeconds})`,
  ],
  metrics: ["HOST:PORT", "where to serve /metrics, apart from the API; not in this build"],
  "log-level": ["LEVEL", `${logLevels.join(", ")} (info)`],
  user: ["NAME", "the user whose token it is"],
  organization: ["NAME", "the organization whose token it is"],
};

/** The option's environment variable. */
export const variableOf = (option: string): string =>
  `PROJECTS_API_${option.toUpperCase().replaceAll("-", "_")}`;

/** Of these only one can be given: one on the command line wins over any in the environment. */
const alternatives: ReadonlySet<string> = new Set(["user", "organization"]);

/** A command line after the command's name. */
export interface ParsedLine {
  /** By the option's name. */
  readonly options: Readonly<Record<string, string>>;
  readonly positionals: readonly string[];
  readonly asks: "help" | "version" | null;
}

/** Takes the command line apart; knows which options there are, but not what they may be. */
export const parseLine = (args: readonly string[], names: readonly string[]): Outcome<ParsedLine> => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...Object.fromEntries(names.map((name) => [name, { type: "string" as const }])),
        help: { type: "boolean" },
        version: { type: "boolean" },
      },
    });
    const options: Record<string, string> = {};
    for (const [name, value] of Object.entries(values)) if (typeof value === "string") options[name] = value;
    return ok({ options, positionals, asks: values.help ? "help" : values.version ? "version" : null });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return misused(sentenceOf(error.message));
  }
};

/** The first sentence of what `parseArgs` has to say; some are plainer in other words. */
const sentenceOf = (message: string): string => {
  const [, option] = /^Option '(.+)' argument is ambiguous/.exec(message) ?? [];
  if (option !== undefined) return `A value that starts with a dash is written ${option}=VALUE.`;
  const [, needy] = /^Option '(\S+) <value>' argument missing/.exec(message) ?? [];
  if (needy !== undefined) return `${needy} needs a value.`;
  return `${message.split(/\.(?:\s|$)/)[0]}.`;
};

/** The values of a command's options: from the command line, else from the environment, else the default. */
export const readValues = <Schema extends z.ZodObject>(
  schema: Schema,
  given: ParsedLine["options"],
  env: Readonly<Record<string, string | undefined>>,
): Outcome<z.output<Schema>> => {
  const texts: Record<string, string> = { ...given };
  const decided = Object.keys(given).some((name) => alternatives.has(name));
  for (const name of Object.keys(schema.shape)) {
    const fallback = env[variableOf(name)];
    if (fallback && texts[name] === undefined && !(decided && alternatives.has(name))) texts[name] = fallback;
  }
  const parsed = schema.safeParse(texts);
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  return misused(`${given[name] === undefined ? variableOf(name) : `--${name}`} ${issue?.message}.`);
};
