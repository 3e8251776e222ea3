import { accessLevels, teamPermissions } from "@projects-api/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attributesOf } from "./support/client";
import { type Grant, grant } from "./support/grants";
import { moveDocument, projectDocument, unwrap, World } from "./support/world";

const all = ["can-update", "can-destroy", "can-create-workspace", "move", "create"];

const abilities: Readonly<Partial<Record<Grant, readonly string[]>>> = {
  owners: all,
  "manage-projects": all,
  "manage-workspaces": ["can-create-workspace", "move"],
  admin: ["can-update", "can-destroy", "can-create-workspace", "move"],
  maintain: ["can-create-workspace"],
};

describe("the grants of several teams", () => {
  it("add up, whichever they are", async () => {
    const several = fc.subarray<Grant>([...teamPermissions, ...accessLevels], { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(several, async (names) => {
        const world = await World.create();
        const project = await world.project("Platform");
        const workspace = await world.workspace(project, "network");
        for (const name of names) await grant(world, name, project);
        const bob = world.as("bob");
        const held = new Set(names.flatMap((name) => abilities[name] ?? []));

        expect(attributesOf(await bob.get(`/projects/${project}`)).permissions).toEqual({
          "can-update": held.has("can-update"),
          "can-destroy": held.has("can-destroy"),
          "can-create-workspace": held.has("can-create-workspace"),
        });
        const moved = await bob.post(
          `/projects/${project}/relationships/workspaces`,
          moveDocument(workspace),
        );
        expect(moved.status).toBe(held.has("move") ? 204 : 404);
        const created = await bob.post("/organizations/acme/projects", projectDocument({ name: "New" }));
        expect(created.status).toBe(held.has("create") ? 201 : 404);
      }),
      { numRuns: 60 },
    );
  });

  it("do not reach from one project to another", async () => {
    const world = await World.create();
    const [one, other] = [await world.project("One"), await world.project("Other")];
    await grant(world, "admin", one);
    await grant(world, "read", other);
    const bob = world.as("bob");
    expect((await bob.patch(`/projects/${one}`, projectDocument({ name: "Mine" }))).status).toBe(200);
    expect((await bob.patch(`/projects/${other}`, projectDocument({ name: "Mine too" }))).status).toBe(404);
    const updatable = await bob.get("/organizations/acme/projects?filter[permissions][update]");
    expect(updatable.document).toMatchObject({
      data: [{ id: one }],
      meta: { "status-counts": { total: 2 } },
    });
  });

  it("do not reach from one organization to another", async () => {
    const world = await World.create();
    const ours = await world.project("Ours");
    await grant(world, "member elsewhere", ours);
    const theirs = await world.project("Theirs", {}, "globex");
    await world.team("readers", { permissions: ["read-projects"], members: ["bob"] });
    expect((await world.as("bob").patch(`/projects/${ours}`, projectDocument({ name: "Mine" }))).status).toBe(
      404,
    );
    expect(
      (await world.as("bob").patch(`/projects/${theirs}`, projectDocument({ name: "Mine" }))).status,
    ).toBe(200);
  });

  it("move between projects when each gives it for one of them", async () => {
    const world = await World.create();
    const [source, destination] = [await world.project("Source"), await world.project("Destination")];
    const workspace = await world.workspace(source, "network");
    const path = `/projects/${destination}/relationships/workspaces`;
    await grant(world, "admin", destination);
    expect((await world.as("bob").post(path, moveDocument(workspace))).status).toBe(403);
    await grant(world, "admin", source);
    expect((await world.as("bob").post(path, moveDocument(workspace))).status).toBe(204);
  });
});

describe("a change of a team", () => {
  const setUp = async () => {
    const world = await World.create();
    const project = await world.project("Platform");
    const team = await world.team("developers", { members: ["bob"] });
    const { provisioning } = world.service;
    const show = async () => {
      const answer = await world.as("bob").get(`/projects/${project}`);
      return answer.status === 200 ? attributesOf(answer).permissions : answer.status;
    };
    return { world, project, team, provisioning, show };
  };
  const none = { "can-update": false, "can-destroy": false, "can-create-workspace": false };
  const every = { "can-update": true, "can-destroy": true, "can-create-workspace": true };

  it("of its permissions counts at once", async () => {
    const { team, provisioning, show } = await setUp();
    expect(await show()).toBe(404);
    unwrap(await provisioning.updateTeam("acme", team, { permissions: ["read-projects"] }));
    expect(await show()).toEqual(none);
    unwrap(await provisioning.updateTeam("acme", team, { permissions: ["owners"] }));
    expect(await show()).toEqual(every);
    unwrap(await provisioning.updateTeam("acme", team, { permissions: [] }));
    expect(await show()).toBe(404);
  });

  it("of its access counts at once", async () => {
    const { world, project, team, provisioning, show } = await setUp();
    await world.access(team, project, "read");
    expect(await show()).toEqual(none);
    await world.access(team, project, "admin");
    expect(await show()).toEqual(every);
    unwrap(await provisioning.removeTeamAccess("acme", project, team));
    expect(await show()).toBe(404);
  });

  it("of its members counts at once", async () => {
    const { world, project, team, provisioning, show } = await setUp();
    await world.access(team, project, "admin");
    unwrap(await provisioning.updateTeam("acme", team, { members: [] }));
    expect(await show()).toBe(404);
    expect((await world.as("bob").get("/organizations/acme/projects")).status).toBe(404);
    unwrap(await provisioning.updateTeam("acme", team, { members: ["BOB"] }));
    expect(await show()).toEqual(every);
  });

  it("that ends it counts at once", async () => {
    const { world, project, team, provisioning, show } = await setUp();
    await world.access(team, project, "admin");
    unwrap(await provisioning.removeTeam("acme", team));
    expect(await show()).toBe(404);
    expect((await world.as("bob").get("/organizations/acme")).status).toBe(404);
  });
});
