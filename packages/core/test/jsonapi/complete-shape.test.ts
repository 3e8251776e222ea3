import { describe, expect, it } from "vitest";
import { idOf } from "./support/client";
import { listOf } from "./support/list-document";
import { projectDocument, World } from "./support/world";

const resourceOf = (id: string, name: string) => ({
  id,
  type: "projects",
  attributes: {
    name,
    description: null,
    "created-at": "2024-01-01T00:00:00.000Z",
    "workspace-count": 0,
    "team-count": 0,
    "auto-destroy-activity-duration": "14d",
    permissions: { "can-update": true, "can-destroy": true, "can-create-workspace": true },
  },
  relationships: {
    organization: {
      data: { id: "acme", type: "organizations" },
      links: { related: "/api/v2/organizations/acme" },
    },
  },
  links: { self: `/api/v2/projects/${id}` },
});

describe("the complete shape", () => {
  it("is that of show, in every answer with a project", async () => {
    const world = await World.create({ shapes: "complete" });
    const created = await world.admin.post(
      "/organizations/acme/projects",
      projectDocument({ name: "Platform", "auto-destroy-activity-duration": "14d" }),
    );
    const id = idOf(created);
    expect(created.status).toBe(201);
    expect(created.headers.Location).toBe(`/api/v2/projects/${id}`);
    expect(created.document).toEqual({ data: resourceOf(id, "Platform") });
    expect((await world.admin.get(`/projects/${id}`)).document).toEqual({ data: resourceOf(id, "Platform") });
    const updated = await world.admin.patch(`/projects/${id}`, projectDocument({ name: "Renamed" }));
    expect(updated.document).toEqual({ data: resourceOf(id, "Renamed") });
    const list = await world.admin.get("/organizations/acme/projects");
    expect(listOf(list).data).toEqual([resourceOf(id, "Renamed")]);
  });

  it("has no ETag on create and update all the same", async () => {
    const world = await World.create({ shapes: "complete" });
    const created = await world.admin.post(
      "/organizations/acme/projects",
      projectDocument({ name: "Platform" }),
    );
    const updated = await world.admin.patch(`/projects/${idOf(created)}`, projectDocument());
    expect(created.headers).not.toHaveProperty("ETag");
    expect(updated.headers).not.toHaveProperty("ETag");
  });

  it("has other ETags than the shape of the specification, for its bytes are others", async () => {
    const specification = await World.create();
    const complete = await World.create({ shapes: "complete" });
    const tagOf = async (world: World) => {
      await world.project("Platform");
      return (await world.admin.get("/organizations/acme/projects")).headers.ETag;
    };
    expect(await tagOf(specification)).not.toBe(await tagOf(complete));
  });
});
