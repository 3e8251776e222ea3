import { err, type OrganizationId, ok, Result } from "@projects-api/core";
import type { Answered, Call } from "./connection";
import type { Database } from "./database";
import type { LookupKind } from "./keys";
import { toId } from "./records";
import { listOf, numberOf, textOf, textOrNull } from "./reply";
import { scripts } from "./scripts";

/**
 * Lookups, and how their ids and names stay unique over all organizations although each organization is in a slot of
 * its own. An id is *claimed* in the lookup before anything is written under it; the claim has a number, higher than
 * every one before it. Where the lookup leads is verified in the organization's slot: a claim without a record is
 * worth nothing. Before such a claim is given up, or taken over by another organization, it is *buried* in the
 * slot: a write that comes late, and relies on a claim of that number or a lower one, is refused there.
 */

/** Milliseconds for which a grave stays: longer than any command is on its way. */
export const graveTime = 600_000;
/** Ids or names in one command. */
const sliceLength = 150;
/** Times a claim is tried again because others claim at the same time. */
const maxTries = 10;

/** The number of the claim on each id or name, or the organization that has it. */
export interface Claims {
  readonly numbers: Map<string, number>;
  readonly taken: Map<string, OrganizationId>;
}

/** One claim: on what, and its number. */
export interface Claim {
  readonly kind: LookupKind;
  readonly subject: string;
  readonly number: number;
}

const claimText = (organization: OrganizationId, number: number): string => `${organization} ${number}`;

/** A claim as the lookup keeps it. */
export const parseClaim = (text: string) => {
  const [organization = "", number = ""] = text.split(" ");
  return { organization: toId<OrganizationId>(organization), number: Number(number) };
};

/** The organizations to which ids or names lead; whether they are there is for the caller to see. */
export const lookUp = async (
  db: Database,
  call: Call,
  kind: LookupKind,
  subjects: readonly string[],
): Answered<Map<string, OrganizationId>> => {
  const found = new Map<string, OrganizationId>();
  const answers = await inBuckets(db, kind, subjects, (bucket, slice) =>
    call.read((client) => client.hmget(bucket, ...slice)),
  );
  if (answers.isErr()) return err(answers.error);
  for (const { slice, reply } of answers.value) {
    for (const [index, claim] of listOf(reply).entries()) {
      const text = textOrNull(claim);
      const subject = slice[index];
      if (text !== null && subject !== undefined) found.set(subject, parseClaim(text).organization);
    }
  }
  return ok(found);
};

/** Claims ids or names of one kind for an organization, as far as no other organization has them in use. */
export const claim = async (
  db: Database,
  call: Call,
  organization: OrganizationId,
  kind: LookupKind,
  subjects: readonly string[],
): Answered<Claims> => {
  const claims: Claims = { numbers: new Map(), taken: new Map() };
  const worthless = new Map<string, string>();
  let wanted = subjects;
  for (let tries = 0; wanted.length > 0; tries++) {
    if (tries === maxTries) return err("unavailable");
    if (tries > 1) await call.backOff(tries);
    const answers = await inBuckets(db, kind, wanted, (bucket, slice) => {
      const args = slice.flatMap((subject) => [subject, worthless.get(subject) ?? ""]);
      return call.readScript(scripts.claim, [bucket], [organization, ...args]);
    });
    if (answers.isErr()) return err(answers.error);
    const foreign = new Map<string, string>();
    for (const { slice, reply } of answers.value) {
      const [number, ...others] = listOf(reply);
      for (const [index, subject] of slice.entries()) {
        const other = textOf(others[index]);
        if (other === "") claims.numbers.set(subject, numberOf(number));
        else foreign.set(subject, other);
      }
    }
    for (const [subject, text] of foreign) {
      const other = parseClaim(text);
      // A name is waited for as long as somebody is busy creating an organization under it. Of ids there are many, and
      // two batches must not wait for each other's.
      const patience = kind === "organization" ? call : call.brief;
      const buried = await bury(db, patience, other.organization, [{ kind, subject, number: other.number }]);
      if (buried.isErr()) return err(buried.error);
      if (buried.value.length > 0) worthless.set(subject, text);
      else claims.taken.set(subject, other.organization);
    }
    wanted = [...foreign.keys()].filter((subject) => !claims.taken.has(subject));
  }
  return ok(claims);
};

/** Gives up claims under which nothing was written, as far as they can be; what remains does no harm. */
export const release = async (
  db: Database,
  call: Call,
  organization: OrganizationId,
  claims: readonly Claim[],
): Promise<void> => {
  for (let from = 0; from < claims.length; from += sliceLength) {
    const buried = await bury(db, call, organization, claims.slice(from, from + sliceLength));
    if (buried.isErr()) return;
    await forget(db, call, organization, buried.value);
    call.progressed();
  }
};

/** Takes claims that are buried out of the lookups, as far as it can be done. */
export const forget = async (
  db: Database,
  call: Call,
  organization: OrganizationId,
  claims: readonly Claim[],
): Promise<void> => {
  const byKind = new Map<LookupKind, Map<string, number>>();
  for (const { kind, subject, number } of claims) {
    const numbers = byKind.get(kind) ?? new Map<string, number>();
    byKind.set(kind, numbers.set(subject, number));
    db.known.delete(`${kind} ${subject}`);
  }
  for (const [kind, numbers] of byKind) {
    await inBuckets(db, kind, [...numbers.keys()], (bucket, slice) => {
      const args = slice.flatMap((subject) => [subject, claimText(organization, numbers.get(subject) ?? 0)]);
      return call.readScript(scripts.unclaim, [bucket], args);
    });
  }
};

/** Buries claims; those whose ids or names are in use are left, and not in the answer. */
const bury = async (
  db: Database,
  call: Call,
  organization: OrganizationId,
  claims: readonly Claim[],
): Answered<readonly Claim[]> => {
  const graves = claims.map(({ kind, subject }) => db.keys.grave(organization, kind, subject));
  const args = claims.flatMap(({ kind, subject, number }) => [kind, subject, number]);
  const ending = await db.write(call, scripts.bury, organization, [graveTime, ...args], graves);
  if (ending.isErr()) return err("unavailable");
  const { rest } = ending.value;
  return ok(claims.filter((_, index) => rest[index] === "buried"));
};

/** Does something with slices of ids or names, each of one bucket, at the same time. */
const inBuckets = async <Value>(
  db: Database,
  kind: LookupKind,
  subjects: readonly string[],
  act: (bucket: string, slice: readonly string[]) => Answered<Value>,
): Answered<{ readonly slice: readonly string[]; readonly reply: Value }[]> => {
  const buckets = new Map<string, string[]>();
  for (const subject of subjects) {
    const bucket = db.keys.bucketOf(kind, subject);
    const group = buckets.get(bucket);
    if (group === undefined) buckets.set(bucket, [subject]);
    else group.push(subject);
  }
  const answers = [...buckets].flatMap(([bucket, group]) => {
    const started: Answered<{ slice: readonly string[]; reply: Value }>[] = [];
    for (let from = 0; from < group.length; from += sliceLength) {
      const slice = group.slice(from, from + sliceLength);
      started.push(act(bucket, slice).then((answer) => answer.map((reply) => ({ slice, reply }))));
    }
    return started;
  });
  return Result.combine(await Promise.all(answers));
};
