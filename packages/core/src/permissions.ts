import {
  type AccessLevel,
  accessLevels,
  type Caller,
  type OrganizationId,
  type Project,
  type Revision,
  type TeamAccess,
  type TeamId,
  type TeamPermission,
} from "./model";

/** What can be allowed. All but `create-project` concern one project. */
export const abilities = [
  "see",
  "update",
  "destroy",
  "create-workspace",
  "move-workspaces",
  "create-project",
] as const;
export type Ability = (typeof abilities)[number];

/** Which grant gives which abilities; they add up. */
export interface Policy {
  readonly organizationToken: readonly Ability[];
  readonly teamPermission: Readonly<Record<TeamPermission, readonly Ability[]>>;
  readonly projectAccess: Readonly<Record<AccessLevel, readonly Ability[]>>;
}

/** The contract's table ("Who may do what"). A host may pass another. */
export const defaultPolicy: Policy = {
  organizationToken: abilities,
  teamPermission: {
    owners: abilities,
    "manage-projects": abilities,
    "manage-workspaces": ["see", "create-workspace", "move-workspaces"],
    "read-projects": ["see"],
  },
  projectAccess: {
    admin: ["see", "update", "destroy", "create-workspace", "move-workspaces"],
    maintain: ["see", "create-workspace"],
    write: ["see"],
    read: ["see"],
  },
};

/** The teams of an organization through which a user acts, as of one access revision. */
export interface Grants {
  /** Another one after every change of the organization's teams, memberships and access. */
  readonly accessRevision: Revision;
  /** Empty for who is in no team. */
  readonly teams: readonly { readonly id: TeamId; readonly permissions: readonly TeamPermission[] }[];
}

/** In which projects of an organization something is allowed. */
export type Scope =
  | { readonly kind: "all" }
  /** Where one of the teams has one of the levels; nowhere, when there is no team. */
  | { readonly kind: "teams"; readonly teams: readonly TeamId[]; readonly levels: readonly AccessLevel[] };

/** The scope of each ability, for one caller in one organization. */
export type Rights = Readonly<Record<Ability, Scope>>;

const everywhere: Scope = { kind: "all" };
const nowhere: Scope = { kind: "teams", teams: [], levels: [] };

/**
 * What the caller may do in the organization, or `null` when it does not exist for them: an organization is
 * known to its tokens and to the members of its teams.
 */
export const rightsOf = (
  policy: Policy,
  caller: Caller,
  organization: OrganizationId,
  grants: Grants,
): Rights | null => {
  if (caller.kind === "organization") {
    return caller.organization === organization
      ? rights((ability) => (policy.organizationToken.includes(ability) ? everywhere : nowhere))
      : null;
  }
  if (grants.teams.length === 0) return null;
  const teams = grants.teams.map((team) => team.id);
  const held = new Set(grants.teams.flatMap((team) => team.permissions));
  const throughout = new Set([...held].flatMap((permission) => policy.teamPermission[permission]));
  return rights((ability) =>
    throughout.has(ability)
      ? everywhere
      : {
          kind: "teams",
          teams,
          levels: accessLevels.filter((level) => policy.projectAccess[level].includes(ability)),
        },
  );
};

const rights = (scopeOf: (ability: Ability) => Scope): Rights => ({
  see: scopeOf("see"),
  update: scopeOf("update"),
  destroy: scopeOf("destroy"),
  "create-workspace": scopeOf("create-workspace"),
  "move-workspaces": scopeOf("move-workspaces"),
  "create-project": scopeOf("create-project"),
});

/** Whether a project with this access lies in the scope. */
export const covers = (scope: Scope, access: readonly TeamAccess[]): boolean =>
  scope.kind === "all" ||
  access.some(({ team, level }) => scope.levels.includes(level) && scope.teams.includes(team));

/** Whether the ability is given for the project. What may not be seen may not be anything else. */
export const may = (rights: Rights, ability: Ability, project: Project): boolean =>
  covers(rights.see, project.access) && covers(rights[ability], project.access);

/** The three booleans of a project document. */
export interface Permissions {
  readonly canUpdate: boolean;
  readonly canDestroy: boolean;
  readonly canCreateWorkspace: boolean;
}

/** What the caller may do to a project that they see. */
export const permissionsOn = (rights: Rights, project: Project): Permissions => ({
  canUpdate: covers(rights.update, project.access),
  canDestroy: covers(rights.destroy, project.access),
  canCreateWorkspace: covers(rights["create-workspace"], project.access),
});
