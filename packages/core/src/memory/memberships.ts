import type { Revision, Team } from "../model";
import type { Grants } from "../permissions";
import type { TeamNode } from "./nodes";

/** Who is in which of an organization's teams, and the grants that follow from it. */
export class Memberships {
  readonly #teams = new Map<string, Set<TeamNode>>();
  readonly #grants = new Map<string, Grants>();
  #nobody: Grants;

  constructor(accessRevision: Revision) {
    this.#nobody = { accessRevision, teams: [] };
  }

  get accessRevision(): Revision {
    return this.#nobody.accessRevision;
  }

  /** Every grant is another from now on. */
  set accessRevision(accessRevision: Revision) {
    this.#nobody = { accessRevision, teams: [] };
    this.#grants.clear();
  }

  /** The very same object for a user as long as the access revision is the same. */
  grantsOf(user: string | null): Grants {
    const teams = user === null ? undefined : this.#teams.get(user);
    if (user === null || teams === undefined) return this.#nobody;
    const known = this.#grants.get(user);
    if (known !== undefined) return known;
    const grants: Grants = {
      accessRevision: this.accessRevision,
      teams: [...teams].map(({ record: { id, permissions } }) => ({ id, permissions })).sort(byId),
    };
    this.#grants.set(user, grants);
    return grants;
  }

  /** Notes who left the team and who joined it; a team that comes or goes has nobody before or after. */
  change(team: TeamNode, before: Team["members"], after: Team["members"]): void {
    if (before === after) return;
    for (const user of before) {
      const teams = this.#teams.get(user);
      teams?.delete(team);
      if (teams?.size === 0) this.#teams.delete(user);
    }
    for (const user of after) {
      const teams = this.#teams.get(user);
      if (teams === undefined) this.#teams.set(user, new Set([team]));
      else teams.add(team);
    }
  }

  /** Each user and the teams noted. */
  [Symbol.iterator](): Iterator<[user: string, teams: ReadonlySet<TeamNode>]> {
    return this.#teams.entries();
  }
}

/** So that users of the same teams have equal scopes, and share a view. */
const byId = (left: { readonly id: string }, right: { readonly id: string }): number =>
  left.id < right.id ? -1 : 1;
