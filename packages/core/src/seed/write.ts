import type { Context } from "../context";
import type { Unavailable } from "../errors";
import { err, ok, type Result } from "../result";
import { again, settle, type Try } from "../settle";
import { callInSlices } from "../slices";
import type { Draft } from "./draft";
import type { PlacedFault } from "./faults";
import type { UsersPlan } from "./plan-users";
import type { Tally } from "./summary";
import { createTokens } from "./tokens";

/** Why a plan was not carried out; a fault may also have come about only since the first look. */
export type WriteFailure =
  | { readonly code: "seed-faults"; readonly faults: readonly PlacedFault[] }
  | Unavailable;

/** Makes a plan, or makes it anew; its faults are a failure like the store's. */
type Replan<Plan> = () => Promise<Result<Plan, Unavailable>>;

/** Carries out the first plan, and while something has changed underneath, a new one. */
const carryOut = <Plan extends { readonly faults: readonly PlacedFault[]; readonly tally: Tally }>(
  first: Plan,
  replan: Replan<Plan>,
  write: (plan: Plan) => Try<void, Unavailable>,
): Promise<Result<Tally, WriteFailure>> => {
  let next: Plan | null = first;
  return settle<Tally, WriteFailure>(async () => {
    const plan: Result<Plan, Unavailable> = next === null ? await replan() : ok(next);
    next = null;
    if (plan.isErr()) return err(plan.error);
    const { faults, tally } = plan.value;
    if (faults.length > 0) return err({ code: "seed-faults", faults });
    const written = await write(plan.value);
    return written === again ? again : written.map(() => tally);
  });
};

export const writeUsers = (
  context: Context,
  first: UsersPlan,
  replan: Replan<UsersPlan>,
): Promise<Result<Tally, WriteFailure>> =>
  carryOut(first, replan, async ({ users, tokens }) => {
    const created = await callInSlices(users, (user) => context.store.createUser(user));
    return created.isErr() ? err({ code: created.error }) : createTokens(context, tokens);
  });

export const writeOrganization = (
  context: Context,
  first: Draft,
  replan: Replan<Draft>,
): Promise<Result<Tally, WriteFailure>> =>
  carryOut(first, replan, async ({ organization, changes, revision, tokens }) => {
    if (changes.length > 0) {
      const made = await context.store.provision({ organization, changes, revision });
      if (made.isErr()) return typeof made.error === "string" ? err({ code: made.error }) : again;
    }
    return createTokens(context, tokens);
  });
