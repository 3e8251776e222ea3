import type { Context } from "../context";
import type { Unavailable } from "../errors";
import type { Caller } from "../model";
import { err, ok, type Result } from "../result";
import type { Store } from "../store";
import { tokenId } from "../token-hash";

/** Whose the token is; `null` when it is nobody's. */
export const authenticate = async (
  { store, sha256 }: { readonly store: Pick<Store, "findToken"> } & Pick<Context, "sha256">,
  token: string,
): Promise<Result<Caller | null, Unavailable>> => {
  const hash = await sha256(token);
  const found = await store.findToken(tokenId(hash));
  if (found.isErr()) return err({ code: found.error });
  return ok(found.value !== null && sameHash(found.value.hash, hash) ? found.value.owner : null);
};

/** Compares in a time that does not tell how much of the hashes is the same. */
const sameHash = (left: string, right: string): boolean => {
  let difference = left.length ^ right.length;
  for (let i = 0; i < right.length; i++) difference |= left.charCodeAt(i) ^ right.charCodeAt(i);
  return difference === 0;
};
