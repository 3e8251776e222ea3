import { accessLevels, type Scope } from "@projects-api/core";
import { grant } from "./documents";

type TeamScope = Extract<Scope, { readonly kind: "teams" }>;

/** How a list is narrowed to scopes: not at all, to nothing, or by a condition on `grants`. */
export type Narrowing = "everything" | "nothing" | readonly GrantsCondition[];

/** That one of the grants is among these. */
interface GrantsCondition {
  readonly grants: { readonly $in: readonly string[] };
}

/** What lies in every one of the scopes. */
export const narrowTo = (scopes: readonly Scope[]): Narrowing => {
  const limits = scopes.filter((scope) => scope.kind === "teams");
  if (limits.length === 0) return "everything";
  if (limits.some(({ teams, levels }) => teams.length === 0 || levels.length === 0)) return "nothing";
  return limits
    .filter((scope, index) => !limits.some((other, at) => makesIdle(other, at, scope, index)))
    .map(condition);
};

/** As the filter of a query; `nothing` needs none. */
export const filterOf = (narrowing: Exclude<Narrowing, "nothing">) =>
  narrowing === "everything" ? {} : narrowing.length === 1 ? narrowing[0] : { $and: narrowing };

/** Whether whatever lies in the other scope lies in this one too, which then need not be asked for; of equal ones the first is. */
const makesIdle = (other: TeamScope, at: number, scope: TeamScope, index: number): boolean =>
  at !== index &&
  isWithin(other.teams, scope.teams) &&
  isWithin(other.levels, scope.levels) &&
  (at < index || !(isWithin(scope.teams, other.teams) && isWithin(scope.levels, other.levels)));

const isWithin = <Item>(some: readonly Item[], all: readonly Item[]): boolean =>
  some.every((item) => all.includes(item));

/** An index is read once for each grant: where any level will do, once for each team. */
const condition = ({ teams, levels }: TeamScope): GrantsCondition => ({
  grants: {
    $in: isWithin(accessLevels, levels)
      ? teams
      : teams.flatMap((team) => levels.map((level) => grant(team, level))),
  },
});
