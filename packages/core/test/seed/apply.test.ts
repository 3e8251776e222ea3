import { expect, test } from "vitest";
import { authenticate, createTeam, createUser, removeWorkspace } from "../../src/provisioning";
import { applySeed, type SeedProgress } from "../../src/seed";
import { succeeds, testContext } from "../provisioning/context";
import { acme, contents, everything, outcome, recorded, teamsNamed } from "./file";

test("all that the file says is there afterwards", async () => {
  const context = testContext();
  const summary = await succeeds(applySeed(context, everything));
  expect(outcome(summary)).toEqual({
    users: "2/0/0",
    organizations: "1/0/0",
    teams: "2/0/0",
    projects: "2/0/0",
    workspaces: "3/0/0",
    teamAccess: "1/0/0",
    tokens: "2/0/0",
  });
  const [owners, devs] = await teamsNamed(context, "acme", "owners", "devs");
  expect(owners).toMatchObject({ id: "team-owners", permissions: ["owners"], members: ["alice"] });
  expect(devs).toMatchObject({ permissions: [], members: ["bob"] });
  const { projects, workspaces } = await contents(context, "acme");
  expect(projects[0]).toMatchObject({
    id: "prj-platform",
    name: "Platform",
    description: "Shared",
    autoDestroyActivityDuration: "14d",
    workspaceCount: 2,
    access: [{ team: devs?.id, level: "maintain" }],
  });
  expect(projects[1]).toMatchObject({ description: null, autoDestroyActivityDuration: null, access: [] });
  expect(workspaces.map(({ name, autoDestroyOverride }) => [name, autoDestroyOverride])).toEqual([
    ["network", null],
    ["sandbox", "8h"],
    ["other", null],
  ]);
  expect(await succeeds(authenticate(context, "alice-secret"))).toEqual({ kind: "user", user: "alice" });
  expect(await succeeds(authenticate(context, "acme-secret"))).toMatchObject({ kind: "organization" });
  expect(await succeeds(context.store.verify())).toEqual([]);
});

test("new projects and workspaces are a millisecond apart in the order of the file, the last is of now", async () => {
  const now = Date.UTC(2026, 0, 1);
  const context = testContext({ clock: () => now });
  await succeeds(applySeed(context, everything));
  const { projects, workspaces } = await contents(context, "acme");
  const created = [...projects, ...workspaces].sort((left, right) => left.createdAt - right.createdAt);
  expect(created.map(({ name, createdAt }) => [name, createdAt - now])).toEqual([
    ["Platform", -4],
    ["network", -3],
    ["sandbox", -2],
    ["Second", -1],
    ["other", 0],
  ]);
});

test("applying again changes nothing and writes nothing", async () => {
  const { context, batches } = recorded(testContext());
  await succeeds(applySeed(context, everything));
  const before = await contents(context, "acme");
  const summary = await succeeds(applySeed(context, everything));
  expect(outcome(summary)).toEqual({
    users: "0/0/2",
    organizations: "0/0/1",
    teams: "0/0/2",
    projects: "0/0/2",
    workspaces: "0/0/3",
    teamAccess: "0/0/1",
    tokens: "0/0/2",
  });
  expect(batches).toHaveLength(1);
  expect(await contents(context, "acme")).toEqual(before);
});

test("an organization is one batch", async () => {
  const { context, batches } = recorded(testContext());
  await succeeds(applySeed(context, { organizations: [{ name: "one" }, { name: "two" }] }));
  expect(batches.map(({ changes }) => changes.length)).toEqual([1, 1]);
});

test("what differs is updated, what is left out stays, null clears", async () => {
  const context = testContext();
  await succeeds(applySeed(context, everything));
  const duration = "auto-destroy-activity-duration";
  const file = acme({
    teams: [
      { name: "OWNERS", permissions: ["manage-projects"] },
      { name: "devs", members: ["alice"] },
    ],
    projects: [
      { name: "PLATFORM", description: null, workspaces: [{ name: "sandbox", [duration]: null }] },
      { name: "Second", [duration]: "2h", workspaces: [{ name: "other", [duration]: "9h" }] },
    ],
  });
  const summary = await succeeds(applySeed(context, file));
  expect(outcome(summary)).toEqual({
    organizations: "0/0/1",
    teams: "0/2/0",
    projects: "0/2/0",
    workspaces: "0/2/0",
  });
  expect(await teamsNamed(context, "acme", "owners", "devs")).toMatchObject([
    { name: "OWNERS", permissions: ["manage-projects"], members: ["alice"] },
    { name: "devs", permissions: [], members: ["alice"] },
  ]);
  const { projects, workspaces } = await contents(context, "acme");
  expect(projects).toMatchObject([
    { name: "PLATFORM", description: null, autoDestroyActivityDuration: "14d", workspaceCount: 2 },
    { name: "Second", description: null, autoDestroyActivityDuration: "2h", workspaceCount: 1 },
  ]);
  expect(workspaces.map(({ autoDestroyOverride }) => autoDestroyOverride)).toEqual([null, null, "9h"]);
});

test("empty lists of permissions and members are values, and each item counts once", async () => {
  const context = testContext();
  await succeeds(applySeed(context, everything));
  const given = { name: "devs", permissions: ["owners", "owners"], members: ["bob", "BOB", "alice"] };
  await succeeds(applySeed(context, acme({ teams: [given] })));
  const [devs] = await teamsNamed(context, "acme", "devs");
  expect(devs).toMatchObject({ permissions: ["owners"], members: ["bob", "alice"] });
  expect(outcome(await succeeds(applySeed(context, acme({ teams: [given] })))).teams).toBe("0/0/1");
  await succeeds(applySeed(context, acme({ teams: [{ name: "devs", permissions: [], members: [] }] })));
  expect(await teamsNamed(context, "acme", "devs")).toMatchObject([{ permissions: [], members: [] }]);
});

test("organizations and users that are there keep their names", async () => {
  const context = testContext();
  await succeeds(applySeed(context, everything));
  await succeeds(applySeed(context, { users: [{ name: "ALICE" }], organizations: [{ name: "ACME" }] }));
  expect(await succeeds(context.store.findUsers(["alice"]))).toMatchObject([{ name: "Alice" }]);
  const { organization } = await succeeds(context.store.readOrganization("acme", null));
  expect(organization.name).toBe("Acme");
});

test("a team's access is given or changed, that of others stays; teams and members may be the store's", async () => {
  const context = testContext();
  await succeeds(applySeed(context, everything));
  await succeeds(createTeam(context, "acme", { id: "team-ops", name: "Ops" }));
  await succeeds(createUser(context, "carol"));
  const access = (...teamAccess: object[]) =>
    acme({ projects: [{ name: "Platform", "team-access": teamAccess }] });
  await succeeds(applySeed(context, access({ team: "ops", access: "read" })));
  const summary = await succeeds(
    applySeed(context, access({ team: "ops", access: "write" }, { team: "Owners", access: "admin" })),
  );
  expect(summary.teamAccess).toEqual({ created: 1, updated: 1, unchanged: 0 });
  const [devs] = await teamsNamed(context, "acme", "devs");
  const { projects } = await contents(context, "acme");
  expect(new Set(projects[0]?.access)).toEqual(
    new Set([
      { team: devs?.id, level: "maintain" },
      { team: "team-ops", level: "write" },
      { team: "team-owners", level: "admin" },
    ]),
  );
  await succeeds(applySeed(context, acme({ teams: [{ name: "ops", members: ["Carol"] }] })));
  expect(await teamsNamed(context, "acme", "ops")).toMatchObject([{ members: ["carol"] }]);
});

test("a workspace that has moved stays where it is, and one that was removed comes back", async () => {
  const context = testContext();
  await succeeds(applySeed(context, everything));
  const [platform, second] = (await contents(context, "acme")).projects;
  const [network, sandbox] = (await contents(context, "acme")).workspaces;
  if (!platform || !second || !network || !sandbox) throw new Error("not seeded");
  const { organization, grants } = await succeeds(context.store.readOrganization("acme", null));
  await succeeds(
    context.store.moveWorkspaces({
      organization: organization.id,
      accessRevision: grants.accessRevision,
      destination: second.id,
      workspaces: [{ id: network.id, source: platform.id }],
      revision: context.newRevision(),
    }),
  );
  await succeeds(removeWorkspace(context, sandbox.id));
  expect((await succeeds(applySeed(context, everything))).workspaces).toEqual({
    created: 1,
    updated: 0,
    unchanged: 2,
  });
  const { projects, workspaces } = await contents(context, "acme");
  expect(workspaces.find(({ id }) => id === network.id)?.project).toBe(second.id);
  expect(projects.map(({ workspaceCount }) => workspaceCount)).toEqual([1, 2]);
});

test("progress is told for each organization and ends with all of it", async () => {
  const context = testContext();
  const told: SeedProgress[] = [];
  const projects = Array.from({ length: 2_500 }, (_, index) => ({
    id: `prj-${index}`,
    name: `Project ${index}`,
  }));
  const onProgress = (progress: SeedProgress) => {
    told.push(progress);
  };
  await succeeds(applySeed(context, acme({ projects }), { onProgress }));
  expect(told).toEqual([
    { organization: "acme", phase: "comparing", done: 1_000, total: 2_500 },
    { organization: "acme", phase: "comparing", done: 2_000, total: 2_500 },
    { organization: "acme", phase: "comparing", done: 2_500, total: 2_500 },
    { organization: "acme", phase: "writing", done: 0, total: 2_501 },
    { organization: "acme", phase: "writing", done: 2_501, total: 2_501 },
  ]);
});
