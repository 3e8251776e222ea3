import {
  type AccessLevel,
  accessLevels,
  type Change,
  limits,
  type Order,
  type Project,
  type ProjectQuery,
  type Scope,
  type Store,
  type Team,
  type TeamAccess,
} from "@projects-api/core";
import { createMemoryStore } from "@projects-api/core/memory";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { withLocale } from "./support/locale";
import { open } from "./support/open";
import { acme, founding, projectId, projectOf, teamId } from "./support/records";
import { startServer, type TestServer, withServers } from "./support/servers";

/** So many that there are several leaves in each order. */
const count = 2_000;
const teams = ["red", "green", "blue"];
const words = ["a", "ab", "-a", "_", " b", "zz", "0", "B9", "a a"];

/** Names that differ by blanks, hyphens, digits and case, in an order that has nothing to do with their ages. */
const nameOf = (i: number): string => {
  const scattered = (i * 7_919) % count;
  return `${words[i % words.length]}${scattered.toString(36)}-${i}`.trim();
};

const teamOf = (name: string): Team => ({
  id: teamId(name),
  organization: acme,
  name,
  nameKey: name,
  permissions: [],
  members: [],
  revision: "r1",
});

const population = (): Change[] => {
  const changes: Change[] = [
    founding("r1"),
    ...teams.map((name): Change => ({ kind: "create-team", team: teamOf(name) })),
  ];
  for (let i = 0; i < count; i++) {
    const project = projectOf(nameOf(i), "r1", 1_700_000_000_000 + ((i * 31) % 500));
    changes.push({ kind: "create-project", project });
    for (const [index, team] of teams.entries()) {
      if ((i + index) % (index + 3) > 0) continue;
      const level: AccessLevel = accessLevels[(i >> index) % accessLevels.length] ?? "read";
      changes.push({ kind: "set-access", project: project.id, team: teamId(team), level });
    }
  }
  return changes;
};

const scope: fc.Arbitrary<Scope> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<Scope>({ kind: "all" }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("teams" as const),
      teams: fc.subarray(teams.map(teamId)),
      levels: fc.subarray([...accessLevels]),
    }),
  },
);

const order = fc.constantFrom<Order>("oldest-first", "name", "name-descending");

const match: fc.Arbitrary<ProjectQuery["match"]> = fc.oneof(
  fc.constant({ kind: "everything" } as const),
  fc.record({
    kind: fc.constant("search" as const),
    text: fc.constantFrom("", "a", "-1", "b9", "a a", "_", "prj", "zzz9", " "),
  }),
  fc.record({
    kind: fc.constant("names" as const),
    nameKeys: fc.uniqueArray(
      fc.nat(count + 50).map((i) => nameOf(i).toLowerCase()),
      { minLength: 1, maxLength: 100 },
    ),
  }),
);

const query: fc.Arbitrary<ProjectQuery> = fc.record({
  organization: fc.constant(acme),
  accessRevision: fc.constant("r1"),
  see: scope,
  within: fc.array(scope, { maxLength: 2 }),
  match,
  order,
  offset: fc.oneof(fc.nat(60), fc.nat(count)),
  limit: fc.integer({ min: 1, max: limits.maxPageSize }),
});

const tidy = (project: Project) => ({ ...project, access: [...project.access].sort(byTeam) });
const byTeam = (left: TeamAccess, right: TeamAccess) => (left.team < right.team ? -1 : 1);

const listIn = async (store: Store, asked: ProjectQuery) => {
  const listed = await store.listProjects(asked);
  if (listed.isErr()) return listed.error;
  const { total, matching, projects } = listed.value;
  return { total, matching, projects: projects.map(tidy) };
};

withServers("lists of Redis beside those of the memory", (it) => {
  describe("a list of Redis", () => {
    const memory = createMemoryStore();
    let server: TestServer;
    let redis: Store;

    beforeAll(async () => {
      server = await withLocale((locale) => startServer([], null, locale));
      redis = await open({ redis: server.url });
      for (const store of [memory, redis]) {
        const made = await store.provision({ organization: acme, changes: population(), revision: "r1" });
        if (made.isErr()) throw new Error(JSON.stringify(made.error));
      }
    }, 30_000);
    afterAll(async () => {
      await redis.close();
      await server.stop();
    });

    const areSame = (runs: number) =>
      fc.assert(
        fc.asyncProperty(query, async (asked) => {
          expect(await listIn(redis, asked)).toEqual(await listIn(memory, asked));
        }),
        { numRuns: runs },
      );

    it("is that of the memory store, whatever is asked", { timeout: 60_000 }, () => areSame(300));

    it("still is after projects were renamed, created and deleted", { timeout: 60_000 }, async () => {
      for (const store of [memory, redis]) {
        for (let i = 0; i < 400; i++) {
          const project = projectId(nameOf(i * 3));
          const revision = `w${i}`;
          const shared = { organization: acme, accessRevision: "r1", expected: null };
          const name = `${words[(i * 5) % words.length]}-moved-${i}`.trim();
          if (i % 4 === 0) await store.deleteProject({ ...shared, project });
          else if (i % 4 === 1) {
            const created = projectOf(`${name}-new`, revision, 1_700_000_000_000 + (i % 600));
            await store.createProject({ project: created, accessRevision: "r1" });
          } else
            await store.updateProject({
              ...shared,
              project,
              values: { name, nameKey: name.toLowerCase() },
              revision,
            });
        }
      }
      expect((await redis.verify())._unsafeUnwrap()).toEqual([]);
      await areSame(200);
    });
  });
});
