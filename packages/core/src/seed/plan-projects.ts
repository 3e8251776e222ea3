import { assignId } from "../context";
import type { Project, ProjectId, Timestamp, Workspace } from "../model";
import type { ProjectValues } from "../store";
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
  const { organization, faults } = draft;
  const entries = projects.flatMap(({ workspaces }) => workspaces);
  const matched = match(organization, projects, present.projects, present.idsOfOthers);
  const matchedWorkspaces = match(organization, entries, present.workspaces, present.idsOfOthers);
  for (const fault of matched.faults) faults.push(fault);
  for (const fault of matchedWorkspaces.faults) faults.push(fault);

  const created = [...matched.pairs, ...matchedWorkspaces.pairs].filter(({ kept }) => kept === null).length;
  const dates = datesOf(created, draft.context.clock());
  const workspaces = matchedWorkspaces.pairs.values();
  for (const { entry, kept } of matched.pairs) {
    const project =
      kept === null ? createProject(draft, entry, dates()) : updateProject(draft, entry, kept);
    planAccess(draft, entry, project, kept, teamByName);
    // A project's own workspaces come next among all workspaces of the file.
    for (const { entry: workspace, kept } of workspaces.take(entry.workspaces.length)) {
      if (kept === null) createWorkspace(draft, workspace, project, dates());
      else updateWorkspace(draft, workspace, kept);
    }
  }
};
