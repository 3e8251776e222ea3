import type { Context } from "../context";
import type { Unavailable } from "../errors";
import type { Token, User } from "../model";
import { knownUsers } from "../provisioning/users";
import { err, ok, type Result } from "../result";
import type { SeedUser } from "./document";
import type { PlacedFault } from "./faults";
import { Tally } from "./summary";
import { lookUpTokens, planTokens, type TokenPlan } from "./tokens";

/** The users and tokens to create. */
export interface UsersPlan {
  readonly users: readonly User[];
  readonly tokens: readonly Token[];
  readonly faults: readonly PlacedFault[];
  readonly tally: Tally;
}

/** Compares the users of the file with the store. */
export const planUsers = async (
  context: Context,
  given: readonly SeedUser[],
): Promise<Result<UsersPlan, Unavailable>> => {
  const sound = given.filter((user) => user.sound);
  const nameKeys = sound.map(({ nameKey }) => nameKey);
  const known = await knownUsers(context.store, nameKeys);
  if (known.isErr()) return err(known.error);
  const looked = await lookUpTokens(
    context,
    sound.flatMap(({ tokens }) => tokens),
  );
  if (looked.isErr()) return err(looked.error);

  const users: User[] = [];
  const planned: TokenPlan = { tokens: [], faults: [], tally: new Tally() };
  let from = 0;
  for (const { name, nameKey, tokens } of sound) {
    const isNew = !known.value.has(nameKey);
    if (isNew) users.push({ name, nameKey, createdAt: context.clock() });
    planned.tally.count("users", isNew ? "created" : "unchanged");
    const own = looked.value.slice(from, from + tokens.length);
    from += tokens.length;
    planTokens(planned, context, own, { kind: "user", user: nameKey });
  }
  return ok({ users, ...planned });
};
