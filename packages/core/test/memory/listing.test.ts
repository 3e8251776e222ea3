import fc from "fast-check";
import { expect, it } from "vitest";
import { succeeds } from "../../src/conformance/expect";
import { id } from "../../src/conformance/records";
import { accessLevels, type Project, type TeamId, type Workspace } from "../../src/model";
import { covers, type Scope } from "../../src/permissions";
import type { Order, ProjectMatch, ProjectQuery } from "../../src/store";
import { toKey } from "../../src/text";
import { Fixture } from "./fixture";
import { many, names, randomWrite, write } from "./random-writes";

const scope: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant<Scope>({ kind: "all" }),
  fc.record({
    kind: fc.constant("teams" as const),
    teams: fc.subarray([0, 1, 2, 3, 4].map((index) => id<TeamId>(`team-${index}`))),
    levels: fc.subarray([...accessLevels]),
  }),
);

const match: fc.Arbitrary<ProjectMatch> = fc.oneof(
  fc.constant<ProjectMatch>({ kind: "everything" }),
  fc.record({
    kind: fc.constant("names" as const),
    nameKeys: fc.subarray([...names.map(toKey), "unknown"]),
  }),
  fc.record({ kind: fc.constant("search" as const), text: fc.constantFrom("a", "al", "ta", "-", "x", "") }),
);

const window = {
  see: scope,
  order: fc.constantFrom<Order>("oldest-first", "name", "name-descending"),
  offset: fc.oneof(fc.nat(6), fc.constant(Number.MAX_SAFE_INTEGER)),
  limit: fc.integer({ min: 1, max: 6 }),
};
const projectQuery = fc.record({ ...window, within: fc.array(scope, { maxLength: 2 }), match });
const workspaceQuery = fc.record({
  ...window,
  project: fc.option(fc.nat(many.projects)),
});

const step = fc.oneof(
  { weight: 2, arbitrary: randomWrite.map((given) => ({ kind: "write" as const, given })) },
  { weight: 1, arbitrary: projectQuery.map((query) => ({ kind: "projects" as const, query })) },
  { weight: 1, arbitrary: workspaceQuery.map((query) => ({ kind: "workspaces" as const, query })) },
);

it("lists what filtering and sorting all records gives, after any writes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 120 }), async (steps) => {
      const fixture = await Fixture.create();
      const { store, organization } = fixture;
      for (const step of steps) {
        if (step.kind === "write") {
          await write(fixture, step.given);
          continue;
        }
        const { projects, workspaces } = await everything(fixture);
        const target = { organization: organization.id, accessRevision: await fixture.accessRevision() };
        if (step.kind === "projects") {
          const { see, within, order, offset, limit } = step.query;
          const {
            total,
            matching,
            projects: rows,
          } = await succeeds(store.listProjects({ ...target, ...step.query }));
          const seen = [...projects.values()].filter(({ access }) => covers(see, access));
          const expected = seen
            .filter(({ access }) => within.every((scope) => covers(scope, access)))
            .filter((project) => matches(project, step.query.match));
          expect({ total, matching, rows }).toEqual({
            total: seen.length,
            matching: expected.length,
            rows: sorted(expected, order).slice(offset, offset + limit),
          });
        } else {
          const { see, order, offset, limit } = step.query;
          const project = step.query.project === null ? null : fixture.project(step.query.project);
          const page = await succeeds(store.listWorkspaces({ ...target, ...step.query, project }));
          const seen = workspaces.filter((workspace) => {
            const home = projects.get(workspace.project);
            return home !== undefined && covers(see, home.access);
          });
          const expected = seen.filter((workspace) => project === null || workspace.project === project);
          expect({ total: page.total, matching: page.matching, rows: page.rows }).toEqual({
            total: seen.length,
            matching: expected.length,
            rows: sorted(expected, order)
              .slice(offset, offset + limit)
              .map((workspace) => ({ workspace, project: projects.get(workspace.project) })),
          });
        }
      }
      expect(await succeeds(store.verify())).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

/** All records, by their ids and not by any list. */
const everything = async ({ store, organization, project, workspace }: Fixture) => {
  const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);
  const found = { organization: organization.id, nameKeys: [] };
  const projects = await succeeds(store.findProjects({ ...found, ids: indexes(many.projects).map(project) }));
  const workspaces = await succeeds(
    store.findWorkspaces({ ...found, ids: indexes(many.workspaces).map(workspace) }),
  );
  return { projects: new Map(projects.map((record) => [record.id, record])), workspaces };
};

const matches = ({ nameKey }: Project, match: ProjectQuery["match"]): boolean => {
  if (match.kind === "names") return match.nameKeys.includes(nameKey);
  return match.kind === "everything" || nameKey.includes(match.text);
};

const sorted = <Row extends Project | Workspace>(rows: readonly Row[], order: Order): Row[] => {
  const keyOf = ({ createdAt, nameKey }: Row) => (order === "oldest-first" ? createdAt : nameKey);
  const ascending = rows.toSorted((left, right) => {
    if (keyOf(left) === keyOf(right)) return left.id < right.id ? -1 : 1;
    return keyOf(left) < keyOf(right) ? -1 : 1;
  });
  return order === "name-descending" ? ascending.reverse() : ascending;
};
