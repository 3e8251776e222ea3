import { describe, expect, it } from "vitest";
import { attributesOf, errorsOf } from "./support/client";
import { unwrap, World } from "./support/world";

describe("show", () => {
  it("answers 200 with the shape of the specification", async () => {
    const world = await World.create();
    const project = await world.project("Platform", {
      description: "Shared",
      autoDestroyActivityDuration: "14d",
    });
    await world.workspace(project, "network");
    await world.workspace(project, "storage");
    await world.access(await world.team("developers"), project, "read");
    const answer = await world.admin.get(`/projects/${project}`);
    expect(answer.status).toBe(200);
    expect(answer.document).toEqual({
      data: {
        id: project,
        type: "projects",
        attributes: {
          name: "Platform",
          description: "Shared",
          "created-at": "2024-01-01T00:00:01.000Z",
          "workspace-count": 2,
          "team-count": 1,
          "auto-destroy-activity-duration": "14d",
          permissions: { "can-update": true, "can-destroy": true, "can-create-workspace": true },
        },
        relationships: {
          organization: {
            data: { id: "acme", type: "organizations" },
            links: { related: "/api/v2/organizations/acme" },
          },
        },
        links: { self: `/api/v2/projects/${project}` },
      },
    });
    expect(answer.headers).toEqual({
      "Content-Type": "application/vnd.api+json",
      Vary: "Accept",
      ETag: expect.stringMatching(/^"[\x21\x23-\x7e]+"$/),
    });
  });

  it("has null for what is unset", async () => {
    const world = await World.create();
    const project = await world.project("Platform");
    expect((await world.admin.get(`/projects/${project}`)).document).toMatchObject({
      data: { attributes: { description: null, "auto-destroy-activity-duration": null } },
    });
  });

  it("counts the teams with access to the project, whatever else they may", async () => {
    const world = await World.create();
    const project = await world.project("Platform");
    await world.team("owners", { permissions: ["owners"], members: ["alice"] });
    const developers = await world.team("developers");
    await world.access(developers, project, "read");
    await world.access(developers, project, "admin");
    await world.access(await world.team("operators"), project, "write");
    const count = async () => (await world.admin.get(`/projects/${project}`)).document;
    expect(await count()).toMatchObject({ data: { attributes: { "team-count": 2 } } });
    await world.service.provisioning.removeTeam("acme", developers);
    expect(await count()).toMatchObject({ data: { attributes: { "team-count": 1 } } });
  });

  it.each([
    "prj-unknown",
    "a".repeat(128),
    "a".repeat(129),
    "%20",
    "a.b",
    "a%2Fb",
    "%00",
    "%F0%9F%98%80",
    "a+b",
  ])("of the id %s is simply not found", async (id) => {
    const world = await World.create();
    const answer = await world.admin.get(`/projects/${id}`);
    expect(errorsOf(answer)).toEqual([
      { status: "404", code: "not-found", title: "not found", detail: expect.any(String) },
    ]);
  });

  it("takes the ids of projects as they are, case and all", async () => {
    const world = await World.create({ newId: (kind) => (kind === "project" ? "Odd_ID-1" : `${kind}-1`) });
    await world.project("Platform");
    expect((await world.admin.get("/projects/Odd_ID-1")).status).toBe(200);
    expect((await world.admin.get("/projects/odd_id-1")).status).toBe(404);
  });

  it("tells the same of what is hidden as of what is absent", async () => {
    const world = await World.create();
    const hidden = await world.project("Hidden");
    await world.team("developers", { members: ["bob"] });
    await world.user("mallory");
    await world.organization("globex");
    for (const caller of ["bob", "mallory", "globex"]) {
      const absent = await world.as(caller).get("/projects/prj-absent");
      expect(await world.as(caller).get(`/projects/${hidden}`)).toEqual(absent);
    }
  });

  it("shows each caller what they may do, one after the other", async () => {
    const world = await World.create();
    const project = await world.project("Platform");
    for (const level of ["read", "maintain", "admin"] as const) {
      await world.access(await world.team(level, { members: [level] }), project, level);
    }
    const seenBy = async (caller: string) => {
      const client = world.as(caller);
      const [shown, listed] = [
        await client.get(`/projects/${project}`),
        await client.get("/organizations/acme/projects"),
      ];
      const { permissions } = attributesOf(shown);
      expect(listed.document).toMatchObject({ data: [{ attributes: { permissions } }] });
      return permissions;
    };
    const permissions = (update: boolean, createWorkspace: boolean) => ({
      "can-update": update,
      "can-destroy": update,
      "can-create-workspace": createWorkspace,
    });
    for (let times = 0; times < 2; times++) {
      expect(await seenBy("acme")).toEqual(permissions(true, true));
      expect(await seenBy("read")).toEqual(permissions(false, false));
      expect(await seenBy("maintain")).toEqual(permissions(false, true));
      expect(await seenBy("admin")).toEqual(permissions(true, true));
    }
  });

  it("shows the organization under its new name as soon as it has one", async () => {
    const world = await World.create();
    const project = await world.project("Platform");
    const workspace = await world.workspace(project, "network");
    const organization = {
      data: { id: "initech", type: "organizations" },
      links: { related: "/api/v2/organizations/initech" },
    };
    await world.admin.get(`/projects/${project}`);
    await world.admin.get("/organizations/acme/projects");
    unwrap(await world.service.provisioning.renameOrganization("acme", "initech"));
    const resource = { relationships: { organization } };
    expect((await world.admin.get(`/projects/${project}`)).document).toMatchObject({ data: resource });
    expect((await world.admin.get(`/workspaces/${workspace}`)).document).toMatchObject({ data: resource });
    const list = await world.admin.get("/organizations/initech/projects");
    expect(list.document).toMatchObject({ data: [resource] });
  });
});
