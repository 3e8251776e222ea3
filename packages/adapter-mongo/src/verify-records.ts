import type { OrganizationId } from "@projects-api/core";
import type { Call, Connection } from "./connection";
import { grantsOf, type ProjectDocument, type TeamDocument, type WorkspaceDocument } from "./documents";

/** What is noted of a project while its workspaces are read. */
interface Noted {
  readonly workspaceCount: number;
  /** As one text. */
  readonly grants: string;
  workspaces: number;
}

/** Reads an organization's records; tells what contradicts itself, and comes to the numbers of what there is. */
export async function* recordContradictions(
  { collections }: Connection,
  organization: OrganizationId,
  call: Call,
  getsOn: () => void,
): AsyncGenerator<string, { readonly projects: number; readonly workspaces: number }> {
  const teams = new Set<TeamDocument["_id"]>();
  const ids = { ...call, projection: { _id: 1 } };
  for await (const { _id } of collections.teams.find({ organization }, ids)) {
    getsOn();
    teams.add(_id);
  }

  const projects = new Map<ProjectDocument["_id"], Noted>();
  for await (const project of collections.projects.find({ organization }, call)) {
    getsOn();
    const { _id, workspaceCount, grants } = project;
    projects.set(_id, { workspaceCount, grants: grants.join(), workspaces: 0 });
    yield* ofAccess(project, teams);
  }
  let workspaces = 0;
  for await (const workspace of collections.workspaces.find({ organization }, call)) {
    getsOn();
    workspaces++;
    yield* ofWorkspace(workspace, projects.get(workspace.project));
  }
  for (const [id, { workspaceCount, workspaces }] of projects) {
    if (workspaceCount === workspaces) continue;
    yield `The project ${id} counts ${workspaceCount} workspaces and has ${workspaces}.`;
  }
  return { projects: projects.size, workspaces };
}

function* ofAccess(
  { _id, access, grants, nameKey }: ProjectDocument,
  teams: ReadonlySet<TeamDocument["_id"]>,
): Generator<string> {
  if (nameKey.startsWith("\0")) yield `The project ${_id} has no name.`;
  if (new Set(access.map(({ team }) => team)).size < access.length)
    yield `The project ${_id} names a team twice.`;
  if (grants.join() !== grantsOf(access).join())
    yield `The project ${_id} is found by access that it does not give.`;
  for (const { team } of access) {
    if (!teams.has(team)) yield `The project ${_id} names the team ${team}, which is not there.`;
  }
}

function* ofWorkspace(
  { _id, project, grants }: WorkspaceDocument,
  noted: Noted | undefined,
): Generator<string> {
  if (noted === undefined) {
    yield `The workspace ${_id} is in the project ${project}, which is not there.`;
    return;
  }
  noted.workspaces++;
  if (grants.join() !== noted.grants)
    yield `The workspace ${_id} is found by access that its project does not give.`;
}
