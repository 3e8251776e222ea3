import { err, ok, type TokenOwner } from "@projects-api/core";
import { defineCommand } from "../command";
import { refusedBecause } from "../failures";
import type { Output } from "../io";
import { allOptions } from "../options";
import { misused, type Outcome } from "../outcome";
import { withService } from "../service";

const ownerOptions = allOptions.pick({ store: true, user: true, organization: true });

interface OwnerNames {
  readonly user?: string | undefined;
  readonly organization?: string | undefined;
}

const ownerOf = ({ user, organization }: OwnerNames): Outcome<TokenOwner> => {
  if (user !== undefined && organization === undefined) return ok({ user });
  if (organization !== undefined && user === undefined) return ok({ organization });
  return misused("Give either --user or --organization, the owner of the token, and not both.");
};

const printLine = (stdout: Output, value: object) => stdout.write(`${JSON.stringify(value)}\n`);

export const createToken = defineCommand({
  summary: "make a token, and print it this once",
  options: ownerOptions,
  run: async ({ values }, io) => {
    const owner = ownerOf(values);
    if (owner.isErr()) return err(owner.error);
    return withService(values.store, io, async ({ service }) => {
      const created = await service.provisioning.createToken(owner.value);
      if (created.isErr()) return refusedBecause(created.error);
      const { id, token } = created.value;
      printLine(io.stdout, { id, token });
      return ok(undefined);
    });
  },
});

export const listTokens = defineCommand({
  summary: "print the ids and times of an owner's tokens",
  options: ownerOptions,
  run: async ({ values }, io) => {
    const owner = ownerOf(values);
    if (owner.isErr()) return err(owner.error);
    return withService(values.store, io, async ({ service }) => {
      const tokens = await service.provisioning.listTokens(owner.value);
      if (tokens.isErr()) return refusedBecause(tokens.error);
      for (const { id, createdAt } of tokens.value) {
        printLine(io.stdout, { id, "created-at": new Date(createdAt).toISOString() });
      }
      return ok(undefined);
    });
  },
});

export const revokeToken = defineCommand({
  summary: "make a token worthless",
  argument: "TOKEN-ID",
  options: allOptions.pick({ store: true }),
  run: ({ values, argument }, io) =>
    withService(values.store, io, async ({ service }) => {
      const revoked = await service.provisioning.revokeToken(argument);
      return revoked.isErr() ? refusedBecause(revoked.error) : ok(undefined);
    }),
});
