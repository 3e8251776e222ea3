import type { Context } from "../context";
import type { Unavailable } from "../errors";
import { err, ok, type Result } from "../result";
import type { Seed, SeedOrganization } from "./document";
import type { Draft } from "./draft";
import { type SeedFault, tell } from "./faults";
import { planOrganization } from "./plan-organization";
import { planUsers, type UsersPlan } from "./plan-users";
import { readSeed } from "./read";
import { type SeedSummary, Tally } from "./summary";
import { type WriteFailure, writeOrganization, writeUsers } from "./write";

/** How far the applying of a seed file has come. */
export interface SeedProgress {
  /** As the file names it. */
  readonly organization: string;
  readonly phase: "comparing" | "writing";
  /** Ids and names looked up in the store, or changes written to it, of `total`. */
  readonly done: number;
  readonly total: number;
}

/** What may be left out when a seed file is applied. */
export interface SeedOptions {
  /** Told after each slice looked up, and before and after the writing of each organization. */
  readonly onProgress?: (progress: SeedProgress) => void;
}

/** `seed-faults`: every fault of the file, in its order. */
export type SeedFailure =
  | { readonly code: "seed-faults"; readonly faults: readonly SeedFault[] }
  | Unavailable;

/**
 * Makes the store hold what the seed file says, and leaves the rest. Nothing is written while the file has a
 * fault, in itself or beside what is there. Each organization is one transaction; when what it was planned on
 * changes underneath, it is planned anew, a bounded number of times. Applying again changes nothing.
 */
export const applySeed = async (
  context: Context,
  document: unknown,
  { onProgress = () => {} }: SeedOptions = {},
): Promise<Result<SeedSummary, SeedFailure>> => {
  const applied = await apply(context, document, onProgress);
  return applied.mapErr((failure) =>
    failure.code === "seed-faults" ? { ...failure, faults: tell(document, failure.faults) } : failure,
  );
};

const apply = async (
  context: Context,
  document: unknown,
  onProgress: (progress: SeedProgress) => void,
): Promise<Result<SeedSummary, WriteFailure>> => {
  const { seed, faults } = await readSeed(context, document);
  const planner = plannerOf(context, seed, onProgress);
  const planned = await planAll(seed, planner);
  if (planned.isErr()) return err(faults.length > 0 ? { code: "seed-faults", faults } : planned.error);
  const { users, drafts } = planned.value;
  const all = [faults, users.faults, ...[...drafts.values()].map((draft) => draft.faults)].flat();
  if (all.length > 0) return err({ code: "seed-faults", faults: all });

  const tally = new Tally();
  const made = await writeUsers(context, users, planner.users);
  if (made.isErr()) return err(made.error);
  tally.add(made.value);
  for (const [entry, draft] of drafts) {
    const progress = { organization: entry.name, phase: "writing", total: draft.changes.length } as const;
    onProgress({ ...progress, done: 0 });
    const made = await writeOrganization(context, draft, () => planner.organization(entry));
    if (made.isErr()) return err(made.error);
    tally.add(made.value);
    onProgress({ ...progress, done: progress.total });
  }
  return ok(tally.summary);
};

interface Planner {
  readonly users: () => Promise<Result<UsersPlan, Unavailable>>;
  readonly organization: (entry: SeedOrganization) => Promise<Result<Draft, Unavailable>>;
}

const plannerOf = (
  context: Context,
  { users }: Seed,
  onProgress: (progress: SeedProgress) => void,
): Planner => {
  const names = new Set(users.map(({ nameKey }) => nameKey));
  return {
    users: () => planUsers(context, users),
    organization: (entry) =>
      planOrganization(context, entry, names, (done, total) => {
        onProgress({ organization: entry.name, phase: "comparing", done, total });
      }),
  };
};

const planAll = async (
  { organizations }: Seed,
  planner: Planner,
): Promise<Result<{ users: UsersPlan; drafts: Map<SeedOrganization, Draft> }, Unavailable>> => {
  const users = await planner.users();
  if (users.isErr()) return err(users.error);
  const drafts = new Map<SeedOrganization, Draft>();
  for (const entry of organizations) {
    const draft = await planner.organization(entry);
    if (draft.isErr()) return err(draft.error);
    drafts.set(entry, draft.value);
  }
  return ok({ users: users.value, drafts });
};
