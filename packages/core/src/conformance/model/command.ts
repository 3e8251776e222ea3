import { limits } from "../../limits";
import { type AccessLevel, accessLevels } from "../../model";
import type { Order } from "../../store";
import type { Arbitrary, FastCheck } from "./fast-check";

/**
 * What a client does next, in small numbers that stand for a project, a workspace, a team or a name: few
 * enough that clients meet.
 */
export type Command =
  | {
      readonly do: "create";
      readonly project: number;
      readonly name: number;
      readonly createdAt: number;
      readonly authorized: boolean;
    }
  | {
      readonly do: "rename";
      readonly project: number;
      readonly name: number;
      readonly expected: Expected;
      readonly authorized: boolean;
    }
  | {
      readonly do: "describe";
      readonly project: number;
      readonly text: string | null;
      readonly expected: Expected;
      readonly authorized: boolean;
    }
  | {
      readonly do: "delete";
      readonly project: number;
      readonly expected: Expected;
      readonly authorized: boolean;
    }
  | {
      readonly do: "move";
      readonly workspaces: readonly number[];
      readonly project: number;
      /** Whether it looks where the workspaces are, or takes it that they are where the first was made. */
      readonly looks: boolean;
      readonly authorized: boolean;
    }
  | {
      readonly do: "add-workspace";
      readonly workspace: number;
      readonly project: number;
      readonly name: number;
    }
  | { readonly do: "remove-workspace"; readonly workspace: number }
  | {
      readonly do: "set-access";
      readonly project: number;
      readonly team: number;
      readonly level: AccessLevel | null;
    }
  | { readonly do: "read"; readonly project: number }
  | Listing
  | { readonly do: "repeat" };

/** Lists are asked for between writes only: a write in flight may show in their rows first. */
type Listing =
  | (Window & { readonly do: "list"; readonly match: number })
  | (Window & { readonly do: "list-workspaces"; readonly project: number });

/** Which part of a list, in the sight of which teams; everything is in sight of none. */
export interface Window {
  readonly teams: readonly number[];
  readonly order: Order;
  readonly offset: number;
  readonly limit: number;
}

/** Whether a write expects a revision: none, the one that the project has, or another. */
export type Expected = "any" | "present" | "other";

/** How many of each there are. */
export const population = { projects: 3, workspaces: 3, teams: 2, names: 4 } as const;

/** One of the commands that may run at the same time as others. */
export const commands = (fc: FastCheck): Arbitrary<Command> => {
  const project = fc.nat(population.projects - 1);
  const workspace = fc.nat(population.workspaces - 1);
  const name = fc.nat(population.names - 1);
  const authorized = fc.nat(9).map((digit) => digit < 9);
  const expected = fc.constantFrom<Expected>("any", "any", "present", "other");
  return fc.oneof<Command>(
    fc.record({ do: only(fc, "create"), project, name, createdAt: fc.nat(2), authorized }),
    fc.record({ do: only(fc, "rename"), project, name, expected, authorized }),
    fc.record({
      do: only(fc, "describe"),
      project,
      text: fc.constantFrom(null, "", "text"),
      expected,
      authorized,
    }),
    fc.record({ do: only(fc, "delete"), project, expected, authorized }),
    fc.record({
      do: only(fc, "move"),
      workspaces: fc.array(workspace, { minLength: 1, maxLength: 3 }),
      project,
      looks: fc.nat(3).map((digit) => digit < 3),
      authorized,
    }),
    fc.record({ do: only(fc, "add-workspace"), workspace, project, name }),
    fc.record({ do: only(fc, "remove-workspace"), workspace }),
    fc.record({
      do: only(fc, "set-access"),
      project,
      team: fc.nat(population.teams - 1),
      level: fc.constantFrom(...accessLevels, null),
    }),
    fc.record({ do: only(fc, "read"), project }),
  );
};

/** One of the commands that make sense one after the other. */
export const sequentialCommands = (fc: FastCheck): Arbitrary<Command> => {
  const window = {
    teams: fc.array(fc.nat(population.teams - 1), { maxLength: population.teams }),
    order: fc.constantFrom<Order>("oldest-first", "name", "name-descending"),
    offset: fc.nat(population.projects),
    limit: fc.nat(limits.maxPageSize - 1).map((less) => limits.maxPageSize - less),
  };
  const any = commands(fc);
  return fc.oneof<Command>(
    // Each as likely as the others; these are nine kinds.
    ...Array.from({ length: 9 }, () => any),
    fc.record({ do: only(fc, "list"), match: fc.nat(3), ...window }),
    fc.record({ do: only(fc, "list-workspaces"), project: fc.nat(population.projects), ...window }),
    fc.record({ do: only(fc, "repeat") }),
  );
};

const only = <Value extends string>(fc: FastCheck, value: Value): Arbitrary<Value> => fc.constantFrom(value);
