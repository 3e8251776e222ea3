import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fails, succeeds } from "../../src/conformance/expect";
import { id } from "../../src/conformance/records";
import type { Project, TeamId } from "../../src/model";
import type { Change } from "../../src/store";
import { Fixture } from "./fixture";
import { randomWrite, write } from "./random-writes";

describe("a batch that fails", () => {
  it("leaves everything as it was, whatever was there and wherever the fault stands", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(randomWrite, { maxLength: 40 }), fc.nat(6), async (writes, place) => {
        const fixture = await Fixture.create();
        for (const given of writes) await write(fixture, given);
        const before = await contents(fixture);
        const changes = await manyChanges(fixture);
        const fault: Change = { kind: "remove-team", team: id<TeamId>("team-unknown") };

        const failure = { change: place, code: "not-found" } as const;
        await fails(fixture.provision(...changes.toSpliced(place, 0, fault)), failure);
        expect(await contents(fixture)).toEqual(before);
        expect(await succeeds(fixture.store.verify())).toEqual([]);

        await succeeds(fixture.provision(...changes));
        expect(await contents(fixture)).not.toEqual(before);
        expect(await succeeds(fixture.store.verify())).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it("leaves no organization when it was to create one", async () => {
    const { store, records } = new Fixture();
    const organization = records.organization("another");
    const batch = (...changes: readonly Change[]) => ({
      organization: organization.id,
      revision: records.revision(),
      changes: [{ kind: "create-organization", organization } as const, ...changes],
    });
    const team = (name: string): Change => ({
      kind: "create-team",
      team: records.team(organization.id, name, { members: ["eve"] }),
    });
    await fails(store.provision(batch(team("team"), team("TEAM"))), { change: 2, code: "name-taken" });
    await fails(store.readOrganization("another", "eve"), "not-found");
    await succeeds(store.provision(batch(team("team"))));
    expect(await succeeds(store.verify())).toEqual([]);
  });
});

describe("the order of a batch", () => {
  it("does not matter to what a change needs of another", async () => {
    const anyOrder = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 });
    await fc.assert(
      fc.asyncProperty(anyOrder, async (order) => {
        const fixture = await Fixture.create();
        const changes = await manyChanges(fixture);
        expect(changes.length).toBe(order.length);
        await succeeds(fixture.provision(...order.flatMap((index) => changes[index] ?? [])));
        expect(await succeeds(fixture.store.verify())).toEqual([]);
      }),
    );
  });

  it("does not matter to which fault is told: the first in the batch", async () => {
    const fixture = await Fixture.create();
    const unknown = fixture.project(99);
    const present = fixture.records.team(fixture.organization.id, "taken", { id: "team-0" });
    await fails(
      fixture.provision(
        { kind: "create-project", project: fixture.newProject(1, "one") },
        { kind: "update-project", project: unknown, values: { description: "unknown" } },
        { kind: "create-team", team: present },
        { kind: "create-project", project: fixture.newProject(2, "ONE") },
      ),
      { change: 1, code: "not-found" },
    );
  });

  it("blames no change for a name that a change at fault was to give up", async () => {
    const fixture = await Fixture.create();
    await succeeds(fixture.create(fixture.newProject(1, "one")));
    await fails(
      fixture.provision(
        { kind: "create-project", project: fixture.newProject(2, "one") },
        {
          kind: "update-project",
          project: fixture.project(1),
          expected: "outdated",
          values: { name: "two", nameKey: "two" },
        },
      ),
      { change: 1, code: "revision-changed" },
    );
  });
});

it("applies a batch once, however often it is sent and whatever came after it", async () => {
  const fixture = await Fixture.create();
  const [team] = fixture.teams;
  if (team === undefined) throw new Error("no team");
  const batch = {
    organization: fixture.organization.id,
    revision: fixture.records.revision(),
    changes: [{ kind: "update-team", team, values: { members: ["eve"] } }],
  } as const;
  await succeeds(fixture.store.provision(batch));
  await succeeds(fixture.provision({ kind: "update-team", team, values: { members: [] } }));
  const before = await contents(fixture);
  await succeeds(fixture.store.provision(batch));
  expect(await contents(fixture)).toEqual(before);
});

it("lets a new workspace take the id of one that goes in the same batch, wherever it is put", async () => {
  const fixture = await Fixture.create();
  const { records } = fixture;
  const [first, second] = [fixture.newProject(1, "one"), fixture.newProject(2, "two")];
  await succeeds(fixture.create(first));
  await succeeds(fixture.create(second));
  const id = fixture.workspace(1);
  const workspaceIn = (project: Project, name: string, createdAt: number): Change => ({
    kind: "create-workspace",
    workspace: records.workspace(project, name, { id, createdAt }),
  });
  await succeeds(
    fixture.provision(workspaceIn(first, "old", 1), {
      kind: "create-workspace",
      workspace: records.workspace(first, "between", { createdAt: 5 }),
    }),
  );
  const removal: Change = { kind: "remove-workspace", workspace: id };
  for (const project of [first, second]) {
    await succeeds(fixture.provision(removal, workspaceIn(project, "new", 9)));
    const { workspaces } = await contents(fixture);
    expect(workspaces.rows.map(({ project }) => project.id)).toEqual([first.id, project.id]);
    expect(await succeeds(fixture.store.verify())).toEqual([]);
  }
});

/** Changes of every kind, each of which can be made now, and several only together. */
const manyChanges = async (fixture: Fixture): Promise<Change[]> => {
  const { organization, records } = fixture;
  const [first, second] = fixture.teams;
  if (first === undefined || second === undefined) throw new Error("no teams");
  const added = fixture.newProject(90, "added");
  const newcomer = records.team(organization.id, "newcomer", { members: ["eve"] });
  const present = await contents(fixture);
  const changes: Change[] = [
    { kind: "rename-organization", name: "Acme", nameKey: "acme" },
    { kind: "create-workspace", workspace: records.workspace(added, "added", { id: "ws-90" }) },
    { kind: "set-access", project: added.id, team: newcomer.id, level: "admin" },
    { kind: "create-project", project: added },
    { kind: "create-team", team: newcomer },
    { kind: "update-team", team: first, values: { name: second, nameKey: second, members: ["eve"] } },
    { kind: "update-team", team: second, values: { name: first, nameKey: first } },
  ];
  for (const [index, { id, access }] of present.projects.projects.entries()) {
    const values = { name: `new ${index}`, nameKey: `new ${index}` };
    const level = access.length > 0 ? null : "read";
    changes.push({ kind: "update-project", project: id, values });
    changes.push({ kind: "set-access", project: id, team: second, level });
  }
  for (const { workspace } of present.workspaces.rows.slice(0, 1)) {
    changes.push({ kind: "remove-workspace", workspace: workspace.id });
  }
  return changes;
};

/** All that can be read of the fixture's organization. */
const contents = async ({ store, organization, teams }: Fixture) => {
  const users = [null, "eve", ...teams.map((team) => `user-of-${team}`)];
  const readings = await Promise.all(users.map((user) => succeeds(store.readOrganization("acme", user))));
  const window = {
    organization: organization.id,
    accessRevision: readings[0]?.grants.accessRevision ?? "",
    see: { kind: "all" },
    order: "name",
    offset: 0,
    limit: 100,
  } as const;
  return {
    readings,
    teams: await succeeds(store.findTeams({ organization: organization.id, ids: teams, nameKeys: [] })),
    projects: await succeeds(store.listProjects({ ...window, within: [], match: { kind: "everything" } })),
    workspaces: await succeeds(store.listWorkspaces({ ...window, project: null })),
  };
};
