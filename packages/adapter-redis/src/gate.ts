import { randomUUID } from "node:crypto";
import {
  err,
  type OrganizationId,
  type Result,
  type Revision,
  type Unavailability,
} from "@projects-api/core";
import type { Answered, Call } from "./connection";
import type { Database } from "./database";
import { scripts } from "./scripts";

/** Milliseconds for which a gate stays closed unless its lease is renewed. */
export const lease = 30_000;

/** `applied`: the batch for which the gate was to be closed is applied already. */
export type Closing = Unavailability | "applied";

/**
 * Closes an organization's gate to writers while something is done there, and opens it again. Should this process end
 * meanwhile, the lease runs out.
 */
export const whileClosed = async <Value, Failure>(
  db: Database,
  call: Call,
  organization: OrganizationId,
  revision: Revision | null,
  work: (token: string) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure | Closing>> => {
  const token = randomUUID();
  const closed = await db.write(call, scripts.closeGate, organization, [token, lease, revision ?? ""]);
  if (closed.isErr()) return err("unavailable");
  if (closed.value.status === "applied") return err("applied");
  const renewal = setInterval(() => void renew(db, organization, token), lease / 3);
  try {
    return await work(token);
  } finally {
    clearInterval(renewal);
    // Leaves a gate that is committed as it is.
    await db.write(db.connection.call(), scripts.abandon, organization, [token]);
  }
};

/** Renews the lease, by adding nothing to the journal. */
const renew = (db: Database, organization: OrganizationId, token: string): Answered<unknown> =>
  db.write(db.connection.call(), scripts.stage, organization, [token, lease, 0]);
