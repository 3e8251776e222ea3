import type { Context } from "./context";
import type { KeptTokens } from "./kept-tokens";
import * as operations from "./provisioning";
import { applySeed } from "./seed";

/**
 * What a host does to keep organizations, users, teams, access, workspaces and tokens in step with its own.
 * Organizations, users and tokens' owners are given by name, ignoring the case of A to Z; all else by id.
 */
export const provisioning = (context: Context, tokens: KeptTokens) => {
  const within =
    <Args extends unknown[], Outcome>(operation: (context: Context, ...args: Args) => Outcome) =>
    (...args: Args): Outcome =>
      operation(context, ...args);
  /** For what removes tokens. */
  const forgetting =
    <Args extends unknown[], Outcome>(operation: (context: Context, ...args: Args) => Promise<Outcome>) =>
    (...args: Args): Promise<Outcome> =>
      operation(context, ...args).finally(() => tokens.forgetAll());
  return {
    /** Creates an organization without teams, projects and tokens. */
    createOrganization: within(operations.createOrganization),
    /** The organization with this name; `unknown-organization` if there is none. */
    findOrganization: within(operations.findOrganization),
    /** Its old name is free then. */
    renameOrganization: within(operations.renameOrganization),
    /** Removes an organization without projects, its teams and its tokens. */
    removeOrganization: forgetting(operations.removeOrganization),

    /** Makes a user known; one that is there stays as it is. */
    createUser: within(operations.createUser),
    /** Creates a team, by default without permissions and members. Members must be users already. */
    createTeam: within(operations.createTeam),
    /** Permissions and members become exactly what is given. */
    updateTeam: within(operations.updateTeam),
    /** From the start nobody acts through the team any more; may be repeated after an outage. */
    removeTeam: within(operations.removeTeam),
    /** Gives a team access to a project, or another level of it. */
    setTeamAccess: within(operations.setTeamAccess),
    /** Takes away whatever access the team has to the project; it is no failure if it has none. */
    removeTeamAccess: within(operations.removeTeamAccess),

    /** Creates a workspace in a project, whose default duration it follows unless it is given its own. */
    createWorkspace: within(operations.createWorkspace),
    /** Gives a workspace a name or its own duration; `null` relieves it of that. */
    updateWorkspace: within(operations.updateWorkspace),
    /** Removes a workspace, in whichever project it is by now. */
    removeWorkspace: within(operations.removeWorkspace),

    /** Makes a token, that is nowhere to be had again: only its SHA-256 is kept. */
    createToken: within(operations.createToken),
    /** Keeps a token that is there already, or its SHA-256. */
    importToken: within(operations.importToken),
    /** Their ids and times, oldest first. */
    listTokens: within(operations.listTokens),
    /**
     * Makes the token with this id worthless, for other services on the store within a second; `unknown-token` if
     * there is none.
     */
    revokeToken: forgetting(operations.revokeToken),

    /** Makes the store hold what a seed file says, each organization in one transaction; may be repeated. */
    applySeed: within(applySeed),
  };
};

/**
 * The operations of the owner of the data, whom no permission limits. Each promises a value or a
 * `ProvisioningFailure`, `applySeed` a `SeedFailure`.
 */
export type ProvisioningService = ReturnType<typeof provisioning>;
