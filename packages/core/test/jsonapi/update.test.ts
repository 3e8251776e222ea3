import { beforeEach, describe, expect, it } from "vitest";
import { type Answer, attributesOf, type Client, errorsOf } from "./support/client";
import { projectDocument, World } from "./support/world";

let world: World;
let project: string;
let path: string;

beforeEach(async () => {
  world = await World.create();
  project = await world.project("Platform", { description: "Shared", autoDestroyActivityDuration: "14d" });
  path = `/projects/${project}`;
});

const update = (attributes: object | undefined): Promise<Answer> =>
  world.admin.patch(path, projectDocument(attributes));

const shown = async () => attributesOf(await world.admin.get(path));

describe("update", () => {
  it("answers 200 with the shape of the specification", async () => {
    await world.workspace(project, "network");
    await world.access(await world.team("developers"), project, "read");
    const answer = await update({ name: "Renamed", description: "Other" });
    expect(answer.status).toBe(200);
    expect(answer.document).toEqual({
      data: {
        id: project,
        type: "projects",
        attributes: {
          name: "Renamed",
          description: "Other",
          "created-at": "2024-01-01T00:00:01.000Z",
          "workspace-count": 1,
          "team-count": 1,
          permissions: { "can-update": true, "can-destroy": true, "can-create-workspace": true },
        },
        relationships: {
          organization: {
            data: { id: "acme", type: "organizations" },
            links: { related: "/api/v2/organizations/acme" },
          },
        },
        links: { self: `/api/v2${path}` },
      },
    });
    expect(answer.headers).toEqual({ "Content-Type": "application/vnd.api+json", Vary: "Accept" });
  });

  it.each([
    ["the name", { name: "Renamed" }, { name: "Renamed" }],
    ["the description", { description: "Other" }, { description: "Other" }],
    ["the description to none", { description: null }, { description: null }],
    ["the description to the empty text", { description: "" }, { description: "" }],
    ["the duration", { "auto-destroy-activity-duration": "8h" }, { "auto-destroy-activity-duration": "8h" }],
    [
      "the duration to none",
      { "auto-destroy-activity-duration": null },
      { "auto-destroy-activity-duration": null },
    ],
    ["nothing", {}, {}],
    ["nothing, for it has no attributes", undefined, {}],
    ["nothing unknown", { "workspace-count": 7, "created-at": "now", permissions: 1, color: "red" }, {}],
  ])("changes %s, and nothing else", async (_, sent, changed) => {
    const before = await shown();
    const answer = await update(sent);
    expect(answer.status).toBe(200);
    expect(await shown()).toEqual({ ...before, ...changed });
    const { "auto-destroy-activity-duration": duration, ...rest } = await shown();
    expect(attributesOf(answer)).toEqual(rest);
  });

  it("refuses null for the name", async () => {
    const [error] = errorsOf(await update({ name: null }));
    expect(error).toMatchObject({ status: "422", source: { pointer: "/data/attributes/name" } });
  });

  it("may change the case of the project's own name", async () => {
    expect((await update({ name: "pLATFORM" })).status).toBe(200);
    expect(await shown()).toMatchObject({ name: "pLATFORM" });
  });

  it("refuses a name that another project has", async () => {
    await world.project("Other");
    const answer = await update({ name: "OTHER", description: "changed" });
    expect(errorsOf(answer)).toEqual([
      {
        status: "422",
        code: "name-taken",
        title: "invalid attribute",
        detail: "Name has already been taken",
        source: { pointer: "/data/attributes/name" },
        meta: { attribute: "name", message: "Name has already been taken" },
      },
    ]);
    expect(await shown()).toMatchObject({ name: "Platform", description: "Shared" });
  });

  it("refuses a name that a hidden project has", async () => {
    const hidden = await world.project("Hidden");
    await world.access(await world.team("admins", { members: ["bob"] }), project, "admin");
    const bob: Client = world.as("bob");
    expect((await bob.get(`/projects/${hidden}`)).status).toBe(404);
    expect(errorsOf(await bob.patch(path, projectDocument({ name: "hidden" })))).toMatchObject([
      { status: "422", code: "name-taken" },
    ]);
  });

  it("frees the old name", async () => {
    await update({ name: "Renamed" });
    expect(
      (await world.admin.post("/organizations/acme/projects", projectDocument({ name: "Platform" }))).status,
    ).toBe(201);
  });

  it("lets exactly one of many concurrent changes to a name through", async () => {
    const others = await Promise.all(["One", "Two", "Three"].map((name) => world.project(name)));
    const answers = await Promise.all(
      others.map((id) => world.admin.patch(`/projects/${id}`, projectDocument({ name: "Wanted" }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  it("may be repeated", async () => {
    const first = await update({ name: "Renamed" });
    expect((await update({ name: "Renamed" })).document).toEqual(first.document);
  });
});
