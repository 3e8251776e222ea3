import type { Context } from "../context";
import type { Unavailable } from "../errors";
import { err, ok, type Result } from "../result";
import type { SeedOrganization } from "./document";
import { Draft } from "./draft";
import { lookUp, type OnLookUp } from "./lookup";
import { planProjects } from "./plan-projects";
import { planTeams } from "./plan-teams";
import { lookUpTokens, planTokens } from "./tokens";

/**
 * Compares an organization of the file with the store. What another server is applying at this moment may
 * look like a fault, so a fault counts when a second look finds one too.
 */
export const planOrganization = async (
  context: Context,
  entry: SeedOrganization,
  users: ReadonlySet<string>,
  onLookUp: OnLookUp,
): Promise<Result<Draft, Unavailable>> => {
  const first = await look(context, entry, users, onLookUp);
  if (first.isErr() || first.value.faults.length === 0) return first;
  return look(context, entry, users, onLookUp);
};

const look = async (
  context: Context,
  entry: SeedOrganization,
  users: ReadonlySet<string>,
  onLookUp: OnLookUp,
): Promise<Result<Draft, Unavailable>> => {
  // The tokens first: who has one of an organization sees the organization too.
  const tokens = await lookUpTokens(context, entry.tokens);
  if (tokens.isErr()) return err(tokens.error);
  const looked = await lookUp(context, entry, onLookUp);
  if (looked.isErr()) return err(looked.error);
  const present = looked.value;

  const { organization, isNew } = present;
  const draft = new Draft(context, organization.id, isNew ? organization.revision : context.newRevision());
  if (isNew) draft.changes.push({ kind: "create-organization", organization });
  draft.tally.count("organizations", isNew ? "created" : "unchanged");
  const teamByName = planTeams(draft, entry, present, users);
  planProjects(draft, entry, present, teamByName);
  const owner = { kind: "organization", organization: draft.organization } as const;
  planTokens(draft, context, tokens.value, owner);
  return ok(draft);
};
