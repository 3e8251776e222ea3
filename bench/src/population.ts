import type { Change, Project, ProjectsService, Store } from "@projects-api/core";
import {
  createProjectsService,
  isId,
  type OrganizationId,
  type ProjectId,
  type TeamId,
  toKey,
  type WorkspaceId,
} from "@projects-api/core";
import { createMemoryStore } from "@projects-api/core/memory";

/** An organization of which alice sees everything, and bob three tenths through three teams. */
export interface Population {
  readonly store: Store;
  readonly service: ProjectsService;
  readonly organization: OrganizationId;
}

export const tokens = { alice: "alice-bench", bob: "bob-bench" } as const;

export const projectId = (i: number): string => `prj-${String(i).padStart(16, "0")}`;
export const workspaceId = (i: number): string => `ws-${String(i).padStart(16, "0")}`;

/** Names in no order, of the length that people give. */
export const projectName = (i: number): string => {
  const scattered = (i * 2_654_435_761) % 4_294_967_296;
  return `${words[i % words.length]}-${words[(i >> 3) % words.length]}-${scattered.toString(36)}`;
};

const words = ["network", "payments", "platform", "data", "web", "mobile", "search", "billing"];

/** Fills a memory store: one project in ten in each of bob's teams, `workspaces` workspaces in the first project. */
export const populate = (projects: number, workspaces = 0): Promise<Population> =>
  fill(createMemoryStore(), projects, workspaces);

/** Fills an empty store so. */
export const fill = async (store: Store, projects: number, workspaces: number): Promise<Population> => {
  const service = createProjectsService({ store });
  const { provisioning } = service;
  const { id: organization } = (await provisioning.createOrganization("acme"))._unsafeUnwrap();
  for (const user of ["alice", "bob"] as const) {
    await provisioning.createUser(user);
    await provisioning.importToken({ user }, tokens[user]);
  }
  await provisioning.createTeam("acme", { name: "owners", permissions: ["owners"], members: ["alice"] });
  const teams: TeamId[] = [];
  for (const name of ["red", "green", "blue"]) {
    teams.push((await provisioning.createTeam("acme", { name, members: ["bob"] }))._unsafeUnwrap().id);
  }
  const changes: Change[] = [];
  for (let i = 0; i < projects; i++) {
    const project = newProject(organization, i);
    changes.push({ kind: "create-project", project });
    const team = teams[i % 10];
    if (team !== undefined) changes.push({ kind: "set-access", project: project.id, team, level: "read" });
  }
  for (let i = 0; i < workspaces; i++) {
    changes.push({
      kind: "create-workspace",
      workspace: {
        id: idOf<WorkspaceId>(workspaceId(i)),
        organization,
        project: idOf<ProjectId>(projectId(0)),
        name: `workspace-${i}`,
        nameKey: `workspace-${i}`,
        autoDestroyOverride: null,
        createdAt: start + i,
        revision,
      },
    });
  }
  for (let from = 0; from < changes.length; from += batchSize) {
    const batch = changes.slice(from, from + batchSize);
    const made = await store.provision({ organization, changes: batch, revision: `${revision}-${from}` });
    if (made.isErr()) throw new Error(JSON.stringify(made.error));
  }
  return { store, service, organization };
};

const revision = "bench";
/** Changes made at once: what a transaction of every store bears. */
const batchSize = 10_000;
const start = Date.UTC(2026, 0, 1);

export const idOf = <AnyId extends ProjectId | WorkspaceId>(text: string): AnyId => {
  if (!isId<AnyId>(text)) throw new Error(text);
  return text;
};

const newProject = (organization: OrganizationId, i: number): Project => ({
  id: idOf<ProjectId>(projectId(i)),
  organization,
  name: projectName(i),
  nameKey: toKey(projectName(i)),
  description: "Shared infrastructure of the whole company",
  autoDestroyActivityDuration: "14d",
  createdAt: start + i,
  workspaceCount: 0,
  access: [],
  revision,
});
