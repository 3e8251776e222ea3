import { readFile } from "node:fs/promises";
import {
  err,
  formatFault,
  ok,
  type ProjectsService,
  type SeedProgress,
  type SeedSummary,
} from "@projects-api/core";
import { refusedBecause } from "./failures";
import type { Output } from "./io";
import { type Outcome, refused } from "./outcome";

/** Smaller seeds are there before anybody wonders. */
const worthTelling = 10_000;
/** Milliseconds between two lines of progress. */
const tellingInterval = 1_000;

/** Applies the file; tells on the way how far it is, where it takes a while. */
export const applySeedFile = async (
  service: ProjectsService,
  path: string,
  stderr: Output,
): Promise<Outcome<SeedSummary>> => {
  const document = await readDocument(path);
  if (document.isErr()) return err(document.error);
  const applied = await service.provisioning.applySeed(document.value, { onProgress: progressTo(stderr) });
  if (applied.isOk()) return ok(applied.value);
  const failure = applied.error;
  return failure.code === "seed-faults" ? refused(failure.faults.map(formatFault)) : refusedBecause(failure);
};

const readDocument = async (path: string): Promise<Outcome<unknown>> => {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? error.code : "unreadable";
    return refused([`Cannot read the seed file ${path}: ${reason}.`]);
  }
  try {
    return ok(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    // What the parser says would repeat some of the file, where there are tokens.
    return refused(["$: must be JSON in UTF-8"]);
  }
};

const progressTo = (stderr: Output) => {
  let toldAt = performance.now();
  return ({ organization, phase, done, total }: SeedProgress): void => {
    if (total < worthTelling || performance.now() - toldAt < tellingInterval) return;
    toldAt = performance.now();
    stderr.write(`${organization}: ${phase}, ${done} of ${total}\n`);
  };
};

/** What has changed, a line for each kind that the file names. */
export const describeSummary = (summary: SeedSummary): string =>
  Object.entries(summary)
    .filter(([, { created, updated, unchanged }]) => created + updated + unchanged > 0)
    .map(([kind, { created, updated, unchanged }]) => {
      const words = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      return `${words}: ${created} created, ${updated} updated, ${unchanged} unchanged\n`;
    })
    .join("");
