import fc from "fast-check";
import { type AccessLevel, accessLevels } from "../../src/model";
import { toKey } from "../../src/text";
import type { Fixture } from "./fixture";

/** How many projects and workspaces the random writes are about. */
export const many = { projects: 10, workspaces: 8 };

export const names = ["alpha", "Alpine", "alps", "beta", "bet a", "gamma", "gamma-ray", "delta_1", "delta_2"];

const kinds = [
  "create",
  "rename",
  "describe",
  "delete",
  "access",
  "add-workspace",
  "rename-workspace",
  "remove-workspace",
  "move",
] as const;

export interface RandomWrite {
  readonly kind: (typeof kinds)[number];
  readonly project: number;
  readonly workspace: number;
  readonly team: number;
  readonly name: string;
  readonly level: AccessLevel | null;
}

export const randomWrite: fc.Arbitrary<RandomWrite> = fc.record({
  kind: fc.constantFrom(...kinds),
  project: fc.nat(many.projects - 1),
  workspace: fc.nat(many.workspaces - 1),
  team: fc.nat(3),
  name: fc.constantFrom(...names),
  level: fc.constantFrom(null, ...accessLevels),
});

/** Does the write, if the present state allows it. */
export const write = async (fixture: Fixture, given: RandomWrite): Promise<unknown> => {
  const { name, level } = given;
  const nameKey = toKey(name);
  const project = fixture.project(given.project);
  const workspace = fixture.workspace(given.workspace);
  const team = fixture.teams[given.team];
  switch (given.kind) {
    case "create":
      // Few instants, so that the id has to decide.
      return fixture.create(fixture.newProject(given.project, name, given.team));
    case "rename":
      return fixture.rename(given.project, name);
    case "describe":
      return fixture.provision({ kind: "update-project", project, values: { description: name } });
    case "delete":
      return fixture.delete(given.project);
    case "access":
      return team && fixture.provision({ kind: "set-access", project, team, level });
    case "add-workspace":
      return fixture.provision({
        kind: "create-workspace",
        workspace: fixture.records.workspace(fixture.newProject(given.project, name), name, {
          id: workspace,
          createdAt: given.team,
        }),
      });
    case "rename-workspace":
      return fixture.provision({ kind: "update-workspace", workspace, values: { name, nameKey } });
    case "remove-workspace":
      return fixture.provision({ kind: "remove-workspace", workspace });
    case "move":
      return fixture.move(given.workspace, given.project);
  }
};
