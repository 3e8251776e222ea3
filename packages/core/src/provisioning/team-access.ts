import type { Context } from "../context";
import { type AccessLevel, isId, type ProjectId } from "../model";
import { err } from "../result";
import { invalid, type Provisioned } from "./failure";
import { provision } from "./provision";
import { rules } from "./rules";
import { findTeam } from "./teams";

/** Gives the team this access to the project, in place of any other. All are told by id, the organization by name. */
export const setTeamAccess = async (
  context: Context,
  organization: string,
  project: string,
  team: string,
  level: AccessLevel,
): Provisioned<void> =>
  rules.accessLevel.holds(level)
    ? changeAccess(context, organization, project, team, level)
    : err(invalid("level", rules.accessLevel));

/** Takes away the team's access to the project; none is as good. */
export const removeTeamAccess = (
  context: Context,
  organization: string,
  project: string,
  team: string,
): Provisioned<void> => changeAccess(context, organization, project, team, null);

const changeAccess = async (
  context: Context,
  organization: string,
  project: string,
  teamId: string,
  level: AccessLevel | null,
): Provisioned<void> => {
  const found = await findTeam(context, organization, teamId);
  if (found.isErr()) return err(found.error);
  const unknown = { code: "unknown-project", project } as const;
  if (!isId<ProjectId>(project)) return err(unknown);
  const { id, organization: home } = found.value.team;
  const change = { kind: "set-access", project, team: id, level } as const;
  return provision(context, home, context.newRevision(), [change], { "not-found": unknown });
};
