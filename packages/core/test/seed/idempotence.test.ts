import fc from "fast-check";
import { expect, test } from "vitest";
import { applySeed } from "../../src/seed";
import { readSeed } from "../../src/seed/read";
import { hashOf, succeeds, testContext } from "../provisioning/context";
import { acme, contents, recorded } from "./file";

const duration = fc.option(fc.constantFrom("1h", "14d", "0030d"));
const users = [{ name: "alice" }, { name: "bob" }];
const names = (prefix: string) => fc.integer({ min: 0, max: 4 }).map((number) => `${prefix}-${number}`);
const optional = { requiredKeys: ["name"] as ["name"] };

const workspace = fc.record(
  { id: names("ws-id"), name: names("ws"), "auto-destroy-activity-duration": duration },
  optional,
);
const project = fc.record(
  {
    id: names("prj-id"),
    name: names("Project"),
    description: fc.option(fc.constantFrom("", "text")),
    "auto-destroy-activity-duration": duration,
    "team-access": fc.array(
      fc.record({ team: names("team"), access: fc.constantFrom("read", "write", "maintain", "admin") }),
      { maxLength: 2 },
    ),
    workspaces: fc.array(workspace, { maxLength: 2 }),
  },
  optional,
);
const team = fc.record(
  {
    id: names("team-id"),
    name: names("team"),
    permissions: fc.array(fc.constantFrom("owners", "read-projects")),
    members: fc.array(fc.constantFrom("alice", "BOB")),
  },
  optional,
);
const file = fc
  .record({ teams: fc.array(team, { maxLength: 3 }), projects: fc.array(project, { maxLength: 3 }) })
  .map((members) => ({ users, ...acme(members) }));

test("one file after the other: each is refused whole or applied whole, and then applying it again writes nothing", async () => {
  let applied = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 2, maxLength: 4 }), async (files) => {
      const { context, batches } = recorded(testContext());
      await succeeds(applySeed(context, acme({})));
      for (const document of files) {
        batches.length = 0;
        const before = await contents(context, "acme");
        const first = await applySeed(context, document);
        if (first.isErr()) {
          expect(first.error.code).toBe("seed-faults");
          expect(batches).toEqual([]);
          expect(await contents(context, "acme")).toEqual(before);
          continue;
        }
        applied++;
        const after = await contents(context, "acme");
        expect(batches.length).toBeLessThanOrEqual(1);
        const [organization] = document.organizations;
        for (const { id, name, description } of Object(organization).projects) {
          const found = after.projects.find((one) => one.name === name);
          expect(found).toBeDefined();
          if (id !== undefined) expect(found?.id).toBe(id);
          if (description !== undefined) expect(found?.description).toBe(description);
        }
        batches.length = 0;
        await succeeds(applySeed(context, document));
        expect(batches).toEqual([]);
        expect(await contents(context, "acme")).toEqual(after);
        expect(await succeeds(context.store.verify())).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
  expect(applied).toBeGreaterThan(20);
});

test("a file without faults in itself is applied to an empty store, but for teams that nobody names", async () => {
  await fc.assert(
    fc.asyncProperty(file, async (document) => {
      const { faults } = await readSeed({ sha256: hashOf }, document);
      const applied = await applySeed(testContext(), document);
      if (faults.length > 0) expect(applied.isErr()).toBe(true);
      else if (applied.isErr()) {
        const { error } = applied;
        const paths = error.code === "seed-faults" ? error.faults.map(({ path }) => path) : [];
        expect(paths.length).toBeGreaterThan(0);
        for (const path of paths) expect(path).toMatch(/\.team-access\[\d\]\.team$/);
      }
    }),
  );
});
