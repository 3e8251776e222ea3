import type { Change, ProjectId, TeamId, WorkspaceId } from "@projects-api/core";

/** What a batch names, whether it is there or not. */
export interface Mentions {
  readonly teams: ReadonlySet<TeamId>;
  readonly projects: ReadonlySet<ProjectId>;
  readonly workspaces: ReadonlySet<WorkspaceId>;
  readonly teamNames: ReadonlySet<string>;
  readonly projectNames: ReadonlySet<string>;
  readonly workspaceNames: ReadonlySet<string>;
  /** `nameKey`s of users. */
  readonly members: ReadonlySet<string>;
  /** Of the organization itself, where it is to have one that it has not yet. */
  readonly organizationName: string | null;
}

/** Everything that the changes name. */
export const mentionsOf = (changes: readonly Change[]): Mentions => {
  const mentions = {
    teams: new Set<TeamId>(),
    projects: new Set<ProjectId>(),
    workspaces: new Set<WorkspaceId>(),
    teamNames: new Set<string>(),
    projectNames: new Set<string>(),
    workspaceNames: new Set<string>(),
    members: new Set<string>(),
  };
  let organizationName: string | null = null;
  const addName = (names: Set<string>, nameKey: string | undefined) => {
    if (nameKey !== undefined) names.add(nameKey);
  };
  const addMembers = (members: readonly string[] = []) => {
    for (const member of members) mentions.members.add(member);
  };
  for (const change of changes) {
    switch (change.kind) {
      case "create-organization":
        organizationName = change.organization.nameKey;
        break;
      case "rename-organization":
        organizationName = change.nameKey;
        break;
      case "remove-organization":
        break;
      case "create-team":
        mentions.teams.add(change.team.id);
        mentions.teamNames.add(change.team.nameKey);
        addMembers(change.team.members);
        break;
      case "update-team":
        mentions.teams.add(change.team);
        addName(mentions.teamNames, change.values.nameKey);
        addMembers(change.values.members);
        break;
      case "remove-team":
        mentions.teams.add(change.team);
        break;
      case "set-access":
        mentions.projects.add(change.project);
        mentions.teams.add(change.team);
        break;
      case "create-project":
        mentions.projects.add(change.project.id);
        mentions.projectNames.add(change.project.nameKey);
        break;
      case "update-project":
        mentions.projects.add(change.project);
        addName(mentions.projectNames, change.values.nameKey);
        break;
      case "create-workspace":
        mentions.workspaces.add(change.workspace.id);
        mentions.workspaceNames.add(change.workspace.nameKey);
        mentions.projects.add(change.workspace.project);
        break;
      case "update-workspace":
        mentions.workspaces.add(change.workspace);
        addName(mentions.workspaceNames, change.values.nameKey);
        break;
      case "remove-workspace":
        mentions.workspaces.add(change.workspace);
        break;
    }
  }
  return { ...mentions, organizationName };
};
