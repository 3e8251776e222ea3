import type { Context } from "../context";
import type { Unavailable } from "../errors";
import type { User } from "../model";
import { err, ok, type Result } from "../result";
import { slices } from "../slices";
import type { Store } from "../store";
import { toKey } from "../text";
import { invalid, type Provisioned } from "./failure";
import { rules } from "./rules";

/** Creates a user without tokens; one that is there with this name is answered as it is. */
export const createUser = async ({ store, clock }: Context, name: string): Provisioned<User> => {
  if (!rules.userName.holds(name)) return err(invalid("name", rules.userName));
  const user: User = { name, nameKey: toKey(name), createdAt: clock() };
  const created = await store.createUser(user);
  if (created.isErr()) return err({ code: created.error });
  const found = await store.findUsers([user.nameKey]);
  return found.isErr() ? err({ code: found.error }) : ok(found.value[0] ?? user);
};

/** The `nameKey`s of the users with these names, each once; all of them must be there. */
export const userKeys = async ({ store }: Context, names: readonly string[]): Provisioned<string[]> => {
  const given = new Map(names.map((name) => [toKey(name), name]));
  for (const user of names) if (!rules.userName.holds(user)) return err({ code: "unknown-user", user });
  const keys = [...given.keys()];
  const known = await knownUsers(store, keys);
  if (known.isErr()) return err(known.error);
  for (const [key, user] of given) if (!known.value.has(key)) return err({ code: "unknown-user", user });
  return ok(keys);
};

/** Those of the `nameKey`s, of any number, that are users'. */
export const knownUsers = async (
  store: Pick<Store, "findUsers">,
  nameKeys: readonly string[],
): Promise<Result<ReadonlySet<string>, Unavailable>> => {
  const known = new Set<string>();
  for (const slice of slices(nameKeys)) {
    const found = await store.findUsers(slice);
    if (found.isErr()) return err({ code: found.error });
    for (const { nameKey } of found.value) known.add(nameKey);
  }
  return ok(known);
};
