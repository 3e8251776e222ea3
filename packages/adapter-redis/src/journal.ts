/** A slice of what is too large for one script, as a journal has it. */
export interface Slice {
  /** In JSON: `changes.lua` and `moves.lua` say of what. */
  readonly changes: string;
  /** What it needs beside the organization's own keys. */
  readonly keys: readonly string[];
}

/** Slices as the scripts take them that add to a journal. */
export const journalArguments = (slices: readonly Slice[]): string[] =>
  slices.flatMap(({ changes, keys }) => [changes, JSON.stringify(keys)]);
