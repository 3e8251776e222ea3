import { expect, test } from "vitest";
import { type Id, isId, type ProjectId, type TeamId } from "../../src/model";
import {
  createOrganization,
  createTeam,
  createUser,
  removeTeam,
  removeTeamAccess,
  setTeamAccess,
  updateTeam,
} from "../../src/provisioning";
import { err } from "../../src/result";
import { applySeed } from "../../src/seed";
import type { ProvisionBatch } from "../../src/store";
import { fails, succeeds, testContext } from "./context";

const withUsers = async () => {
  const context = testContext();
  const acme = await succeeds(createOrganization(context, "acme"));
  await succeeds(createOrganization(context, "other"));
  for (const name of ["Alice", "bob"]) await succeeds(createUser(context, name));
  const find = async (id: TeamId) =>
    (await succeeds(context.store.findTeams({ organization: acme.id, ids: [id], nameKeys: [] })))[0];
  return { context, find, acme: acme.id };
};

const idOf = <AnyId extends Id<string>>(text: string): AnyId => {
  if (!isId<AnyId>(text)) throw new Error(text);
  return text;
};

test("a user is created once and keeps its name", async () => {
  const context = testContext();
  const alice = await succeeds(createUser(context, "Alice"));
  expect(await succeeds(createUser(context, "ALICE"))).toEqual(alice);
  expect(await fails(createUser(context, "a\u0007"))).toMatchObject({ code: "invalid-value" });
});

test("a team is created with members ignoring case, each once", async () => {
  const { context, find } = await withUsers();
  const team = await succeeds(
    createTeam(context, "Acme", {
      id: "team-1",
      name: "Owners",
      permissions: ["owners", "owners"],
      members: ["ALICE", "alice", "bob"],
    }),
  );
  expect(team).toMatchObject({ id: "team-1", permissions: ["owners"], members: ["alice", "bob"] });
  expect(await find(team.id)).toEqual(team);
});

test("what is wrong with a new team is told", async () => {
  const { context } = await withUsers();
  await succeeds(createTeam(context, "acme", { id: "team-1", name: "Owners" }));
  const create = (given: { name: string; id?: string; members?: string[] }) =>
    fails(createTeam(context, "acme", given));
  expect(await create({ name: "owners" })).toEqual({ code: "name-taken", name: "owners" });
  expect(await create({ name: "others", id: "team-1" })).toEqual({ code: "id-taken", id: "team-1" });
  expect(await create({ name: "others", id: "team 1" })).toMatchObject({
    code: "invalid-value",
    value: "id",
  });
  expect(await create({ name: "" })).toMatchObject({ code: "invalid-value", value: "name" });
  expect(await create({ name: "others", members: ["alice", "Carol"] })).toEqual({
    code: "unknown-user",
    user: "Carol",
  });
  expect(await fails(createTeam(context, "nowhere", { name: "others" }))).toEqual({
    code: "unknown-organization",
    organization: "nowhere",
  });
});

test("a team's values become what is given, and the others stay", async () => {
  const { context, find } = await withUsers();
  const { id } = await succeeds(
    createTeam(context, "acme", { name: "devs", permissions: ["owners"], members: ["bob"] }),
  );
  await succeeds(updateTeam(context, "acme", id, { name: "Developers" }));
  expect(await find(id)).toMatchObject({ nameKey: "developers", permissions: ["owners"], members: ["bob"] });
  await succeeds(updateTeam(context, "acme", id, { permissions: [], members: ["alice"] }));
  expect(await find(id)).toMatchObject({ name: "Developers", permissions: [], members: ["alice"] });
  expect(await fails(updateTeam(context, "acme", id, { members: ["carol"] }))).toMatchObject({
    code: "unknown-user",
  });
  const elsewhere = { code: "unknown-team", team: id };
  expect(await fails(updateTeam(context, "other", id, { name: "x" }))).toEqual(elsewhere);
  expect(await fails(removeTeam(context, "other", id))).toEqual(elsewhere);
});

const withProjects = async (count: number) => {
  const { context, find, acme } = await withUsers();
  const projects = Array.from({ length: count }, (_, index) => ({
    id: `prj-${index}`,
    name: `Project ${index}`,
    "team-access": [{ team: "devs", access: "read" }],
  }));
  const teams = [{ id: "team-devs", name: "devs", permissions: ["read-projects"], members: ["bob"] }];
  await succeeds(applySeed(context, { organizations: [{ name: "acme", teams, projects }] }));
  return { context, find, acme, project: idOf<ProjectId>("prj-0"), team: idOf<TeamId>("team-devs") };
};

test("a team's access to a project is given, changed and taken away", async () => {
  const { context, acme, project } = await withProjects(1);
  const access = async () => {
    const found = await succeeds(
      context.store.findProjects({ organization: acme, ids: [project], nameKeys: [] }),
    );
    return found[0]?.access;
  };
  await succeeds(setTeamAccess(context, "acme", "prj-0", "team-devs", "admin"));
  expect(await access()).toEqual([{ team: "team-devs", level: "admin" }]);
  await succeeds(removeTeamAccess(context, "acme", "prj-0", "team-devs"));
  await succeeds(removeTeamAccess(context, "acme", "prj-0", "team-devs"));
  expect(await access()).toEqual([]);
  expect(await fails(setTeamAccess(context, "acme", "prj-9", "team-devs", "read"))).toEqual({
    code: "unknown-project",
    project: "prj-9",
  });
  expect(await fails(setTeamAccess(context, "acme", "prj-0", "team-x", "read"))).toEqual({
    code: "unknown-team",
    team: "team-x",
  });
});

test("a team is removed with its access to many projects: first nobody acts through it", async () => {
  const { context, find, team } = await withProjects(230);
  const batches: ProvisionBatch[] = [];
  const store = {
    ...context.store,
    provision: (batch: ProvisionBatch) => {
      batches.push(batch);
      return context.store.provision(batch);
    },
  };
  await succeeds(removeTeam({ ...context, store }, "acme", team));
  expect(await find(team)).toBeUndefined();
  expect(await succeeds(context.store.verify())).toEqual([]);
  const silenced = { kind: "update-team", team, values: { permissions: [], members: [] } };
  expect(batches[0]?.changes).toEqual([silenced]);
  expect(batches.at(-1)?.changes).toEqual([{ kind: "remove-team", team }]);
  expect(await fails(removeTeam(context, "acme", team))).toEqual({ code: "unknown-team", team });
});

test("the removal of a team may be repeated after it was cut off", async () => {
  const { context, find, team } = await withProjects(230);
  let calls = 0;
  const provision = (batch: ProvisionBatch) =>
    calls++ === 2 ? Promise.resolve(err("unavailable" as const)) : context.store.provision(batch);
  const flaky = { ...context, store: { ...context.store, provision } };
  expect(await fails(removeTeam(flaky, "acme", team))).toEqual({ code: "unavailable" });
  expect(await find(team)).toMatchObject({ permissions: [], members: [] });
  await succeeds(removeTeam(context, "acme", team));
  expect(await find(team)).toBeUndefined();
});

test("a team that gets access while it is removed is removed all the same", async () => {
  const { context, find, team, project, acme } = await withProjects(3);
  let given = false;
  const provision = async (batch: ProvisionBatch) => {
    if (batch.changes[0]?.kind === "remove-team" && !given) {
      given = true;
      const change = { kind: "set-access", project, team, level: "read" } as const;
      await context.store.provision({ organization: acme, changes: [change], revision: "meanwhile" });
    }
    return context.store.provision(batch);
  };
  await succeeds(removeTeam({ ...context, store: { ...context.store, provision } }, "acme", team));
  expect(given).toBe(true);
  expect(await find(team)).toBeUndefined();
  expect(await succeeds(context.store.verify())).toEqual([]);
});
