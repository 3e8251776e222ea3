import { expect, test } from "vitest";
import { createOrganization, importToken } from "../../src/provisioning";
import { applySeed } from "../../src/seed";
import { succeeds, testContext } from "../provisioning/context";
import { acme, contents, everything, outcome, recorded, refusal, teamsNamed } from "./file";

const seeded = async (projects: readonly object[]) => {
  const { context, batches } = recorded(testContext());
  await succeeds(applySeed(context, acme({ projects })));
  batches.length = 0;
  const names = async () =>
    Object.fromEntries((await contents(context, "acme")).projects.map(({ id, name }) => [id, name]));
  return { context, batches, names };
};

const one = { id: "prj-1", name: "First" };
const two = { id: "prj-2", name: "Second" };

test("what is matched by its id gets the name of the file", async () => {
  const { context, names } = await seeded([one]);
  await succeeds(applySeed(context, acme({ projects: [{ id: "prj-1", name: "Renamed" }] })));
  expect(await names()).toEqual({ "prj-1": "Renamed" });
});

test("names may be exchanged between what is matched by id: only the end counts", async () => {
  const { context, names } = await seeded([one, two]);
  const swapped = acme({
    projects: [
      { id: "prj-1", name: "Second" },
      { id: "prj-2", name: "First" },
    ],
  });
  expect(outcome(await succeeds(applySeed(context, swapped))).projects).toBe("0/2/0");
  expect(await names()).toEqual({ "prj-1": "Second", "prj-2": "First" });
});

test("a name may go from one to the next when its owner gets another one", async () => {
  const { context, names } = await seeded([one, two]);
  const moved = acme({
    projects: [
      { id: "prj-2", name: "First" },
      { id: "prj-1", name: "Third" },
    ],
  });
  await succeeds(applySeed(context, moved));
  expect(await names()).toEqual({ "prj-1": "Third", "prj-2": "First" });
});

test("a name that would belong to two is a fault", async () => {
  const { context, batches } = await seeded([one, two]);
  expect(await refusal(context, acme({ projects: [{ id: "prj-1", name: "second" }] }))).toEqual([
    "organizations[0].projects[0].name: belongs to prj-2",
  ]);
  expect(batches).toEqual([]);
});

test("what would be matched twice, by its id and by its name, is a fault", async () => {
  const { context } = await seeded([one]);
  for (const name of ["Renamed", "third"]) {
    const projects = [{ name: "First" }, { id: "prj-1", name }];
    expect(await refusal(context, acme({ projects }))).toEqual([
      "organizations[0].projects[0].name: belongs to prj-1, which the file names by its id elsewhere",
    ]);
  }
});

test("an id that is not there beside a name that is, is a fault", async () => {
  const { context } = await seeded([one]);
  expect(await refusal(context, acme({ projects: [{ id: "prj-9", name: "FIRST" }] }))).toEqual([
    "organizations[0].projects[0].id: is not there, but the name is, with the id prj-1",
  ]);
});

test("an id of another organization, or of another kind, is a fault", async () => {
  const { context } = await seeded([one]);
  await succeeds(createOrganization(context, "other"));
  const other = (members: object) => ({ organizations: [{ name: "other", ...members }] });
  expect(await refusal(context, other({ projects: [{ id: "prj-1", name: "Mine" }] }))).toEqual([
    "organizations[0].projects[0].id: belongs to another organization",
  ]);
  const workspaces = [{ id: "prj-1", name: "one" }];
  const document = acme({ projects: [{ name: "First", workspaces }] });
  expect(await refusal(context, document)).toEqual([
    "organizations[0].projects[0].workspaces[0].id: belongs to something else",
  ]);
  const created = { organizations: [{ name: "new-one", teams: [{ id: "prj-1", name: "devs" }] }] };
  expect(await refusal(context, created)).toEqual([
    "organizations[0].teams[0].id: belongs to something else",
  ]);
});

test("a workspace is matched in whatever project it is", async () => {
  const workspaces = [{ id: "ws-1", name: "network" }, { name: "sandbox" }];
  const { context } = await seeded([{ ...one, workspaces }, two]);
  const elsewhere = [{ id: "ws-1", name: "renamed" }, { name: "SANDBOX" }];
  const summary = await succeeds(applySeed(context, acme({ projects: [{ ...two, workspaces: elsewhere }] })));
  expect(outcome(summary)).toEqual({ organizations: "0/0/1", projects: "0/0/1", workspaces: "0/2/0" });
  const found = (await contents(context, "acme")).workspaces;
  expect(found.map(({ name, project }) => [name, project])).toEqual([
    ["renamed", "prj-1"],
    ["SANDBOX", "prj-1"],
  ]);
});

test("a team is named by what it will be called", async () => {
  const context = testContext();
  await succeeds(applySeed(context, acme({ teams: [{ id: "team-1", name: "devs" }] })));
  const file = (team: string) =>
    acme({
      teams: [{ id: "team-1", name: "Developers" }],
      projects: [{ name: "Project", "team-access": [{ team, access: "read" }] }],
    });
  expect(await refusal(context, file("devs"))).toEqual([
    "organizations[0].projects[0].team-access[0].team: is not a team of the organization, neither in the file nor in the store",
  ]);
  await succeeds(applySeed(context, file("developers")));
  const [team] = await teamsNamed(context, "acme", "developers");
  expect((await contents(context, "acme")).projects[0]?.access).toEqual([{ team: team?.id, level: "read" }]);
});

test("a token of another owner is a fault, the owner's own is not", async () => {
  const context = testContext();
  await succeeds(applySeed(context, everything));
  await succeeds(importToken(context, { user: "bob" }, "bob-secret"));
  const document = {
    users: [{ name: "alice", tokens: ["bob-secret", "alice-secret", "acme-secret"] }],
    organizations: [{ name: "other", tokens: ["acme-secret-2"] }],
  };
  expect(await refusal(context, document)).toEqual([
    "users[0].tokens[0]: belongs to another owner",
    "users[0].tokens[2]: belongs to another owner",
  ]);
  const other = { organizations: [{ name: "other", tokens: ["acme-secret"] }] };
  expect(await refusal(context, other)).toEqual(["organizations[0].tokens[0]: belongs to another owner"]);
});

test("all faults are told at once, those of the file and those beside the store, and nothing is applied", async () => {
  const { context, batches } = await seeded([one]);
  const document = {
    users: [{ name: "carol", tokens: ["carol-secret"] }],
    organizations: [
      { name: "brand-new", projects: [{ name: "Fine" }] },
      {
        name: "acme",
        teams: [{ name: "devs", permissions: ["nonsense"], members: ["Carol", "nobody"] }],
        projects: [
          {
            name: "x",
            "team-access": [
              { team: "devs", access: "read" },
              { team: "ghosts", access: "read" },
            ],
          },
          { id: "prj-9", name: "First" },
        ],
      },
    ],
  };
  expect((await refusal(context, document)).map((line) => line.split(": ")[0])).toEqual([
    "organizations[1].teams[0].permissions[0]",
    "organizations[1].teams[0].members[1]",
    "organizations[1].projects[0].name",
    "organizations[1].projects[0].team-access[1].team",
    "organizations[1].projects[1].id",
  ]);
  expect(batches).toEqual([]);
  expect(await succeeds(context.store.findUsers(["carol"]))).toEqual([]);
});
