import type { Draft, Project, Revision, Team } from "@projects-api/core";
import type { Claim } from "../claims";
import type { OrganizationKeyName } from "../keys";
import { encodeProject, encodeTeam, encodeWorkspace, organizationFields } from "../records";
import type { BatchClaims } from "./batch-claims";
import type { Present } from "./present";

/**
 * One write of a batch, as small as writes get. What is renamed can be *parked* first, under a name that nothing else
 * has, so that every name that is given up is free before one is taken.
 */
export type Write =
  | {
      readonly kind: "set";
      readonly hash: OrganizationKeyName;
      readonly field: string;
      readonly value: string;
    }
  | { readonly kind: "remove"; readonly hash: OrganizationKeyName; readonly field: string }
  | {
      readonly kind: "project";
      readonly id: string;
      readonly record: string;
      readonly parked: string | null;
      /** The project, where it is a new one. */
      readonly created: Project | null;
    }
  | {
      readonly kind: "workspace";
      readonly id: string;
      readonly record: string | false;
      readonly parked: string | null;
      /** The projects in which it is before and after. */
      readonly from: string | null;
      readonly to: string | null;
    }
  | { readonly kind: "bury"; readonly claim: Claim };

/** What has to be written to make of the present what the draft says, removals first. */
export const writesOf = (
  draft: Draft,
  present: Present,
  claims: BatchClaims,
  revision: Revision,
): Write[] => {
  const writes: Write[] = [];
  const set = (hash: OrganizationKeyName, field: string, value: string) =>
    writes.push({ kind: "set", hash, field, value });
  const remove = (hash: OrganizationKeyName, field: string) => writes.push({ kind: "remove", hash, field });
  const bury = (claim: Claim) => writes.push({ kind: "bury", claim });

  writeOrganization(draft, present, claims, { set, bury });
  if (draft.accessChanged) set("meta", "access", revision);

  const teams = [...draft.teams.changes()];
  for (const [id, after] of teams) {
    const before = present.teams.own(id);
    if (before !== null && before.entry.nameKey !== after?.nameKey)
      remove("team-names", before.entry.nameKey);
    if (after !== null || before === null) continue;
    remove("teams", id);
    remove("permissions", id);
    bury({ kind: "team", subject: id, number: before.claim });
  }
  for (const [id, after] of teams) {
    if (after === null) continue;
    const claim = claims.numberOf("team", id) ?? present.teams.own(id)?.claim ?? 0;
    set("teams", id, encodeTeam(after, claim));
    set("team-names", after.nameKey, id);
    set("permissions", id, after.permissions.join());
  }
  for (const [user, list] of membershipsAfter(teams, present)) {
    if (list === "") remove("memberships", user);
    else set("memberships", user, list);
  }

  for (const [id, after] of draft.projects.changes()) {
    if (after === null) continue;
    const before = present.projects.own(id);
    const claim = claims.numberOf("project", id) ?? before?.claim ?? 0;
    const parked = isRenamed(before?.entry, after) ? encodeProject(underParkedName(after), claim) : null;
    const created = before === null ? after : null;
    writes.push({ kind: "project", id, record: encodeProject(after, claim), parked, created });
  }
  for (const [id, after] of draft.workspaces.changes()) {
    const before = present.workspaces.own(id);
    const from = before?.entry.project ?? null;
    if (after === null) {
      if (before === null) continue;
      writes.push({ kind: "workspace", id, record: false, parked: null, from, to: null });
      bury({ kind: "workspace", subject: id, number: before.claim });
    } else {
      const claim = claims.numberOf("workspace", id) ?? before?.claim ?? 0;
      const parked = isRenamed(before?.entry, after) ? encodeWorkspace(underParkedName(after), claim) : null;
      const record = encodeWorkspace(after, claim);
      writes.push({ kind: "workspace", id, record, parked, from, to: after.project });
    }
  }
  return writes;
};

interface Named {
  readonly id: string;
  readonly nameKey: string;
}

const isRenamed = (before: Named | undefined, after: Named): boolean =>
  before !== undefined && before.nameKey !== after.nameKey;

/** No name has the control character. */
const underParkedName = <Entry extends Named>(entry: Entry): Entry => ({
  ...entry,
  nameKey: `\u0001${entry.id}`,
});

interface Writer {
  readonly set: (hash: OrganizationKeyName, field: string, value: string) => void;
  readonly bury: (claim: Claim) => void;
}

const writeOrganization = (
  draft: Draft,
  present: Present,
  claims: BatchClaims,
  { set, bury }: Writer,
): void => {
  const before = present.organization;
  const after = draft.organization;
  if (before !== null && before.entry.revision === after.revision) return;
  const claim = claims.numberOf("organization", after.nameKey) ?? before?.claim ?? 0;
  const fields = organizationFields(after, claim);
  for (const [field, value] of fields) set("meta", field, value);
  if (before === null) set("meta", "access", after.revision);
  else if (before.entry.nameKey !== after.nameKey) {
    bury({ kind: "organization", subject: before.entry.nameKey, number: before.claim });
  }
};

/** The teams of each user whose memberships change, in the order of their ids. */
const membershipsAfter = (
  teams: readonly (readonly [id: Team["id"], after: Team | null])[],
  present: Present,
): Map<string, string> => {
  const memberships = new Map<string, Set<string>>();
  const teamsOf = (user: string): Set<string> => {
    const known = memberships.get(user);
    if (known !== undefined) return known;
    const list = present.snapshot.get("memberships", user) ?? "";
    const teams = new Set(list.split(" ").filter((team) => team !== ""));
    memberships.set(user, teams);
    return teams;
  };
  for (const [id, after] of teams) {
    const before = present.teams.own(id)?.entry.members ?? [];
    if (before === after?.members) continue;
    for (const user of before) teamsOf(user).delete(id);
    for (const user of after?.members ?? []) teamsOf(user).add(id);
  }
  return new Map([...memberships].map(([user, list]) => [user, [...list].sort().join(" ")]));
};
