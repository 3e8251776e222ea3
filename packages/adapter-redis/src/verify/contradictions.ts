import type { Contents } from "./contents";
import { leafContradictions } from "./leaf-contradictions";

/** Compares everything that is kept of an organization with its records; a sentence for each contradiction. */
export function* contradictions(contents: Contents): Generator<string> {
  for (const record of contents.unreadable) yield `The record of the ${record} cannot be read.`;
  yield* ofOrganization(contents);
  yield* ofTeams(contents);
  yield* ofProjects(contents);
  yield* ofWorkspaces(contents);
  yield* leafContradictions(contents, "name");
  yield* leafContradictions(contents, "age");
}

function* ofOrganization({
  organization,
  hashes,
  places,
  projects,
  workspaces,
  teams,
}: Contents): Generator<string> {
  const nameKey = hashes.meta.get("key");
  if (nameKey === undefined) {
    const left = projects.size + workspaces.size + teams.size;
    if (left > 0) yield `${left} records are left of the organization ${organization}, which is not there.`;
    return;
  }
  if (places.organization.get(nameKey) !== organization) {
    yield `The organization ${organization} is not found by its name.`;
  }
}

function* ofTeams(contents: Contents): Generator<string> {
  const { teams, projects, hashes } = contents;
  yield* ofPlaces(contents, "team");
  yield* ofNames("team", hashes["team-names"], teams);
  const counts = new Map<string, number>();
  for (const { access } of projects.values()) {
    for (const { team } of access) counts.set(team, (counts.get(team) ?? 0) + 1);
  }
  yield* differences("projects of the team", hashes["team-projects"], asTexts(counts));
  const permissions = new Map([...teams].map(([id, team]) => [id, team.permissions.join()]));
  yield* differences("permissions of the team", hashes.permissions, permissions);
  const memberships = new Map<string, string[]>();
  for (const [id, team] of teams) {
    for (const user of team.members) memberships.set(user, [...(memberships.get(user) ?? []), id]);
  }
  const lists = new Map([...memberships].map(([user, ids]) => [user, ids.sort().join(" ")]));
  yield* differences("teams of the user", hashes.memberships, lists);
  for (const [id, { access }] of projects) {
    for (const { team } of access) {
      if (!teams.has(team)) yield `The project ${id} names the team ${team}, which is not there.`;
    }
    if (new Set(access.map(({ team }) => team)).size < access.length)
      yield `The project ${id} names a team twice.`;
  }
}

function* ofProjects(contents: Contents): Generator<string> {
  const { projects, workspaces, hashes, sortedSets, cardinalities } = contents;
  yield* ofPlaces(contents, "project");
  yield* ofNames("project", hashes["project-names"], projects);
  yield* ofIndexes("project", sortedSets["projects-by-name"], sortedSets["projects-by-age"], projects);
  const counts = new Map<string, number>();
  for (const { project } of workspaces.values()) counts.set(project, (counts.get(project) ?? 0) + 1);
  for (const [id, { workspaceCount }] of projects) {
    const has = counts.get(id) ?? 0;
    if (workspaceCount !== has) yield `The project ${id} counts ${workspaceCount} workspaces and has ${has}.`;
    if (cardinalities.get(id) !== has)
      yield `The project ${id} notes ${cardinalities.get(id)} workspaces of ${has}.`;
  }
}

function* ofWorkspaces(contents: Contents): Generator<string> {
  const { projects, workspaces, hashes, sortedSets } = contents;
  yield* ofPlaces(contents, "workspace");
  yield* ofNames("workspace", hashes["workspace-names"], workspaces);
  yield* ofIndexes(
    "workspace",
    sortedSets["workspaces-by-name"],
    sortedSets["workspaces-by-age"],
    workspaces,
  );
  for (const [id, { project }] of workspaces) {
    if (!projects.has(project)) yield `The workspace ${id} is in the project ${project}, which is not there.`;
  }
}

interface Listed {
  readonly nameKey: string;
  readonly createdAt: number;
}

function* ofPlaces(contents: Contents, kind: "team" | "project" | "workspace"): Generator<string> {
  for (const id of contents[`${kind}s`].keys()) {
    if (contents.places[kind].get(id) !== contents.organization)
      yield `The ${kind} ${id} is not found by its id.`;
  }
}

function* ofNames(
  kind: string,
  names: ReadonlyMap<string, string>,
  records: ReadonlyMap<string, { readonly nameKey: string }>,
): Generator<string> {
  const expected = new Map([...records].map(([id, { nameKey }]) => [nameKey, id]));
  if (expected.size < records.size) yield `Two ${kind}s have one name.`;
  yield* differences(`holder of the ${kind} name`, names, expected);
}

function* ofIndexes(
  kind: string,
  byName: ReadonlyMap<string, number>,
  byAge: ReadonlyMap<string, number>,
  records: ReadonlyMap<string, Listed>,
): Generator<string> {
  const names = new Map([...records].map(([id, { nameKey }]) => [`${nameKey}\0${id}`, 0]));
  yield* differences(`place by name of the ${kind}`, asTexts(byName), asTexts(names));
  const ages = new Map([...records].map(([id, { createdAt }]) => [id, createdAt]));
  yield* differences(`place by age of the ${kind}`, asTexts(byAge), asTexts(ages));
}

const asTexts = (numbers: ReadonlyMap<string, number>): ReadonlyMap<string, string> =>
  new Map([...numbers].map(([key, number]) => [key, String(number)]));

/** What is kept otherwise than it follows from the records. */
export function* differences(
  what: string,
  kept: ReadonlyMap<string, string>,
  expected: ReadonlyMap<string, string>,
): Generator<string> {
  for (const [key, value] of expected) {
    const found = kept.get(key);
    if (found === undefined) yield `The ${what} ${readable(key)} is missing.`;
    else if (found !== value) yield `The ${what} ${readable(key)} is ${found} instead of ${value}.`;
  }
  for (const key of kept.keys()) {
    if (!expected.has(key)) yield `The ${what} ${readable(key)} is kept for nothing.`;
  }
}

const readable = (key: string): string => key.replaceAll("\0", " ");
