import type { Change, ProjectId, TeamId, WorkspaceId } from "@projects-api/core";

/** What changes name of one kind: records that must be there, ids to be taken, names to be held. */
export class NamedRecords<AnyId> {
  readonly ids = new Set<AnyId>();
  /** Of what is to be created; nobody may have it, in any organization. */
  readonly newIds = new Set<AnyId>();
  readonly nameKeys = new Set<string>();

  create({ id, nameKey }: { readonly id: AnyId; readonly nameKey: string }): void {
    this.ids.add(id);
    this.newIds.add(id);
    this.nameKeys.add(nameKey);
  }

  update(id: AnyId, { nameKey }: { readonly nameKey?: string }): void {
    this.ids.add(id);
    if (nameKey !== undefined) this.nameKeys.add(nameKey);
  }
}

/** All that the changes of a batch name, by kind. */
export class NamedInBatch {
  readonly teams = new NamedRecords<TeamId>();
  readonly projects = new NamedRecords<ProjectId>();
  readonly workspaces = new NamedRecords<WorkspaceId>();
  readonly removedTeams: TeamId[] = [];
  /** The name that the organization shall have. */
  organizationName: string | null = null;

  constructor(changes: readonly Change[]) {
    for (const change of changes) this.#add(change);
  }

  #add(change: Change): void {
    switch (change.kind) {
      case "create-organization":
      case "remove-organization":
        return;
      case "rename-organization":
        this.organizationName = change.nameKey;
        return;
      case "create-team":
        this.teams.create(change.team);
        return;
      case "update-team":
        this.teams.update(change.team, change.values);
        return;
      case "remove-team":
        this.teams.ids.add(change.team);
        this.removedTeams.push(change.team);
        return;
      case "set-access":
        this.projects.ids.add(change.project);
        this.teams.ids.add(change.team);
        return;
      case "create-project":
        this.projects.create(change.project);
        return;
      case "update-project":
        this.projects.update(change.project, change.values);
        return;
      case "create-workspace":
        this.projects.ids.add(change.workspace.project);
        this.workspaces.create(change.workspace);
        return;
      case "update-workspace":
        this.workspaces.update(change.workspace, change.values);
        return;
      case "remove-workspace":
        this.workspaces.ids.add(change.workspace);
        return;
    }
  }
}
