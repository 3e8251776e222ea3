import type { Context } from "../context";
import type { Token, User } from "../model";
import { err, ok, type Result } from "../result";
import { slices } from "../slices";
import type { Unavailable } from "../use-cases/settle";
import type { SeedUser } from "./document";
import type { PlacedFault } from "./faults";
import { Tally } from "./summary";
import { lookUpTokens, planTokens } from "./tokens";

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
  const present = new Set<string>();
  const sound = given.filter((user) => user.sound);
  for (const slice of slices(sound)) {
    const found = await context.store.findUsers(slice.map(({ nameKey }) => nameKey));
    if (found.isErr()) return err({ code: found.error });
    for (const { nameKey } of found.value) present.add(nameKey);
  }
  const looked = await lookUpTokens(
    context,
    sound.flatMap(({ tokens }) => tokens),
  );
  if (looked.isErr()) return err(looked.error);

  const users: User[] = [];
  const planned = { tokens: [] as Token[], faults: [] as PlacedFault[], tally: new Tally() };
  let from = 0;
  for (const { name, nameKey, tokens } of sound) {
    const isNew = !present.has(nameKey);
    if (isNew) users.push({ name, nameKey, createdAt: context.clock() });
    planned.tally.count("users", isNew ? "created" : "unchanged");
    const own = looked.value.slice(from, from + tokens.length);
    from += tokens.length;
    planTokens(planned, context, own, { kind: "user", user: nameKey });
  }
  return ok({ users, ...planned });
};
