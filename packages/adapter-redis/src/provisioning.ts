import {
  type Answer,
  err,
  type FindQuery,
  type OrganizationId,
  ok,
  type Provisioning,
} from "@projects-api/core";
import { accounts } from "./accounts";
import { lookUp } from "./claims";
import type { Database } from "./database";
import type { LookupKind, OrganizationKeyName } from "./keys";
import { provision } from "./provision/provision";
import { type Claimed, decodeProject, decodeTeam, decodeWorkspace } from "./records";
import { pairsOf } from "./reply";
import { scripts } from "./scripts";

/** The owner's methods of a store on this data. */
export const provisioning = (db: Database): Provisioning => ({
  ...accounts(db),
  provision: (batch) => provision(db, batch),
  findTeams: (query) => find(db, query, teams),
  findProjects: (query) => find(db, query, projects),
  findWorkspaces: (query) => find(db, query, workspaces),
});

interface Kind<Entry> {
  readonly lookup: LookupKind;
  readonly records: OrganizationKeyName;
  readonly names: OrganizationKeyName;
  /** Where the rest of the records is. */
  readonly more: readonly OrganizationKeyName[];
  readonly decode: (organization: OrganizationId, id: string, record: string) => Claimed<Entry>;
}

const teams = {
  lookup: "team",
  records: "teams",
  names: "team-names",
  more: [],
  decode: decodeTeam,
} as const;
const projects = {
  lookup: "project",
  records: "projects",
  names: "project-names",
  more: [],
  decode: decodeProject,
} as const;
const workspaces = {
  lookup: "workspace",
  records: "workspaces",
  names: "workspace-names",
  more: ["workspace-places"],
  decode: decodeWorkspace,
} as const;

const find = async <AnyId extends string, Entry>(
  db: Database,
  { organization, ids, nameKeys }: FindQuery<AnyId>,
  { lookup, records, names, more, decode }: Kind<Entry>,
): Answer<readonly Entry[]> => {
  const call = db.connection.call();
  const places = await lookUp(db, call, lookup, ids);
  if (places.isErr()) return err(places.error);
  const idsIn = new Map<OrganizationId, string[]>([[organization, []]]);
  for (const [id, place] of places.value) {
    const others = idsIn.get(place);
    if (others === undefined) idsIn.set(place, [id]);
    else others.push(id);
  }
  const found: Entry[] = [];
  for (const [place, itsIds] of idsIn) {
    const itsNames = place === organization ? nameKeys : [];
    if (itsIds.length + itsNames.length === 0) continue;
    const keys = [records, names, ...more].map((name) => db.keys.of(place, name));
    const ending = await db.read(call, scripts.find, place, [itsIds.length, ...itsIds, ...itsNames], keys);
    if (ending.isErr()) return err(ending.error);
    found.push(...pairsOf(ending.value.rest).map(([id, record]) => decode(place, id, record).entry));
  }
  return ok(found);
};
