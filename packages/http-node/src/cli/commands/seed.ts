import { err, ok } from "@projects-api/core";
import { defineCommand } from "../command";
import { allOptions } from "../options";
import { applySeedFile, describeSummary } from "../seed-file";
import { withService } from "../service";

export const seed = defineCommand({
  summary: "apply a seed file, and print what changed",
  argument: "FILE",
  options: allOptions.pick({ store: true }),
  run: ({ values, argument }, io) =>
    withService(values.store, io, async ({ service }) => {
      const applied = await applySeedFile(service, argument, io.stderr);
      if (applied.isErr()) return err(applied.error);
      io.stdout.write(describeSummary(applied.value));
      return ok(undefined);
    }),
});
