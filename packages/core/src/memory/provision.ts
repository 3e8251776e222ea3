import type { Project, Workspace } from "../model";
import { err, ok, type Result } from "../result";
import type { Change, ProvisionBatch, ProvisionFailure } from "../store";
import type { Data } from "./data";
import { Draft } from "./draft";
import { firstNameTaken } from "./name-claims";
import type { ProjectNode } from "./nodes";
import { OrganizationData } from "./organization-data";

/**
 * The order in which the changes of a batch are worked out, whatever order they come in: a workspace that goes
 * gives its id up first, what other changes name is made before them, what must be empty is removed last.
 */
const stages: readonly (readonly Change["kind"][])[] = [
  ["remove-workspace"],
  ["create-team", "create-project"],
  ["create-workspace"],
  ["rename-organization", "update-team", "update-project", "update-workspace", "set-access"],
  ["remove-team"],
];

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
  { changes, revision }: ProvisionBatch,
): Result<void, ProvisionFailure> => {
  const draft = new Draft(data, organization.record, revision);
  const failure = workOut(draft, organization, changes);
  if (failure !== null) return err(failure);
  commit(data, organization, draft);
  if (draft.accessChanged) organization.memberships.accessRevision = revision;
  organization.written(revision);
  organization.applied(revision);
  return ok(undefined);
};

/** Makes all changes in the draft; of those that could not be made, tells the first of the batch. */
const workOut = (
  draft: Draft,
  organization: OrganizationData,
  changes: readonly Change[],
): ProvisionFailure | null => {
  let failure: ProvisionFailure | null = null;
  const fail = (change: number, code: ProvisionFailure["code"]) => {
    if (failure === null || change < failure.change) failure = { change, code };
  };
  for (const stage of stages) {
    for (const [index, change] of changes.entries()) {
      const code = stage.includes(change.kind) ? draft.make(change) : null;
      if (code !== null) fail(index, code);
    }
  }
  const taken = firstNameTaken(organization, draft, changes);
  if (taken >= 0) fail(taken, "name-taken");
  return failure;
};

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
