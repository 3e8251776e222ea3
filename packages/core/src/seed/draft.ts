import type { Context } from "../context";
import type { OrganizationId, Revision, Token } from "../model";
import type { Change } from "../store";
import type { PlacedFault } from "./faults";
import { Tally } from "./summary";

/** What is to be done in one organization, as it is worked out. Nothing is done while there are faults. */
export class Draft {
  /** One batch, which is a transaction. */
  readonly changes: Change[] = [];
  /** To be created after it. */
  readonly tokens: Token[] = [];
  readonly faults: PlacedFault[] = [];
  readonly tally = new Tally();

  constructor(
    readonly context: Context,
    readonly organization: OrganizationId,
    /** Of the batch, and so of each record in it. */
    readonly revision: Revision,
  ) {}
}
