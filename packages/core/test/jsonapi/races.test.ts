import { limits } from "@projects-api/core";
import { beforeEach, describe, expect, it } from "vitest";
import { type Answer, type Client, errorsOf } from "./support/client";
import { ScriptedStore } from "./support/scripted-store";
import { moveDocument, projectDocument, unwrap, World } from "./support/world";

let scripted: ScriptedStore;
let world: World;
let project: string;
let source: string;
let workspace: string;
let managers: string;
let caller: Client;

beforeEach(async () => {
  scripted = new ScriptedStore();
  world = await World.create({ store: scripted.store });
  project = await world.project("Platform");
  source = await world.project("Source");
  workspace = await world.workspace(source, "network");
  managers = await world.team("managers", { permissions: ["manage-projects"], members: ["bob"] });
  caller = world.as("bob");
});

type Write = "createProject" | "updateProject" | "deleteProject" | "moveWorkspaces";

const requests: Readonly<Record<Write, () => Promise<Answer>>> = {
  createProject: () => caller.post("/organizations/acme/projects", projectDocument({ name: "New" })),
  updateProject: () => caller.patch(`/projects/${project}`, projectDocument({ name: "Renamed" })),
  deleteProject: () => caller.delete(`/projects/${project}`),
  moveWorkspaces: () => caller.post(`/projects/${project}/relationships/workspaces`, moveDocument(workspace)),
};
const writes = ["createProject", "updateProject", "deleteProject", "moveWorkspaces"] as const;

const update = (permissions: readonly ("owners" | "manage-projects" | "read-projects")[]) => async () =>
  unwrap(await world.service.provisioning.updateTeam("acme", managers, { permissions }));

describe.each(writes)("%s", (write) => {
  const request = requests[write];

  it("is not found when the permission was revoked under way, and nothing is written", async () => {
    scripted.before(write, update(["read-projects"]));
    expect(errorsOf(await request())).toMatchObject([{ status: "404", code: "not-found" }]);
    const { document } = await world.admin.get("/organizations/acme/projects");
    expect(document).toMatchObject({
      data: [
        { attributes: { name: "Platform", "workspace-count": 0 } },
        { attributes: { name: "Source", "workspace-count": 1 } },
      ],
    });
  });

  it("is not found when the caller left the organization under way", async () => {
    scripted.before(write, async () =>
      unwrap(await world.service.provisioning.updateTeam("acme", managers, { members: [] })),
    );
    expect((await request()).status).toBe(404);
  });

  it("goes through when access changed under way, but the permission is still there", async () => {
    let changes = 0;
    scripted.before(write, async () => world.team(`team ${changes++}`), 3);
    expect((await request()).status).toBeLessThan(300);
    expect(scripted.count(write)).toBe(4);
  });

  it("goes through when the permission comes from elsewhere by now", async () => {
    scripted.before(write, update(["owners"]));
    expect((await request()).status).toBeLessThan(300);
  });

  it("is given up as unavailable when access changes every time", async () => {
    let changes = 0;
    scripted.before(write, async () => world.team(`team ${changes++}`), Number.POSITIVE_INFINITY);
    const answer = await request();
    expect(errorsOf(answer)).toMatchObject([{ status: "503", code: "unavailable" }]);
    expect(answer.headers["Retry-After"]).toMatch(/^[1-9]\d*$/);
    expect(scripted.count(write)).toBeGreaterThan(1);
    expect(scripted.count(write)).toBeLessThanOrEqual(limits.maxAttempts);
  });
});

describe("a project that was deleted under way", () => {
  it.each(["updateProject", "deleteProject", "moveWorkspaces"] as const)(
    "is not found by %s",
    async (write) => {
      scripted.before(write, () => world.admin.delete(`/projects/${project}`));
      expect(errorsOf(await requests[write]())).toMatchObject([{ code: "not-found" }]);
    },
  );
});

describe("a workspace that was moved elsewhere under way", () => {
  it("is moved from there, if the caller may", async () => {
    const third = await world.project("Third");
    const path = `/projects/${third}/relationships/workspaces`;
    scripted.before("moveWorkspaces", () => world.admin.post(path, moveDocument(workspace)));
    expect((await requests.moveWorkspaces()).status).toBe(204);
    const { document } = await world.admin.get("/organizations/acme/projects");
    expect(document).toMatchObject({
      data: [
        { id: project, attributes: { "workspace-count": 1 } },
        { id: source },
        { id: third, attributes: { "workspace-count": 0 } },
      ],
    });
    expect(unwrap(await scripted.memory.verify())).toEqual([]);
  });

  it("is forbidden, if the caller may not, and stays there", async () => {
    const hidden = await world.project("Hidden");
    const team = await world.team("movers", { members: ["carol"] });
    await world.access(team, project, "admin");
    await world.access(team, source, "admin");
    caller = world.as("carol");
    const path = `/projects/${hidden}/relationships/workspaces`;
    scripted.before("moveWorkspaces", () => world.admin.post(path, moveDocument(workspace)));
    expect(errorsOf(await requests.moveWorkspaces())).toMatchObject([
      { code: "workspaces-forbidden", detail: expect.stringContaining(workspace) },
    ]);
    expect((await world.admin.get(`/workspaces/${workspace}`)).document).toMatchObject({
      data: { relationships: { project: { data: { id: hidden } } } },
    });
  });

  it("is forbidden, if it was removed", async () => {
    scripted.before("moveWorkspaces", async () =>
      unwrap(await world.service.provisioning.removeWorkspace(workspace)),
    );
    expect(errorsOf(await requests.moveWorkspaces())).toMatchObject([
      { code: "workspaces-forbidden", detail: expect.stringContaining(workspace) },
    ]);
  });
});

it("a workspace is not forbidden to who was allowed to move it under way", async () => {
  const team = await world.team("movers", { members: ["carol"] });
  await world.access(team, project, "admin");
  caller = world.as("carol");
  scripted.before("locateWorkspaces", () => world.access(team, source, "admin"));
  expect((await requests.moveWorkspaces()).status).toBe(204);
});

describe("what was changed under way", () => {
  it("by somebody else stops an update that has a condition", async () => {
    const { ETag = "" } = (await caller.get(`/projects/${project}`)).headers;
    scripted.before("updateProject", async () => world.workspace(project, "other"));
    const answer = await caller.patch(`/projects/${project}`, projectDocument({ name: "Renamed" }), {
      "if-match": ETag,
    });
    expect(answer.status).toBe(412);
  });

  it("by somebody else is kept by an update that names something else", async () => {
    scripted.before("updateProject", async () =>
      unwrap(
        await world.service.updateProject({ kind: "user", user: "bob" }, project, { description: "theirs" }),
      ),
    );
    const answer = await requests.updateProject();
    expect(answer.document).toMatchObject({
      data: { attributes: { name: "Renamed", description: "theirs" } },
    });
  });

  it("in the organization's access shows in a list at once", async () => {
    scripted.before("listProjects", update([]));
    expect((await caller.get("/organizations/acme/projects")).document).toMatchObject({ data: [] });
    scripted.before("listWorkspaces", update(["read-projects"]));
    expect((await caller.get("/organizations/acme/workspaces")).document).toMatchObject({
      data: [{ id: workspace }],
    });
  });

  it("every time makes a list unavailable in the end", async () => {
    let changes = 0;
    scripted.before("listProjects", async () => world.team(`team ${changes++}`), Number.POSITIVE_INFINITY);
    expect(errorsOf(await caller.get("/organizations/acme/projects"))).toMatchObject([
      { code: "unavailable" },
    ]);
    expect(scripted.count("listProjects")).toBeLessThanOrEqual(limits.maxAttempts);
  });
});
