import { assignId, type Context } from "../context";
import { isId, type Organization, type Team, type TeamId, type TeamPermission } from "../model";
import { err, ok, type Result } from "../result";
import type { TeamValues } from "../store";
import { toKey } from "../text";
import { invalid, type Provisioned, type ProvisioningFailure } from "./failure";
import { findOrganization } from "./organizations";
import { provision } from "./provision";
import { rules } from "./rules";
import { userKeys } from "./users";

/** What can be said of a team. */
export interface TeamSettings {
  /** 1 to 90 characters, unique in the organization. */
  readonly name?: string;
  readonly permissions?: readonly TeamPermission[];
  /** Names of users that are there, ignoring the case of A to Z. */
  readonly members?: readonly string[];
}

/** A team to be created. */
export interface NewTeam extends TeamSettings {
  /** Assigned, when absent. */
  readonly id?: string;
  readonly name: string;
}

/** Creates a team in the organization, by default without permissions and members. */
export const createTeam = async (
  context: Context,
  organization: string,
  given: NewTeam,
): Provisioned<Team> => {
  const id = given.id ?? assignId(context, "team");
  if (!isId<TeamId>(id)) return err(invalid("id", rules.id));
  const values = await checkSettings(context, given);
  if (values.isErr()) return err(values.error);
  const found = await findOrganization(context, organization);
  if (found.isErr()) return err(found.error);

  const team: Team = {
    id,
    organization: found.value.id,
    name: given.name,
    nameKey: toKey(given.name),
    permissions: [],
    members: [],
    ...values.value,
    revision: context.newRevision(),
  };
  const created = await provision(
    context,
    team.organization,
    team.revision,
    [{ kind: "create-team", team }],
    {
      "not-found": { code: "unknown-organization", organization },
      "name-taken": { code: "name-taken", name: given.name },
      "id-taken": { code: "id-taken", id },
    },
  );
  return created.map(() => team);
};

/** Gives the team the values named; permissions and members become exactly what is given. */
export const updateTeam = async (
  context: Context,
  organization: string,
  team: string,
  given: TeamSettings,
): Provisioned<void> => {
  const values = await checkSettings(context, given);
  if (values.isErr()) return err(values.error);
  const found = await findTeam(context, organization, team);
  if (found.isErr()) return err(found.error);
  const { id, organization: home } = found.value.team;
  const change = { kind: "update-team", team: id, values: values.value } as const;
  return provision(context, home, context.newRevision(), [change], {
    "not-found": { code: "unknown-team", team },
    "name-taken": { code: "name-taken", name: given.name ?? "" },
  });
};

/** The team with this id, which must be in the organization. */
export const findTeam = async (
  context: Context,
  organizationName: string,
  id: string,
): Provisioned<{ readonly organization: Organization; readonly team: Team }> => {
  const organization = await findOrganization(context, organizationName);
  if (organization.isErr()) return err(organization.error);
  const unknown = err({ code: "unknown-team" as const, team: id });
  if (!isId<TeamId>(id)) return unknown;
  const query = { organization: organization.value.id, ids: [id], nameKeys: [] };
  const found = await context.store.findTeams(query);
  if (found.isErr()) return err({ code: found.error });
  const team = found.value.find((one) => one.organization === query.organization);
  return team === undefined ? unknown : ok({ organization: organization.value, team });
};

const checkSettings = async (
  context: Context,
  { name, permissions, members }: TeamSettings,
): Promise<Result<TeamValues, ProvisioningFailure>> => {
  if (name !== undefined && !rules.teamName.holds(name)) return err(invalid("name", rules.teamName));
  if (permissions?.every(rules.permission.holds) === false)
    return err(invalid("permissions", rules.permission));
  const keys = await userKeys(context, members ?? []);
  return keys.map((keys) => ({
    ...(name !== undefined && { name, nameKey: toKey(name) }),
    ...(permissions !== undefined && { permissions: [...new Set(permissions)] }),
    ...(members !== undefined && { members: keys }),
  }));
};
