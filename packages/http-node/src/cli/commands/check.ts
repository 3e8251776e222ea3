import { ok } from "@projects-api/core";
import { defineCommand } from "../command";
import { refusedBecause } from "../failures";
import { allOptions } from "../options";
import { refused } from "../outcome";
import { withService } from "../service";

export const check = defineCommand({
  summary: "connect to the store and check all of its data",
  options: allOptions.pick({ store: true }),
  run: ({ values }, io) =>
    withService(values.store, io, async ({ store }) => {
      const verified = await store.verify();
      if (verified.isErr()) return refusedBecause({ code: verified.error });
      if (verified.value.length > 0) return refused(verified.value);
      io.stdout.write(`The data of the ${store.manifest.name} store is sound.\n`);
      return ok(undefined);
    }),
});
