import { beforeEach, describe, expect, it } from "vitest";
import { bytes, errorsOf } from "./support/client";
import { unwrap, World } from "./support/world";

let world: World;
let project: string;
let path: string;

beforeEach(async () => {
  world = await World.create();
  project = await world.project("Platform");
  path = `/projects/${project}`;
});

const status = async () => (await world.admin.get(path)).status;

describe("delete", () => {
  it("answers 204 without a body, and the project is gone", async () => {
    expect(await world.admin.delete(path)).toEqual({
      status: 204,
      headers: {},
      body: null,
      document: undefined,
    });
    expect(await status()).toBe(404);
    expect(errorsOf(await world.admin.delete(path))).toMatchObject([{ status: "404", code: "not-found" }]);
    const list = await world.admin.get("/organizations/acme/projects");
    expect(list.document).toMatchObject({ data: [], meta: { "status-counts": { total: 0 } } });
  });

  it("is refused while the project contains workspaces", async () => {
    const workspace = await world.workspace(project, "network");
    expect(errorsOf(await world.admin.delete(path))).toEqual([
      { status: "409", code: "project-not-empty", title: "conflict", detail: expect.any(String) },
    ]);
    expect(await status()).toBe(200);
    unwrap(await world.service.provisioning.removeWorkspace(workspace));
    expect((await world.admin.delete(path)).status).toBe(204);
  });

  it.each(["empty", "full"])("cannot be forced on a project that is %s", async (fill) => {
    if (fill === "full") await world.workspace(project, "network");
    for (const query of ["force=true", "%66orce=tru%65"]) {
      expect(errorsOf(await world.admin.delete(`${path}?${query}`))).toEqual([
        {
          status: "403",
          code: "force-forbidden",
          title: "forbidden",
          detail: expect.any(String),
          source: { parameter: "force" },
        },
      ]);
    }
    expect(await status()).toBe(200);
  });

  it("does not tell of force to who may not delete", async () => {
    await world.access(await world.team("developers", { members: ["bob"] }), project, "maintain");
    const answer = await world.as("bob").delete(`${path}?force=true`);
    expect(errorsOf(answer)).toMatchObject([{ status: "404", code: "not-found" }]);
  });

  it.each(["force=false", "force=TRUE", "force=1", "force=", "force", "force=true%20", "Force=true"])(
    "is not forced by %s",
    async (query) => {
      expect((await world.admin.delete(`${path}?${query}`)).status).toBe(204);
    },
  );

  it.each([
    ["JSON", "{}", "application/json"],
    ["no JSON", "{", "application/vnd.api+json; charset=utf-8"],
    ["a document of something else", '{"data":{"type":"tags","id":"x"}}', "application/vnd.api+json"],
    ["nothing", "", undefined],
  ])("ignores a body of %s", async (_, body, type) => {
    const headers = { "content-type": type, "content-encoding": "gzip" };
    expect((await world.admin.raw("DELETE", path, bytes(body), headers)).status).toBe(204);
  });

  it("takes the project's team access with it", async () => {
    const team = await world.team("developers", { members: ["bob"] });
    await world.access(team, project, "admin");
    await world.admin.delete(path);
    expect(unwrap(await world.store.verify())).toEqual([]);
    expect((await world.as("bob").get("/organizations/acme/projects")).document).toMatchObject({ data: [] });
    unwrap(await world.service.provisioning.removeTeam("acme", team));
  });

  it("wins over, or loses to, a workspace that is created at the same time", async () => {
    const [deleted, created] = await Promise.all([
      world.admin.delete(path),
      world.service.provisioning.createWorkspace(project, { name: "network" }),
    ]);
    expect([deleted.status, created.isOk()]).toEqual(created.isOk() ? [409, true] : [204, false]);
    expect(unwrap(await world.store.verify())).toEqual([]);
  });
});
