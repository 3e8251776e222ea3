import type { Context } from "../context";
import type { User } from "../model";
import { err, ok } from "../result";
import { slices } from "../slices";
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
  const known = new Set<string>();
  for (const slice of slices(keys)) {
    const found = await store.findUsers(slice);
    if (found.isErr()) return err({ code: found.error });
    for (const { nameKey } of found.value) known.add(nameKey);
  }
  for (const [key, user] of given) if (!known.has(key)) return err({ code: "unknown-user", user });
  return ok(keys);
};
