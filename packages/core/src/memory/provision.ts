import { type Draft, type PresentRecords, workOut } from "../batch";
import type { Project, Workspace } from "../model";
import { err, ok, type Result } from "../result";
import type { ProvisionBatch, ProvisionFailure } from "../store";
import type { Data } from "./data";
import type { ProjectNode } from "./nodes";
import { OrganizationData } from "./organization-data";

/** Works the batch out beside the data, then writes all of it, or nothing. */
export const provision = (data: Data, batch: ProvisionBatch): Result<void, ProvisionFailure> => {
  const present = data.organizations.get(batch.organization);
  if (present?.hasApplied(batch.revision)) return ok(undefined);
  const first = batch.changes[0];
  if (first?.kind === "remove-organization") return removeOrganization(data, present);
  if (first?.kind === "create-organization") {
    if (present !== undefined) return fault("id-taken");
    if (data.organizationNames.has(first.organization.nameKey)) return fault("name-taken");
    return apply(data, new OrganizationData(first.organization), batch);
  }
  return present === undefined ? fault("not-found") : apply(data, present, batch);
};

const fault = (code: ProvisionFailure["code"], change = 0) => err({ change, code });

const removeOrganization = (
  data: Data,
  organization: OrganizationData | undefined,
): Result<void, ProvisionFailure> => {
  if (organization === undefined) return fault("not-found");
  if (organization.projects.all.size > 0) return fault("not-empty");
  for (const id of organization.teams.keys()) data.teams.delete(id);
  data.organizations.delete(organization.record.id);
  data.organizationNames.delete(organization.record.nameKey);
  return ok(undefined);
};

const apply = (
  data: Data,
  organization: OrganizationData,
  batch: ProvisionBatch,
): Result<void, ProvisionFailure> => {
  const worked = workOut(presentIn(data, organization), organization.record, batch);
  if (worked.isErr()) return err(worked.error);
  const draft = worked.value;
  const { revision } = batch;
  commit(data, organization, draft);
  if (draft.accessChanged) organization.memberships.accessRevision = revision;
  organization.written(revision);
  organization.applied(revision);
  return ok(undefined);
};

const presentIn = (data: Data, organization: OrganizationData): PresentRecords => ({
  team: (id) => data.teams.get(id)?.record,
  project: (id) => data.projects.get(id)?.record,
  workspace: (id) => data.workspaces.get(id)?.record,
  accessCount: (id) => data.teams.get(id)?.projects.size ?? 0,
  organizationNamed: (nameKey) => data.organizationNames.get(nameKey)?.record.id,
  teamNamed: (nameKey) => organization.teamNames.get(nameKey)?.record.id,
  projectNamed: (nameKey) => organization.projectNames.get(nameKey)?.record.id,
  workspaceNamed: (nameKey) => organization.workspaceNames.get(nameKey)?.record.id,
});

const commit = (data: Data, organization: OrganizationData, draft: Draft): void => {
  data.organizationNames.delete(organization.record.nameKey);
  organization.record = draft.organization;
  data.organizationNames.set(organization.record.nameKey, organization);
  data.organizations.set(organization.record.id, organization);
  commitTeams(data, organization, draft);
  commitProjects(data, organization, draft);
  commitWorkspaces(data, organization, draft);
};

const commitTeams = (data: Data, organization: OrganizationData, { teams }: Draft): void => {
  for (const [id, team] of teams.changes()) {
    const node = data.teams.get(id);
    if (team === null) {
      if (node !== undefined) data.removeTeam(organization, node);
    } else if (node === undefined) data.addTeam(organization, team);
    else organization.replaceTeam(node, team);
  }
};

const commitProjects = (data: Data, organization: OrganizationData, { projects }: Draft): void => {
  const added: Project[] = [];
  for (const [id, project] of projects.changes()) {
    const node = data.projects.get(id);
    if (project === null) continue;
    if (node === undefined) added.push(project);
    else organization.replaceProject(node, project);
  }
  data.addProjects(organization, added);
};

const commitWorkspaces = (data: Data, organization: OrganizationData, { workspaces }: Draft): void => {
  const added: [Workspace, ProjectNode][] = [];
  for (const [id, workspace] of workspaces.changes()) {
    const node = data.workspaces.get(id);
    if (node !== undefined && workspace !== null && isSame(node.record, workspace)) {
      organization.replaceWorkspace(node, workspace);
      continue;
    }
    if (node !== undefined) data.removeWorkspace(organization, node);
    if (workspace === null) continue;
    const project = data.projects.get(workspace.project);
    if (project !== undefined) added.push([workspace, project]);
  }
  data.addWorkspaces(organization, added);
};

/** Whether it is the workspace that was there, and not a new one with the id of one that goes. */
const isSame = (before: Workspace, after: Workspace): boolean =>
  before.project === after.project && before.createdAt === after.createdAt;
