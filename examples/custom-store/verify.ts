import type { Data, Named } from "./data";

/** What contradicts itself in the data, a sentence each. */
export function* contradictions(data: Data): Generator<string> {
  for (const [id, { organization, access, workspaceCount }] of data.projects) {
    if (!data.organizations.has(organization)) yield `The project ${id} has no organization.`;
    const workspaces = [...data.workspaces.values()].filter(({ project }) => project === id).length;
    if (workspaces !== workspaceCount)
      yield `The project ${id} counts ${workspaceCount} workspaces and has ${workspaces}.`;
    for (const { team } of access) {
      if (data.teams.get(team)?.organization !== organization)
        yield `The project ${id} names the team ${team}, which is not there.`;
    }
  }
  for (const [id, { project, organization }] of data.workspaces) {
    if (data.projects.get(project)?.organization !== organization)
      yield `The workspace ${id} has no project.`;
  }
  for (const [id, { organization }] of data.teams) {
    if (!data.organizations.has(organization)) yield `The team ${id} has no organization.`;
  }
  yield* namesTwice("teams", data.teams.values());
  yield* namesTwice("projects", data.projects.values());
  yield* namesTwice("workspaces", data.workspaces.values());
}

function* namesTwice(what: string, rows: Iterable<Named>): Generator<string> {
  const names = new Set<string>();
  for (const { organization, nameKey } of rows) {
    const name = JSON.stringify([organization, nameKey]);
    if (names.has(name)) yield `Two ${what} of ${organization} are called ${nameKey}.`;
    names.add(name);
  }
}
