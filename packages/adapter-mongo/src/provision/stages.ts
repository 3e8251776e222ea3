import {
  type Answer,
  type Draft,
  err,
  type Organization,
  ok,
  type ProvisionBatch,
  type ProvisionFailure,
  type Unavailability,
} from "@projects-api/core";
import { ObjectId } from "mongodb";
import type { Call, Connection } from "../connection";
import { commit, leave, transact } from "../transaction";
import { isApplied, judgeNew, nothingBut, type Overtaken, publish, wasApplied } from "./create";
import type { Foreign } from "./load";
import { type Attempt, abandon } from "./sweep";
import { carryOut, tasksFor } from "./write";

type Made<Value = void> = Answer<Value, ProvisionFailure | Overtaken>;

/**
 * A new organization with more in it than one transaction should hold. Its records are written in slices, and
 * are as if absent until, in the end, the organization itself is there. What is left of one that failed is
 * removed; after a crash by whoever comes upon it.
 */
export const createInStages = async (
  connection: Connection,
  organization: Organization,
  batch: ProvisionBatch,
  foreign: Foreign,
): Made => {
  const present = nothingBut(foreign);
  const attempt: Attempt = { _id: organization.id, writer: new ObjectId() };
  const judge = (call: Call) => judgeNew(connection, organization, batch, foreign, call);
  const begun = await transact<Draft | null, ProvisionFailure | Overtaken>(
    connection,
    async (call) => {
      if (await isApplied(connection, batch, call)) return leave;
      const judged = await judge(call);
      if (judged.isErr()) return leave;
      await connection.collections.stagings.insertOne({ ...attempt, at: new Date(0) }, call);
      return (await renew(connection, attempt, call)) ? commit(judged.value) : leave;
    },
    async (call) => {
      if (await isApplied(connection, batch, call)) return ok(null);
      const judged = await judge(call);
      return judged.isErr() ? err(judged.error) : overtaken();
    },
  );
  if (begun.isErr()) {
    if (begun.error === "outcome-unknown") await abandon(connection, attempt);
    return err(unpublished(begun.error));
  }
  const draft = begun.value;
  if (draft === null) return ok(undefined);

  for (const task of tasksFor(organization.id, draft, present)) {
    const written = await transact<void, Overtaken>(
      connection,
      async (call) => {
        if (!(await renew(connection, attempt, call))) return leave;
        await carryOut(connection, task, call);
        return commit(undefined);
      },
      overtaken,
    );
    if (written.isErr()) {
      await abandon(connection, attempt);
      return err(unpublished(written.error));
    }
  }
  const published = await transact<void, Overtaken>(
    connection,
    async (call) => {
      const { deletedCount } = await connection.collections.stagings.deleteOne(unabandoned(attempt), call);
      if (deletedCount === 0) return leave;
      await wasApplied(connection, batch, call);
      await publish(connection, organization, batch, draft, present, call);
      return commit(undefined);
    },
    overtaken,
  );
  // If it has been published after all, there is no staging to be abandoned any more.
  if (published.isErr()) await abandon(connection, attempt);
  return published;
};

/** Of what nobody sees it does not matter whether it was written. */
const unpublished = <Failure>(failure: Failure | Unavailability): Failure | Unavailability =>
  failure === "outcome-unknown" ? "unavailable" : failure;

/** Shows that somebody is at it; `false` when it was taken for abandoned. */
const renew = async ({ collections }: Connection, attempt: Attempt, call: Call): Promise<boolean> => {
  const renewal = { $currentDate: { at: true } } as const;
  const { matchedCount } = await collections.stagings.updateOne(unabandoned(attempt), renewal, call);
  return matchedCount === 1;
};

/** Somebody took it for abandoned, or has what it needs. */
const overtaken = async () => err("taken-meanwhile" as const);

const unabandoned = (attempt: Attempt) => ({ ...attempt, abandoned: { $exists: false } });
