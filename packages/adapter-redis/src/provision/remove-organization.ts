import { type Answer, err, limits, ok, type ProvisionBatch, type ProvisionFailure } from "@projects-api/core";
import { type Claim, forget, graveTime } from "../claims";
import type { Answered, Call } from "../connection";
import type { Database } from "../database";
import { decodeTeam } from "../records";
import { listOf, textOrNull } from "../reply";
import { scanHash } from "../scan";
import { scripts } from "../scripts";

const fault = (code: ProvisionFailure["code"]) => err({ change: 0, code });

/** Removes an organization in which there is no project, with its teams. */
export const removeOrganization = async (
  db: Database,
  call: Call,
  { organization }: ProvisionBatch,
): Answer<void, ProvisionFailure> => {
  for (let tries = 0; tries < limits.maxAttempts; tries++) {
    const known = await claimsOf(db, call, organization);
    if (known.isErr()) return err(known.error);
    if (known.value === null) return fault("not-found");
    const { access, claims } = known.value;
    const graves = claims.map(({ kind, subject }) => db.keys.grave(organization, kind, subject));
    const args = [access, graveTime, ...claims.map(({ number }) => number)];
    const ending = await db.write(call, scripts.removeOrganization, organization, args, graves);
    if (ending.isErr()) return err(ending.error);
    switch (ending.value.status) {
      case "ok":
        await forget(db, call, organization, claims);
        return ok(undefined);
      case "not-found":
        return fault("not-found");
      case "not-empty":
        return fault("not-empty");
    }
  }
  return err("unavailable");
};

interface Known {
  /** The access revision as of which the claims are all. */
  readonly access: string;
  readonly claims: readonly Claim[];
}

/** The claims on an organization's name and on its teams; `null` when it is not there. */
const claimsOf = async (
  db: Database,
  call: Call,
  organization: ProvisionBatch["organization"],
): Answered<Known | null> => {
  const meta = await call.read((client) =>
    client.hmget(db.keys.of(organization, "meta"), "access", "key", "claim"),
  );
  if (meta.isErr()) return err(meta.error);
  const [access = null, nameKey = null, number] = listOf(meta.value).map(textOrNull);
  if (access === null || nameKey === null) return ok(null);
  const claims: Claim[] = [{ kind: "organization", subject: nameKey, number: Number(number) }];
  const teams = await scanHash(call, db.keys.of(organization, "teams"));
  if (teams.isErr()) return err(teams.error);
  for (const [id, record] of teams.value) {
    claims.push({ kind: "team", subject: id, number: decodeTeam(organization, id, record).claim });
  }
  return ok({ access, claims });
};
