import {
  type Change,
  createProjectsService,
  isId,
  type OrganizationId,
  type ProjectId,
  type ProjectsService,
  type Store,
  type TeamId,
  type WorkspaceId,
} from "@projects-api/core";

/** An organization with enough in it for an index to matter. */
export interface Crowd {
  readonly store: Store;
  readonly service: ProjectsService;
  readonly organization: OrganizationId;
  /** Each has access to every third project, at the level of its place in the list. */
  readonly teams: readonly TeamId[];
  readonly projects: readonly ProjectId[];
  readonly workspaces: readonly WorkspaceId[];
}

const levels = ["read", "maintain", "admin"] as const;

export const idOf = <AnyId extends ProjectId | WorkspaceId | TeamId>(text: string): AnyId => {
  if (!isId<AnyId>(text)) throw new Error(text);
  return text;
};

/** Fills the store: `alice` owns everything, `bob` is in all the teams. A workspace for each project. */
export const crowd = async (store: Store, size: number): Promise<Crowd> => {
  const service = createProjectsService({ store });
  const { provisioning } = service;
  const organization = (await provisioning.createOrganization("acme"))._unsafeUnwrap().id;
  for (const user of ["alice", "bob"]) (await provisioning.createUser(user))._unsafeUnwrap();
  const owners = { name: "owners", permissions: ["owners"], members: ["alice"] } as const;
  (await provisioning.createTeam("acme", owners))._unsafeUnwrap();
  const teams: TeamId[] = [];
  for (const name of levels) {
    teams.push((await provisioning.createTeam("acme", { name, members: ["bob"] }))._unsafeUnwrap().id);
  }
  const projects = Array.from({ length: size }, (_, i) => idOf<ProjectId>(`prj-${i}`));
  const workspaces = Array.from({ length: size }, (_, i) => idOf<WorkspaceId>(`ws-${i}`));
  const revision = "crowd";
  const changes: Change[] = projects.flatMap((id, i): Change[] => {
    const common = { organization, createdAt: i, revision };
    const name = `Project ${(i * 7_919) % size}`;
    const team = teams[i % 3];
    const level = levels[i % 3];
    const workspace = workspaces[i];
    if (team === undefined || level === undefined || workspace === undefined) return [];
    return [
      {
        kind: "create-project",
        project: {
          ...common,
          id,
          name,
          nameKey: name.toLowerCase(),
          description: "what it is for",
          autoDestroyActivityDuration: null,
          workspaceCount: 0,
          access: [],
        },
      },
      { kind: "set-access", project: id, team, level },
      {
        kind: "create-workspace",
        workspace: {
          ...common,
          id: workspace,
          project: id,
          name: `workspace-${i}`,
          nameKey: `workspace-${i}`,
          autoDestroyOverride: null,
        },
      },
    ];
  });
  (await store.provision({ organization, changes, revision }))._unsafeUnwrap();
  return { store, service, organization, teams, projects, workspaces };
};
