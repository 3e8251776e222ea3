import { err, type Result } from "@projects-api/core";

/** Why a command did not do its work. */
export interface Refusal {
  /** 2 for the command line itself, 1 for what the world refuses. */
  readonly exitCode: 1 | 2;
  /** A sentence each. */
  readonly lines: readonly string[];
}

export type Outcome<Value = void> = Result<Value, Refusal>;

/** The command line is at fault. */
export const misused = (sentence: string) => err<never, Refusal>({ exitCode: 2, lines: [sentence] });

/** The command line is fine, but it cannot be done. */
export const refused = (lines: readonly string[]) => err<never, Refusal>({ exitCode: 1, lines });
