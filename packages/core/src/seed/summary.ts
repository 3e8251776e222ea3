/** How many of one kind the file names, by what became of them. */
export interface SeedCount {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
}

const kinds = ["users", "organizations", "teams", "projects", "workspaces", "teamAccess", "tokens"] as const;
/** What a seed file names objects of; `teamAccess` is one team's access to one project. */
export type SeedKind = (typeof kinds)[number];

/** What applying a seed file has changed. */
export type SeedSummary = Readonly<Record<SeedKind, SeedCount>>;

/** Counts what becomes of the objects of a seed file. */
export class Tally {
  readonly #counts = new Map<SeedKind, { created: number; updated: number; unchanged: number }>();

  count(kind: SeedKind, outcome: keyof SeedCount, more = 1): void {
    const count = this.#counts.get(kind) ?? { created: 0, updated: 0, unchanged: 0 };
    count[outcome] += more;
    this.#counts.set(kind, count);
  }

  add(other: Tally): void {
    for (const [kind, { created, updated, unchanged }] of other.#counts) {
      this.count(kind, "created", created);
      this.count(kind, "updated", updated);
      this.count(kind, "unchanged", unchanged);
    }
  }

  get summary(): SeedSummary {
    const of = (kind: SeedKind): SeedCount => ({
      created: 0,
      updated: 0,
      unchanged: 0,
      ...this.#counts.get(kind),
    });
    return {
      users: of("users"),
      organizations: of("organizations"),
      teams: of("teams"),
      projects: of("projects"),
      workspaces: of("workspaces"),
      teamAccess: of("teamAccess"),
      tokens: of("tokens"),
    };
  }
}
