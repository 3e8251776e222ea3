import {
  err,
  limits,
  type OrganizationId,
  ok,
  type Project,
  Result,
  type Team,
  type Workspace,
} from "@projects-api/core";
import { lookUp } from "../claims";
import type { Answered, Call } from "../connection";
import type { Database } from "../database";
import type { LookupKind, OrganizationKeyName } from "../keys";
import { decodeProject, decodeTeam, decodeWorkspace } from "../records";
import { listOf, numberOf } from "../reply";
import { scanHash, scanSortedSet } from "../scan";
import { scripts } from "../scripts";

const hashes = [
  "meta",
  "projects",
  "project-names",
  "team-projects",
  "teams",
  "team-names",
  "permissions",
  "memberships",
  "workspaces",
  "workspace-places",
  "workspace-names",
  "name-leaves",
  "age-leaves",
] as const satisfies readonly OrganizationKeyName[];

const sortedSets = [
  "projects-by-name",
  "projects-by-age",
  "workspaces-by-name",
  "workspaces-by-age",
  "name-leaf-index",
  "age-leaf-index",
] as const satisfies readonly OrganizationKeyName[];

/** Leaves are large: few of them in one slice. */
const leavesAtOnce = 20;

type Fields = ReadonlyMap<string, string>;
type Scores = ReadonlyMap<string, number>;

/** All that an organization has, as it is kept and as it is meant. */
export interface Contents {
  readonly organization: OrganizationId;
  readonly hashes: Readonly<Record<(typeof hashes)[number], Fields>>;
  readonly sortedSets: Readonly<Record<(typeof sortedSets)[number], Scores>>;
  readonly projects: ReadonlyMap<string, Project>;
  readonly workspaces: ReadonlyMap<string, Workspace>;
  readonly teams: ReadonlyMap<string, Team>;
  /** Where the lookups of the ids, and of the organization's name, lead to. */
  readonly places: Readonly<Record<LookupKind, ReadonlyMap<string, OrganizationId>>>;
  /** How many workspaces each project has, by what is kept of the project. */
  readonly cardinalities: ReadonlyMap<string, number>;
  /** Records of which nothing can be made: `project prj-…`. */
  readonly unreadable: readonly string[];
}

/** Reads all of an organization, in slices. */
export const readContents = async (
  db: Database,
  call: Call,
  organization: OrganizationId,
): Answered<Contents> => {
  const keyOf = (name: OrganizationKeyName) => db.keys.of(organization, name);
  const fields = await readEach(hashes, (name) =>
    scanHash(call, keyOf(name), name.endsWith("leaves") ? leavesAtOnce : limits.storeSlice),
  );
  if (fields.isErr()) return err(fields.error);
  const scores = await readEach(sortedSets, (name) => scanSortedSet(call, keyOf(name)));
  if (scores.isErr()) return err(scores.error);
  const read = fields.value;
  const subjects = {
    organization: [read.meta.get("key") ?? ""],
    team: [...read.teams.keys()],
    project: [...read.projects.keys()],
    workspace: [...read.workspaces.keys()],
  };
  const places = await readEach(["organization", "team", "project", "workspace"] as const, (kind) =>
    lookUp(db, call, kind, subjects[kind]),
  );
  if (places.isErr()) return err(places.error);
  const cardinalities = await readCardinalities(db, call, organization, subjects.project);
  if (cardinalities.isErr()) return err(cardinalities.error);
  const unreadable: string[] = [];
  const decoded = <Entry>(
    kind: string,
    records: Fields,
    decode: (owner: OrganizationId, id: string, record: string) => { readonly entry: Entry },
  ) => {
    const entries = new Map<string, Entry>();
    for (const [id, record] of records) {
      const read = Result.fromThrowable(decode)(organization, id, record);
      if (read.isOk()) entries.set(id, read.value.entry);
      else unreadable.push(`${kind} ${id}`);
    }
    return entries;
  };
  return ok({
    organization,
    hashes: read,
    sortedSets: scores.value,
    projects: decoded("project", read.projects, decodeProject),
    workspaces: decoded("workspace", wholeWorkspaces(read), decodeWorkspace),
    teams: decoded("team", read.teams, decodeTeam),
    places: places.value,
    cardinalities: cardinalities.value,
    unreadable,
  });
};

/** Either part without the other shows up as a record that cannot be read. */
const wholeWorkspaces = ({
  workspaces: rests,
  "workspace-places": places,
}: Readonly<Record<"workspaces" | "workspace-places", Fields>>): Fields =>
  new Map([...rests.keys(), ...places.keys()].map((id) => [id, `${places.get(id)}\n${rests.get(id)}`]));

const readCardinalities = async (
  db: Database,
  call: Call,
  organization: OrganizationId,
  projects: readonly string[],
): Answered<Map<string, number>> => {
  const cardinalities = new Map<string, number>();
  for (let from = 0; from < projects.length; from += limits.storeSlice) {
    const slice = projects.slice(from, from + limits.storeSlice);
    const keys = slice.map((project) => db.keys.workspacesOf(organization, project));
    const counted = await call.readScript(scripts.cardinalities, keys, []);
    if (counted.isErr()) return err(counted.error);
    for (const [index, count] of listOf(counted.value).entries()) {
      cardinalities.set(slice[index] ?? "", numberOf(count));
    }
    call.progressed();
  }
  return ok(cardinalities);
};

const readEach = async <Name extends string, Value>(
  names: readonly Name[],
  read: (name: Name) => Answered<Value>,
): Answered<Record<Name, Value>> => {
  const entries: [Name, Value][] = [];
  for (const name of names) {
    const value: Result<Value, "unavailable" | "outcome-unknown"> = await read(name);
    if (value.isErr()) return err(value.error);
    entries.push([name, value.value]);
  }
  const record = Object.fromEntries(entries);
  return isComplete(record, names) ? ok(record) : err("unavailable");
};

const isComplete = <Name extends string, Value>(
  record: Readonly<Record<string, Value>>,
  names: readonly Name[],
): record is Record<Name, Value> => names.every((name) => Object.hasOwn(record, name));
