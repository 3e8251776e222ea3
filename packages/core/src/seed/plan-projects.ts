import { assignId } from "../context";
import type { Project, ProjectId, Timestamp, Workspace } from "../model";
import type { ProjectValues, WorkspaceValues } from "../store";
import type { SeedOrganization, SeedProject, SeedWorkspace } from "./document";
import type { Draft } from "./draft";
import { inside } from "./faults";
import type { Present } from "./lookup";
import { match } from "./match";
import type { TeamByName } from "./plan-teams";

/** Plans the organization's projects, the teams' access to them, and their workspaces. */
export const planProjects = (
  draft: Draft,
  { projects }: SeedOrganization,
  present: Present,
  teamByName: TeamByName,
): void => {
  const { organization } = draft;
  const workspaces = projects.flatMap((project) => project.workspaces);
  const matches = match(organization, projects, present.projects, present.idsOfOthers);
  const within = match(organization, workspaces, present.workspaces, present.idsOfOthers);
  for (const fault of matches.faults) draft.faults.push(fault);
  for (const fault of within.faults) draft.faults.push(fault);

  const created = projects.length - matches.kept.size + workspaces.length - within.kept.size;
  // New ones in the order of the file, a millisecond apart, the last of them now.
  let createdAt = draft.context.clock() - created;
  for (const project of projects) {
    const kept = matches.kept.get(project);
    const id = kept ? updateProject(draft, project, kept) : createProject(draft, project, ++createdAt);
    planAccess(draft, project, id, kept, teamByName);
    for (const workspace of project.workspaces) {
      const kept = within.kept.get(workspace);
      if (kept) updateWorkspace(draft, workspace, kept);
      else createWorkspace(draft, workspace, id, ++createdAt);
    }
  }
};

const createProject = (draft: Draft, given: SeedProject, createdAt: Timestamp): ProjectId => {
  const project: Project = {
    id: given.id ?? assignId(draft.context, "project"),
    organization: draft.organization,
    name: given.name,
    nameKey: given.nameKey,
    description: given.description ?? null,
    autoDestroyActivityDuration: given.autoDestroyActivityDuration ?? null,
    createdAt,
    workspaceCount: 0,
    access: [],
    revision: draft.revision,
  };
  draft.changes.push({ kind: "create-project", project });
  draft.tally.count("projects", "created");
  return project.id;
};

const updateProject = (draft: Draft, given: SeedProject, kept: Project): ProjectId => {
  const { name, nameKey, description, autoDestroyActivityDuration } = given;
  const values: ProjectValues = {
    ...(name !== kept.name && { name, nameKey }),
    ...(description !== undefined && description !== kept.description && { description }),
    ...(autoDestroyActivityDuration !== undefined &&
      autoDestroyActivityDuration !== kept.autoDestroyActivityDuration && { autoDestroyActivityDuration }),
  };
  if (Object.keys(values).length > 0) {
    draft.changes.push({ kind: "update-project", project: kept.id, expected: kept.revision, values });
    draft.tally.count("projects", "updated");
  } else {
    draft.tally.count("projects", "unchanged");
  }
  return kept.id;
};

const planAccess = (
  draft: Draft,
  { access }: SeedProject,
  project: ProjectId,
  kept: Project | undefined,
  teamByName: TeamByName,
): void => {
  for (const { at, team: name, level } of access) {
    const team = teamByName(name);
    if (team === undefined) {
      const message = "is not a team of the organization, neither in the file nor in the store";
      draft.faults.push({ place: inside(at, "team"), message });
      continue;
    }
    const present = kept?.access.find((entry) => entry.team === team);
    if (level === null || present?.level === level) {
      draft.tally.count("teamAccess", "unchanged");
    } else {
      draft.changes.push({ kind: "set-access", project, team, level });
      draft.tally.count("teamAccess", present === undefined ? "created" : "updated");
    }
  }
};

const createWorkspace = (
  draft: Draft,
  { id, name, nameKey, autoDestroyOverride = null }: SeedWorkspace,
  project: ProjectId,
  createdAt: Timestamp,
): void => {
  const workspace: Workspace = {
    id: id ?? assignId(draft.context, "workspace"),
    organization: draft.organization,
    project,
    name,
    nameKey,
    autoDestroyOverride,
    createdAt,
    revision: draft.revision,
  };
  draft.changes.push({ kind: "create-workspace", workspace });
  draft.tally.count("workspaces", "created");
};

const updateWorkspace = (
  draft: Draft,
  { name, nameKey, autoDestroyOverride }: SeedWorkspace,
  kept: Workspace,
): void => {
  const values: WorkspaceValues = {
    ...(name !== kept.name && { name, nameKey }),
    ...(autoDestroyOverride !== undefined &&
      autoDestroyOverride !== kept.autoDestroyOverride && { autoDestroyOverride }),
  };
  if (Object.keys(values).length > 0) {
    draft.changes.push({ kind: "update-workspace", workspace: kept.id, expected: kept.revision, values });
    draft.tally.count("workspaces", "updated");
  } else {
    draft.tally.count("workspaces", "unchanged");
  }
};
