import type { Context } from "../context";
import type { Caller, Timestamp } from "../model";
import { err, ok } from "../result";
import { toKey } from "../text";
import { tokenHash, tokenId } from "../token-hash";
import { invalid, type Provisioned } from "./failure";
import { findOrganization } from "./organizations";
import { rules } from "./rules";
import { userKeys } from "./users";

/** Whose a token is, by name, ignoring the case of A to Z. */
export type TokenOwner = { readonly user: string } | { readonly organization: string };

/** Makes a new token. It is nowhere to be had again: only its SHA-256 is kept. */
export const createToken = async (
  context: Context,
  owner: TokenOwner,
): Provisioned<{ readonly id: string; readonly token: string }> => {
  const token = context.newToken();
  const kept = await importToken(context, owner, token);
  return kept.map(({ id }) => ({ id, token }));
};

/** Keeps a token that is there, given itself or as `sha256:` and 64 hexadecimal digits. May be repeated. */
export const importToken = async (
  context: Context,
  owner: TokenOwner,
  token: string,
): Provisioned<{ readonly id: string }> => {
  if (!rules.token.holds(token)) return err(invalid("token", rules.token));
  const caller = await callerOf(context, owner);
  if (caller.isErr()) return err(caller.error);
  const hash = await tokenHash(context, token);
  const id = tokenId(hash);
  const kept = await context.store.createToken({ id, hash, owner: caller.value, createdAt: context.clock() });
  if (kept.isOk()) return ok({ id });
  return err(kept.error === "id-taken" ? { code: "token-taken", token: id } : { code: kept.error });
};

/** The owner's tokens, oldest first. */
export const listTokens = async (
  context: Context,
  owner: TokenOwner,
): Provisioned<readonly { readonly id: string; readonly createdAt: Timestamp }[]> => {
  const caller = await callerOf(context, owner);
  if (caller.isErr()) return err(caller.error);
  const tokens = await context.store.listTokens(caller.value);
  if (tokens.isErr()) return err({ code: tokens.error });
  return ok(tokens.value.map(({ id, createdAt }) => ({ id, createdAt })));
};

/** Makes the token with this id worthless. */
export const revokeToken = async ({ store }: Context, id: string): Provisioned<void> => {
  const revoked = await store.revokeToken(id);
  if (revoked.isOk()) return ok(undefined);
  return err(revoked.error === "not-found" ? { code: "unknown-token", token: id } : { code: revoked.error });
};

const callerOf = async (context: Context, owner: TokenOwner): Provisioned<Caller> => {
  if ("organization" in owner) {
    const found = await findOrganization(context, owner.organization);
    return found.map(({ id }) => ({ kind: "organization", organization: id }));
  }
  const found = await userKeys(context, [owner.user]);
  return found.map(() => ({ kind: "user", user: toKey(owner.user) }));
};
