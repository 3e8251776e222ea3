import type { OrganizationId, Revision } from "@projects-api/core";
import type { Call, Connection } from "./connection";
import type { CounterDocument } from "./documents";

/**
 * An organization has so many counters, so that concurrent writes to it rarely meet
 * in one: of two that do, one has to be tried again. A change of access, rare, has to write all of them.
 */
export const counterCount = 16;

/** What the counters of an organization say together. */
export interface Totals {
  readonly accessRevision: Revision;
  readonly writes: number;
  readonly projects: number;
  readonly workspaces: number;
}

/** By how much a write changes what is counted. */
export interface Difference {
  readonly projects?: number;
  readonly workspaces?: number;
}

/** The counters of a new organization. */
export const newCounters = (
  organization: OrganizationId,
  accessRevision: Revision,
  { projects = 0, workspaces = 0 }: Difference,
): CounterDocument[] =>
  Array.from({ length: counterCount }, (_, place) => ({
    _id: counterId(organization, place),
    organization,
    accessRevision,
    writes: 0,
    projects: place === 0 ? projects : 0,
    workspaces: place === 0 ? workspaces : 0,
  }));

/** Of the counter in a place; the first has one for certain. */
export const counterId = (organization: string, place = 0): string => `${organization}/${place}`;

/** The sums; `null` when there is no such organization. */
export const readTotals = async (
  { collections }: Connection,
  organization: OrganizationId,
  call: Call,
): Promise<Totals | null> => {
  const [first, ...more] = await collections.counters.find({ organization }, call).toArray();
  if (first === undefined) return null;
  return more.reduce<Totals>(
    (sum, each) => ({
      accessRevision: sum.accessRevision,
      writes: sum.writes + each.writes,
      projects: sum.projects + each.projects,
      workspaces: sum.workspaces + each.workspaces,
    }),
    first,
  );
};

/**
 * Of an organization's pages: every write raises a counter, so that in snapshots the sum is another one after
 * every write; the access revision makes it one of this organization's own.
 */
export const contentRevision = ({ accessRevision, writes }: Totals): Revision =>
  `${accessRevision}.${writes}`;

/**
 * Notes a write in one of the counters, which the text chooses; not if access is another by now, somebody is about to
 * change it, or there is no such organization: then `false`. Whatever changes access writes this counter too, so
 * that of both only one can be committed as it is.
 */
export const countWrite = async (
  { collections }: Connection,
  organization: OrganizationId,
  accessRevision: Revision | null,
  text: string,
  difference: Difference,
  call: Call,
): Promise<boolean> => {
  const { matchedCount } = await collections.counters.updateOne(
    {
      _id: counterId(organization, placeOf(text)),
      organization,
      ...(accessRevision !== null && { accessRevision }),
      ...open,
    },
    { $inc: { writes: 1, ...difference } },
    call,
  );
  return matchedCount === 1;
};

/** Milliseconds for which counters are closed, unless access is changed before. */
const closedFor = 1_000;
/** Is not closed, by the server's clock; or by that of another, which was in advance. */
const open = {
  $expr: {
    $or: [
      { $lte: [{ $ifNull: ["$closedUntil", "$$NOW"] }, "$$NOW"] },
      { $gt: ["$closedUntil", { $add: ["$$NOW", closedFor] }] },
    ],
  },
};

/** Whether the counter that the text chooses takes no write at the moment. */
export const isClosed = async (
  { collections }: Connection,
  organization: OrganizationId,
  text: string,
  call: Call,
): Promise<boolean> => {
  const counter = { _id: counterId(organization, placeOf(text)), organization };
  return (await collections.counters.findOne({ ...counter, $nor: [open] }, call)) !== null;
};

/**
 * Lets no other write begin for a while, and waits for those under way: for a change of access that they keep from
 * being committed. Not in a transaction, which would give up where this waits.
 */
export const closeCounters = async (
  { collections }: Connection,
  organization: OrganizationId,
  maxTimeMS: number,
): Promise<void> => {
  const closing = [{ $set: { closedUntil: { $add: ["$$NOW", closedFor] } } }];
  await collections.counters.updateMany({ organization }, closing, { maxTimeMS });
};

/**
 * Notes a write that changes access. At the start of a transaction: each write of others that is under way, or is made
 * between the start and this, is in its way.
 */
export const changeAccess = async (
  { collections }: Connection,
  organization: OrganizationId,
  accessRevision: Revision,
  call: Call,
): Promise<void> => {
  const update = { $set: { accessRevision }, $inc: { writes: 1 }, $unset: { closedUntil: true } } as const;
  await collections.counters.updateMany({ organization }, update, call);
};

const placeOf = (text: string): number => {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) >>> 0;
  return sum % counterCount;
};

/** `null` when there is no such organization. */
export const accessRevisionOf = async (
  { collections }: Connection,
  organization: OrganizationId,
  call: Call,
): Promise<Revision | null> => {
  const counter = await collections.counters.findOne({ _id: counterId(organization), organization }, call);
  return counter?.accessRevision ?? null;
};
