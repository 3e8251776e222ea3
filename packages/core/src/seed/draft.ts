import type { Context } from "../context";
import type { OrganizationId, Revision } from "../model";
import type { Change } from "../store";
import type { PlacedFault } from "./faults";
import { Tally } from "./summary";

/** What is to be done in one organization, as it is worked out. */
export class Draft {
  readonly changes: Change[] = [];
  readonly faults: PlacedFault[] = [];
  readonly tally = new Tally();
  /** Of the batch, and so of each record in it. */
  readonly revision: Revision;

  constructor(
    readonly context: Context,
    readonly organization: OrganizationId,
  ) {
    this.revision = context.newRevision();
  }
}

/** The values given that are other ones than those kept; `null` when there are none. */
export const difference = <Kept extends object>(kept: Kept, given: Partial<Kept>): Partial<Kept> | null => {
  const values: Partial<Kept> = {};
  let differs = false;
  for (const key in given) {
    if (given[key] === undefined || given[key] === kept[key]) continue;
    values[key] = given[key];
    differs = true;
  }
  return differs ? values : null;
};
