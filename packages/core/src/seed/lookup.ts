import type { Context } from "../context";
import type { Unavailable } from "../errors";
import {
  type Id,
  isId,
  type Organization,
  type OrganizationId,
  type Project,
  type ProjectId,
  type Team,
  type TeamId,
  type Workspace,
  type WorkspaceId,
} from "../model";
import { newOrganization } from "../provisioning/organizations";
import { rules } from "../provisioning/rules";
import { knownUsers } from "../provisioning/users";
import { err, ok, type Result } from "../result";
import { slices } from "../slices";
import { toKey } from "../text";
import type { IdentifiedEntry, SeedOrganization } from "./document";
import { type Found, find, queriesFor, sizeOf } from "./find";

interface Home {
  /** As it is there, or as it will be created. */
  readonly organization: Organization;
  readonly isNew: boolean;
}

/** What the store has of all that an organization of the file names. */
export interface Present extends Home {
  readonly teams: Found<Team>;
  readonly projects: Found<Project>;
  readonly workspaces: Found<Workspace>;
  /** `nameKey`s of the users that are there, of those that are members. */
  readonly users: ReadonlySet<string>;
  /** Ids given that are those of objects of another kind. */
  readonly idsOfOthers: ReadonlySet<string>;
}

/** Told after each call: how many ids and names have been looked up, of how many. */
export type OnLookUp = (done: number, total: number) => void;

/** Looks up an organization of the file and all that it names, in slices. */
export const lookUp = async (
  context: Context,
  entry: SeedOrganization,
  onLookUp: OnLookUp,
): Promise<Result<Present, Unavailable>> => {
  const { store } = context;
  const home = await lookUpOrganization(context, entry);
  if (home.isErr()) return err(home.error);
  const { organization, isNew } = home.value;
  const allWorkspaces = entry.projects.flatMap((project) => project.workspaces);
  const teamsWithAccess = entry.projects.flatMap(({ access }) => access.map(({ team }) => toKey(team)));
  const accessKeys = [...new Set(teamsWithAccess)].filter(rules.teamName.holds);
  const queries = {
    teams: queriesFor(organization.id, isNew, entry.teams, accessKeys),
    projects: queriesFor(organization.id, isNew, entry.projects),
    workspaces: queriesFor(organization.id, isNew, allWorkspaces),
  };
  const total = Object.values(queries)
    .flat()
    .reduce((sum, query) => sum + sizeOf(query), 0);
  let done = 0;
  const onQuery = (asked: number) => {
    done += asked;
    onLookUp(done, total);
  };

  const users = await lookUpMembers(context, entry);
  if (users.isErr()) return err(users.error);
  const teams = await find(queries.teams, (query) => store.findTeams(query), onQuery);
  if (teams.isErr()) return err(teams.error);
  const projects = await find(queries.projects, (query) => store.findProjects(query), onQuery);
  if (projects.isErr()) return err(projects.error);
  const workspaces = await find(queries.workspaces, (query) => store.findWorkspaces(query), onQuery);
  if (workspaces.isErr()) return err(workspaces.error);

  const others = await lookUpOthers(context, organization.id, [
    ...newIds(entry.teams, teams.value),
    ...newIds(entry.projects, projects.value),
    ...newIds(allWorkspaces, workspaces.value),
  ]);
  return others.map((idsOfOthers) => ({
    organization,
    isNew,
    teams: teams.value,
    projects: projects.value,
    workspaces: workspaces.value,
    users: users.value,
    idsOfOthers,
  }));
};

const lookUpOrganization = async (
  context: Context,
  { name, nameKey, sound }: SeedOrganization,
): Promise<Result<Home, Unavailable>> => {
  const read = sound ? await context.store.readOrganization(nameKey, null) : err("not-found" as const);
  if (read.isOk()) return ok({ organization: read.value.organization, isNew: false });
  if (read.error !== "not-found") return err({ code: read.error });
  return ok({ organization: newOrganization(context, name), isNew: true });
};

const lookUpMembers = (
  { store }: Context,
  { teams }: SeedOrganization,
): Promise<Result<ReadonlySet<string>, Unavailable>> => {
  const names = teams.flatMap(({ members }) => members?.map((member) => member.name) ?? []);
  const keys = new Set(names.filter(rules.userName.holds).map(toKey));
  return knownUsers(store, [...keys]);
};

const newIds = <AnyId extends string>(
  entries: readonly IdentifiedEntry<AnyId>[],
  { byId }: Found<unknown>,
): AnyId[] => entries.flatMap(({ id }) => (id === null || byId.has(id) ? [] : id));

/** The ids among those of new objects that something in the store has, of whatever kind. */
const lookUpOthers = async (
  { store }: Context,
  organization: OrganizationId,
  ids: readonly string[],
): Promise<Result<ReadonlySet<string>, Unavailable>> => {
  const taken = new Set<string>();
  for (const slice of slices(ids)) {
    const query = <AnyId extends Id<string>>() => ({
      organization,
      ids: slice.filter((id) => isId<AnyId>(id)),
      nameKeys: [],
    });
    for (const found of [
      await store.findTeams(query<TeamId>()),
      await store.findProjects(query<ProjectId>()),
      await store.findWorkspaces(query<WorkspaceId>()),
    ]) {
      if (found.isErr()) return err({ code: found.error });
      for (const { id } of found.value) taken.add(id);
    }
  }
  return ok(taken);
};
