import {
  type Change,
  type Id,
  isId,
  type OrganizationId,
  type Project,
  type ProjectId,
  type Store,
  type TeamId,
  toKey,
  type Workspace,
  type WorkspaceId,
} from "@projects-api/core";

export const idOf = <AnyId extends Id<string>>(text: string): AnyId => {
  if (!isId<AnyId>(text)) throw new Error(text);
  return text;
};

export const acme = idOf<OrganizationId>("org-acme");
export const projectId = (name: string) => idOf<ProjectId>(`prj-${toKey(name).replaceAll(" ", "_")}`);
export const workspaceId = (name: string) => idOf<WorkspaceId>(`ws-${toKey(name)}`);
export const teamId = (name: string) => idOf<TeamId>(`team-${toKey(name)}`);

export const projectOf = (name: string, revision: string, createdAt = 1_700_000_000_000): Project => ({
  id: projectId(name),
  organization: acme,
  name,
  nameKey: toKey(name),
  description: null,
  autoDestroyActivityDuration: null,
  createdAt,
  workspaceCount: 0,
  access: [],
  revision,
});

export const workspaceOf = (name: string, project: string, revision: string): Workspace => ({
  id: workspaceId(name),
  organization: acme,
  project: projectId(project),
  name,
  nameKey: toKey(name),
  autoDestroyOverride: null,
  createdAt: 1_700_000_000_000,
  revision,
});

/** What brings the organization into being, and its first access revision. */
export const founding = (revision: string): Change => ({
  kind: "create-organization",
  organization: { id: acme, name: "acme", nameKey: "acme", createdAt: 1, revision },
});

/** Makes an organization with projects, and some workspaces in the first of them. */
export const found = async (
  store: Store,
  projects: readonly string[],
  workspaces: readonly string[] = [],
): Promise<void> => {
  const revision = "founding";
  const [first = ""] = projects;
  const changes: Change[] = [
    founding(revision),
    ...projects.map((name): Change => ({ kind: "create-project", project: projectOf(name, revision) })),
    ...workspaces.map(
      (name): Change => ({ kind: "create-workspace", workspace: workspaceOf(name, first, revision) }),
    ),
  ];
  const made = await store.provision({ organization: acme, changes, revision });
  if (made.isErr()) throw new Error(JSON.stringify(made.error));
};
