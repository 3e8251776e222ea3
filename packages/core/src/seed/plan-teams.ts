import { assignId } from "../context";
import type { Team, TeamId } from "../model";
import { toKey } from "../text";
import type { SeedMember, SeedOrganization, SeedTeam } from "./document";
import type { Draft } from "./draft";
import type { Present } from "./lookup";
import { match } from "./match";

/** Finds a team by name as it will be, once the file is applied. */
export type TeamByName = (name: string) => TeamId | undefined;

/** Plans the organization's teams. `users` are those of the file, by `nameKey`. */
export const planTeams = (
  draft: Draft,
  { teams }: SeedOrganization,
  present: Present,
  users: ReadonlySet<string>,
): TeamByName => {
  const matches = match(draft.organization, teams, present.teams, present.idsOfOthers);
  for (const fault of matches.faults) draft.faults.push(fault);

  const named = new Map<string, TeamId>();
  for (const entry of teams) {
    for (const { at, name } of entry.members ?? []) {
      const key = toKey(name);
      if (users.has(key) || present.users.has(key)) continue;
      draft.faults.push({ place: at, message: "is not a user, neither in the file nor in the store" });
    }
    const kept = matches.kept.get(entry);
    named.set(entry.nameKey, kept === undefined ? create(draft, entry) : update(draft, entry, kept));
  }
  const inFile = new Set(named.values());
  return (name) => {
    const key = toKey(name);
    const kept = present.teams.byName.get(key)?.id;
    // A team that the file gives another name is not found by its old one.
    return named.get(key) ?? (kept === undefined || inFile.has(kept) ? undefined : kept);
  };
};

const create = (draft: Draft, { id, name, nameKey, permissions = [], members = [] }: SeedTeam): TeamId => {
  const team: Team = {
    id: id ?? assignId(draft.context, "team"),
    organization: draft.organization,
    name,
    nameKey,
    permissions: once(permissions),
    members: memberKeys(members),
    revision: draft.revision,
  };
  draft.changes.push({ kind: "create-team", team });
  draft.tally.count("teams", "created");
  return team.id;
};

const update = (draft: Draft, { name, nameKey, permissions, members }: SeedTeam, kept: Team): TeamId => {
  const keys = members && memberKeys(members);
  const values = {
    ...(name !== kept.name && { name, nameKey }),
    ...(permissions && !sameItems(permissions, kept.permissions) && { permissions: once(permissions) }),
    ...(keys && !sameItems(keys, kept.members) && { members: keys }),
  };
  if (Object.keys(values).length === 0) {
    draft.tally.count("teams", "unchanged");
  } else {
    draft.changes.push({ kind: "update-team", team: kept.id, expected: kept.revision, values });
    draft.tally.count("teams", "updated");
  }
  return kept.id;
};

const once = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

const memberKeys = (members: readonly SeedMember[]): string[] => once(members.map(({ name }) => toKey(name)));

/** Whether both lists have the same items, in whatever order and number. */
const sameItems = <Item>(left: readonly Item[], right: readonly Item[]): boolean => {
  const [lefts, rights] = [new Set(left), new Set(right)];
  return lefts.size === rights.size && left.every((item) => rights.has(item));
};
