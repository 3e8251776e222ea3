import type { Context } from "../context";
import type { Unavailable } from "../errors";
import { type Caller, isSameCaller, type Token } from "../model";
import { err, ok, type Result } from "../result";
import { again } from "../settle";
import { callInSlices } from "../slices";
import { tokenHash, tokenId } from "../token-hash";
import type { SeedToken } from "./document";
import type { PlacedFault } from "./faults";
import type { Tally } from "./summary";

/** A token of the file, and what the store has under its id. */
export interface TokenPair {
  readonly given: SeedToken;
  readonly id: string;
  readonly hash: string;
  readonly kept: Token | null;
}

export const lookUpTokens = (
  context: Context,
  tokens: readonly SeedToken[],
): Promise<Result<TokenPair[], Unavailable>> =>
  callInSlices(tokens, async (given) => {
    const hash = await tokenHash(context, given.text);
    const id = tokenId(hash);
    const found = await context.store.findToken(id);
    return found.isErr() ? err({ code: found.error }) : ok({ given, id, hash, kept: found.value });
  });

/** Where the tokens to create, the faults and the counts of a plan are kept. */
export interface TokenPlan {
  readonly tokens: Token[];
  readonly faults: PlacedFault[];
  readonly tally: Tally;
}

/** Plans one owner's tokens. */
export const planTokens = (
  planned: TokenPlan,
  { clock }: Context,
  pairs: readonly TokenPair[],
  owner: Caller,
): void => {
  for (const { given, id, hash, kept } of pairs) {
    if (kept === null) {
      planned.tokens.push({ id, hash, owner, createdAt: clock() });
      planned.tally.count("tokens", "created");
    } else if (kept.hash === hash && isSameCaller(kept.owner, owner)) {
      planned.tally.count("tokens", "unchanged");
    } else {
      planned.faults.push({ place: given.at, message: "belongs to another owner" });
    }
  }
};

/** Creates the tokens planned; `again`, when another owner has got one of them meanwhile. */
export const createTokens = async (
  { store }: Context,
  tokens: readonly Token[],
): Promise<Result<void, Unavailable> | typeof again> => {
  const created = await callInSlices(tokens, (token) => store.createToken(token));
  if (created.isOk()) return ok(undefined);
  return created.error === "id-taken" ? again : err({ code: created.error });
};
