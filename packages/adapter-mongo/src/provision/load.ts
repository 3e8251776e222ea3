import {
  limits,
  type OrganizationId,
  type PresentRecords,
  type Project,
  type Team,
  type TeamId,
  type Workspace,
} from "@projects-api/core";
import type { Call, Connection } from "../connection";
import { toProject, toTeam, toWorkspace } from "../documents";
import { ofPublished } from "../find";
import { keyOf } from "../indexes";
import { readLong } from "../snapshot";
import type { NamedInBatch, NamedRecords } from "./named";

/** What other organizations have under ids that a batch would give to its own records. */
export interface Foreign {
  readonly teams: readonly Team[];
  readonly projects: readonly Project[];
  readonly workspaces: readonly Workspace[];
}

/**
 * Looked for outside of the batch's transaction, which then stays on the organization's shard. If an id is
 * taken between the two, its index refuses the record.
 */
export const loadForeign = (connection: Connection, organization: OrganizationId, named: NamedInBatch) =>
  readLong<Foreign>(connection, async (call, getsOn) => {
    const { teams, projects, workspaces } = connection.collections;
    const elsewhere = { organization: { $ne: organization } };
    const load = async <AnyId, Entry extends { readonly organization: OrganizationId }>(
      { newIds }: NamedRecords<AnyId>,
      find: (ids: readonly AnyId[]) => Promise<readonly Entry[]>,
    ): Promise<readonly Entry[]> => {
      const found: Entry[] = [];
      for (const ids of slices([...newIds])) {
        for (const entry of await find(ids)) found.push(entry);
        getsOn();
      }
      return ofPublished(connection, found, call);
    };
    return {
      teams: await load(named.teams, async (ids) =>
        (await teams.find({ _id: { $in: ids }, ...elsewhere }, call).toArray()).map(toTeam),
      ),
      projects: await load(named.projects, async (ids) =>
        (await projects.find({ _id: { $in: ids }, ...elsewhere }, call).toArray()).map(toProject),
      ),
      workspaces: await load(named.workspaces, async (ids) =>
        (await workspaces.find({ _id: { $in: ids }, ...elsewhere }, call).toArray()).map(toWorkspace),
      ),
    };
  });

/** What the organization has of what a batch names, with what others have. */
export const loadPresent = async (
  { collections }: Connection,
  organization: OrganizationId,
  named: NamedInBatch,
  foreign: Foreign,
  call: Call,
): Promise<PresentRecords> => {
  const { teams, projects, workspaces } = collections;
  const load = async <AnyId, Entry extends Named<AnyId>>(
    { ids, nameKeys }: NamedRecords<AnyId>,
    others: readonly Entry[],
    find: (filter: NamedFilter<AnyId>) => Promise<readonly Entry[]>,
  ): Promise<Loaded<AnyId, Entry>> => {
    const loaded = new Loaded<AnyId, Entry>(others);
    for (const some of slices([...ids])) loaded.add(await find({ organization, _id: { $in: some } }));
    for (const some of slices([...nameKeys]))
      loaded.add(await find({ organization, nameKey: { $in: some } }));
    return loaded;
  };
  const loadedTeams = await load(named.teams, foreign.teams, async (filter) =>
    (await teams.find(filter, call).toArray()).map(toTeam),
  );
  const loadedWorkspaces = await load(named.workspaces, foreign.workspaces, async (filter) =>
    (await workspaces.find(filter, call).toArray()).map(toWorkspace),
  );
  for (const workspace of loadedWorkspaces.own()) named.projects.ids.add(workspace.project);
  const loadedProjects = await load(named.projects, foreign.projects, async (filter) =>
    (await projects.find(filter, call).toArray()).map(toProject),
  );
  const accessCounts = new Map<TeamId, number>();
  for (const team of named.removedTeams) {
    const hint = { ...keyOf("projects", "grantedByName") };
    accessCounts.set(team, await projects.countDocuments({ organization, grants: team }, { ...call, hint }));
  }
  const { organizationName: nameKey } = named;
  const holder = nameKey === null ? null : await collections.organizations.findOne({ nameKey }, call);
  return {
    team: (id) => loadedTeams.byId(id),
    project: (id) => loadedProjects.byId(id),
    workspace: (id) => loadedWorkspaces.byId(id),
    accessCount: (id) => accessCounts.get(id) ?? 0,
    organizationNamed: () => holder?._id,
    teamNamed: (key) => loadedTeams.idOf(key),
    projectNamed: (key) => loadedProjects.idOf(key),
    workspaceNamed: (key) => loadedWorkspaces.idOf(key),
  };
};

interface Named<AnyId> {
  readonly id: AnyId;
  readonly nameKey: string;
}

interface NamedFilter<AnyId> {
  readonly organization: OrganizationId;
  readonly _id?: { readonly $in: readonly AnyId[] };
  readonly nameKey?: { readonly $in: readonly string[] };
}

/** Records of one kind: the organization's by id and by name, and those of others by id. */
class Loaded<AnyId, Entry extends Named<AnyId>> {
  readonly #foreign: ReadonlyMap<AnyId, Entry>;
  readonly #own = new Map<AnyId, Entry>();
  readonly #names = new Map<string, AnyId>();

  constructor(foreign: readonly Entry[]) {
    this.#foreign = new Map(foreign.map((entry) => [entry.id, entry]));
  }

  add(entries: readonly Entry[]): void {
    for (const entry of entries) {
      this.#own.set(entry.id, entry);
      this.#names.set(entry.nameKey, entry.id);
    }
  }

  own(): Iterable<Entry> {
    return this.#own.values();
  }

  byId(id: AnyId): Entry | undefined {
    return this.#own.get(id) ?? this.#foreign.get(id);
  }

  idOf(nameKey: string): AnyId | undefined {
    return this.#names.get(nameKey);
  }
}

function* slices<Item>(list: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < list.length; from += limits.storeSlice) {
    yield list.slice(from, from + limits.storeSlice);
  }
}
