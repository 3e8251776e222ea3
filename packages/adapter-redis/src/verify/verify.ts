import { type Answer, err, type OrganizationId, ok } from "@projects-api/core";
import type { Answered, Call } from "../connection";
import type { Database } from "../database";
import { whileClosed } from "../gate";
import { lookupBuckets, lookupKinds } from "../keys";
import { toId } from "../records";
import { textOrNull } from "../reply";
import { accountContradictions } from "./account-contradictions";
import { readContents } from "./contents";
import { contradictions } from "./contradictions";
import { scanHash } from "./scan";

/** Times an organization is read while others write; then it is closed to them for the reading. */
const openReadings = 3;
/** Contradictions of one organization that are told. */
const maxTold = 100;

/** Reads everything, in slices, and says what contradicts itself. */
export const verify = async (db: Database): Answer<readonly string[]> => {
  const call = db.connection.longCall();
  const found = await accountContradictions(db, call);
  if (found.isErr()) return err(found.error);
  const organizations = await findOrganizations(db, call);
  if (organizations.isErr()) return err(organizations.error);
  for (const organization of organizations.value) {
    const contradicting = await verifyOrganization(db, call, organization);
    if (contradicting.isErr()) return err(contradicting.error);
    found.value.push(...contradicting.value);
  }
  return ok(found.value);
};

/** Every organization that has ever claimed something and not given it up. */
const findOrganizations = async (db: Database, call: Call): Answered<Set<OrganizationId>> => {
  const organizations = new Set<OrganizationId>();
  for (const kind of lookupKinds) {
    for (let bucket = 0; bucket < lookupBuckets; bucket++) {
      const claims = await scanHash(call, db.keys.lookup(kind, bucket));
      if (claims.isErr()) return err(claims.error);
      for (const [subject, claim] of claims.value) {
        // The empty subject counts the claims.
        if (subject !== "") organizations.add(toId(claim.slice(0, claim.indexOf(" "))));
      }
    }
  }
  return ok(organizations);
};

const verifyOrganization = async (
  db: Database,
  call: Call,
  organization: OrganizationId,
): Answered<readonly string[]> => {
  for (let readings = 0; readings < openReadings; readings++) {
    const rolled = await db.rollForward(call, organization);
    if (rolled.isErr()) return err(rolled.error);
    const before = await stateOf(db, call, organization);
    const contents = await readContents(db, call, organization);
    const after = await stateOf(db, call, organization);
    for (const read of [before, contents, after]) if (read.isErr()) return err(read.error);
    if (contents.isOk() && before.isOk() && after.isOk() && before.value === after.value) {
      return ok([...contradictions(contents.value)].slice(0, maxTold));
    }
  }
  const read = await whileClosed(db, call, organization, null, () => readContents(db, call, organization));
  if (read.isErr()) return err("unavailable");
  return ok([...contradictions(read.value)].slice(0, maxTold));
};

/** Another one after every write; a gate that is committed, and may be applied, is part of it. */
const stateOf = async (db: Database, call: Call, organization: OrganizationId): Answered<string> => {
  const content = await call.read((client) => client.hget(db.keys.of(organization, "meta"), "content"));
  const gate = await call.read((client) => client.get(db.keys.of(organization, "gate")));
  if (content.isErr()) return err(content.error);
  return gate.map((reply) => `${textOrNull(content.value)} ${textOrNull(reply)}`);
};
