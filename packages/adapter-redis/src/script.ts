import { createHash } from "node:crypto";
import { type OrganizationKeyName, organizationKeyNames } from "./keys";

/** A Lua script, ready to be sent. What it needs and answers stands in the header of its file. */
export interface Script {
  readonly name: string;
  readonly text: string;
  readonly sha: string;
  /** The organization's keys that it takes, in this order; further keys come after them. */
  readonly keys: readonly OrganizationKeyName[];
}

/** What the libraries of scripts are called in headers. */
type Libraries = Readonly<Record<string, string>>;

/**
 * Puts a script together from its file: the shebang, on which Redis checks memory before the first write, the keys
 * of its header as the table `key` (and `extra`, their number), its libraries, and the file itself.
 */
export const assemble = (name: string, file: string, libraries: Libraries): Script => {
  const header = /^(?:--.*\n)+/.exec(file)?.[0] ?? "";
  const keys = fieldOf(header, "KEYS").replace(/\+.*/s, "").split(/\s+/).filter(isKeyName);
  const bodies = fieldOf(header, "LIBRARIES")
    .split(/\s+/)
    .map((library) => libraries[library] ?? "");
  const named = keys.map((key, index) => `["${key}"] = KEYS[${index + 1}]`).join(", ");
  const text = [
    shebangs.find(([line]) => header.includes(`\n-- ${line}\n`))?.[1] ?? "#!lua",
    `local key, extra = { ${named} }, ${keys.length}`,
    ...bodies,
    file,
  ].join("\n");
  return { name, text, sha: createHash("sha1").update(text).digest("hex"), keys };
};

/** What Redis has to know of a script before it runs it, by the line of the header that says so. */
const shebangs = [
  ["READS", "#!lua flags=no-writes"],
  ["ALLOWS OOM", "#!lua flags=allow-oom"],
] as const;

/** What follows a word in the header, up to the next such word. */
const fieldOf = (header: string, word: string): string => {
  const [, field = ""] = new RegExp(`^-- ${word}: ((?:.*\\n)(?:--       .*\\n)*)`, "m").exec(header) ?? [];
  return field.replaceAll("--", "");
};

const isKeyName = (word: string): word is OrganizationKeyName =>
  organizationKeyNames.some((name) => name === word);
