import { type Answer, err, type OrganizationId, ok, Result } from "@projects-api/core";
import { type Claim, parseClaim, release } from "../claims";
import type { Answered, Call } from "../connection";
import { type Database, isCommitted } from "../database";
import { whileClosed } from "../gate";
import { lookupBuckets, lookupKinds } from "../keys";
import { textOrNull } from "../reply";
import { scanHash } from "../scan";
import { accountContradictions } from "./account-contradictions";
import { type Contents, readContents } from "./contents";
import { contradictions } from "./contradictions";

/** Times an organization is read while others write; then it is closed to them for the reading. */
const openReadings = 3;
/** Contradictions of one organization that are told. */
const maxTold = 100;

/**
 * Reads everything, in slices, and says what contradicts itself. Claims under which nothing was written, of a process
 * that was killed, are given up on the way; they are no contradiction, and no data.
 */
export const verify = async (db: Database): Answer<readonly string[]> => {
  const call = db.connection.longCall();
  const found = await accountContradictions(db, call);
  if (found.isErr()) return err(found.error);
  const claims = await readClaims(db, call);
  if (claims.isErr()) return err(claims.error);
  for (const [organization, its] of claims.value) {
    const read = await readQuietly(db, call, organization);
    if (read.isErr()) return err(read.error);
    found.value.push(...[...contradictions(read.value)].slice(0, maxTold));
    await release(
      db,
      call,
      organization,
      its.filter((claim) => !isUsed(read.value, claim)),
    );
  }
  return ok(found.value);
};

/** All claims, by the organization that has made them: every organization is among them. */
const readClaims = async (db: Database, call: Call): Answered<Map<OrganizationId, Claim[]>> => {
  const found = new Map<OrganizationId, Claim[]>();
  for (const kind of lookupKinds) {
    const buckets = Array.from({ length: lookupBuckets }, (_, bucket) => db.keys.lookup(kind, bucket));
    const claims = Result.combine(await Promise.all(buckets.map((bucket) => scanHash(call, bucket))));
    if (claims.isErr()) return err(claims.error);
    for (const bucket of claims.value) {
      for (const [subject, text] of bucket) {
        // The empty subject counts the claims.
        if (subject === "") continue;
        const { organization, number } = parseClaim(text);
        const its = found.get(organization);
        if (its === undefined) found.set(organization, [{ kind, subject, number }]);
        else its.push({ kind, subject, number });
      }
    }
  }
  return ok(found);
};

const isUsed = ({ hashes, teams, projects, workspaces }: Contents, { kind, subject }: Claim): boolean => {
  switch (kind) {
    case "organization":
      return hashes.meta.get("key") === subject;
    case "team":
      return teams.has(subject);
    case "project":
      return projects.has(subject);
    case "workspace":
      return workspaces.has(subject);
  }
};

/** All of an organization, as it is between two writes. */
const readQuietly = async (db: Database, call: Call, organization: OrganizationId): Answered<Contents> => {
  for (let readings = 0; readings < openReadings; readings++) {
    const rolled = await db.rollForward(call, organization);
    if (rolled.isErr()) return err(rolled.error);
    const before = await stateOf(db, call, organization);
    if (before.isErr()) return err(before.error);
    if (before.value === null) continue;
    const contents = await readContents(db, call, organization);
    if (contents.isErr()) return err(contents.error);
    const after = await stateOf(db, call, organization);
    if (after.isErr()) return err(after.error);
    if (before.value === after.value) return contents;
  }
  const read = await whileClosed(db, call, organization, null, () => readContents(db, call, organization));
  return read.mapErr(() => "unavailable" as const);
};

/** Another one after every write; `null` while a journal is applied. */
const stateOf = async (db: Database, call: Call, organization: OrganizationId): Answered<string | null> => {
  // The gate first: what opens it changes the content too.
  const gate = await call.read((client) => client.get(db.keys.of(organization, "gate")));
  if (gate.isErr()) return err(gate.error);
  if (isCommitted(textOrNull(gate.value) ?? "")) return ok(null);
  const content = await call.read((client) => client.hget(db.keys.of(organization, "meta"), "content"));
  return content.map((reply) => String(textOrNull(reply)));
};
