import { createProjectsService } from "@projects-api/core";
import { createMemoryStore } from "@projects-api/core/memory";
import { describe, expect, it } from "vitest";
import { errorsOf, idOf } from "./support/client";
import { projectDocument, unwrap, World } from "./support/world";

const path = "/organizations/acme/projects";

describe("create", () => {
  it("answers 201 with the shape of the specification", async () => {
    const world = await World.create({ newId: (kind) => `${kind}-1` });
    const answer = await world.admin.post(
      path,
      projectDocument({ name: "Platform", description: "Shared", "auto-destroy-activity-duration": "14d" }),
    );
    expect(answer.status).toBe(201);
    expect(answer.document).toEqual({
      data: {
        id: "project-1",
        type: "projects",
        attributes: { name: "Platform", description: "Shared", permissions: { "can-update": true } },
        relationships: {
          organization: {
            data: { id: "acme", type: "organizations" },
            links: { related: "/api/v2/organizations/acme" },
          },
          links: { self: "/api/v2/projects/project-1" },
        },
      },
    });
    expect(answer.headers).toEqual({
      "Content-Type": "application/vnd.api+json",
      Vary: "Accept",
      Location: "/api/v2/projects/project-1",
    });
  });

  it("has the path of the public URL in its links and in Location", async () => {
    const world = await World.create({
      publicUrl: "https://example.com/base/",
      newId: (kind) => `${kind}-1`,
    });
    const answer = await world.admin.post(path, projectDocument({ name: "Platform" }));
    expect(answer.headers.Location).toBe("/base/api/v2/projects/project-1");
    expect(answer.document).toMatchObject({
      data: {
        relationships: {
          organization: { links: { related: "/base/api/v2/organizations/acme" } },
          links: { self: "/base/api/v2/projects/project-1" },
        },
      },
    });
  });

  it("keeps what was sent, to be shown from then on", async () => {
    const world = await World.create();
    const description = "  ünï 😀 \t text\n ";
    const created = await world.admin.post(
      path,
      projectDocument({ name: "a  b", description, "auto-destroy-activity-duration": "0014h" }),
    );
    const shown = await world.admin.get(`/projects/${idOf(created)}`);
    expect(shown.document).toMatchObject({
      data: { attributes: { name: "a  b", description, "auto-destroy-activity-duration": "0014h" } },
    });
  });

  it.each([
    ["left out", {}, null],
    ["null", { description: null, "auto-destroy-activity-duration": null }, null],
    ["an empty description", { description: "" }, ""],
  ])("takes optional attributes that are %s", async (_, attributes, description) => {
    const world = await World.create();
    const created = await world.admin.post(path, projectDocument({ name: "Platform", ...attributes }));
    expect(created.document).toMatchObject({ data: { attributes: { description } } });
    const shown = await world.admin.get(`/projects/${idOf(created)}`);
    expect(shown.document).toMatchObject({
      data: { attributes: { description, "auto-destroy-activity-duration": null } },
    });
  });

  it("ignores what stock clients send besides", async () => {
    const world = await World.create();
    const answer = await world.admin.post(path, {
      meta: { a: 1 },
      included: [{ type: "projects" }],
      jsonapi: { version: "1.1" },
      data: {
        type: "projects",
        id: null,
        lid: "local",
        meta: {},
        links: {},
        attributes: {
          name: "Platform",
          "workspace-count": 7,
          permissions: { "can-update": false },
          extra: 1,
        },
        relationships: { organization: { data: { type: "organizations", id: "globex" } }, other: 1 },
      },
    });
    expect(answer.status).toBe(201);
    expect(answer.document).toMatchObject({
      data: {
        attributes: { permissions: { "can-update": true } },
        relationships: { organization: { data: { id: "acme" } } },
      },
    });
  });

  it("finds the organization ignoring case, and shows it as it was created", async () => {
    const world = await World.create();
    await world.organization("Mixed-Case_1");
    const answer = await world
      .as("Mixed-Case_1")
      .post("/organizations/mIXED-cASE_1/projects", projectDocument({ name: "abc" }));
    expect(answer.document).toMatchObject({
      data: {
        relationships: {
          organization: {
            data: { id: "Mixed-Case_1" },
            links: { related: "/api/v2/organizations/Mixed-Case_1" },
          },
        },
      },
    });
  });

  it.each(["Platform", "PLATFORM", "platform"])("refuses a name that is taken: %s", async (name) => {
    const world = await World.create();
    await world.project("Platform");
    const answer = await world.admin.post(path, projectDocument({ name }));
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
  });

  it("leaves a name free that another organization has, or that was deleted", async () => {
    const world = await World.create();
    await world.organization("globex");
    await world.project("Platform", {}, "globex");
    const first = await world.admin.post(path, projectDocument({ name: "Platform" }));
    expect(first.status).toBe(201);
    await world.admin.delete(`/projects/${idOf(first)}`);
    expect((await world.admin.post(path, projectDocument({ name: "platform" }))).status).toBe(201);
  });

  it("lets exactly one of many concurrent creations of a name through", async () => {
    const world = await World.create();
    const names = ["Platform", "PLATFORM", "platform", "pLATFORM", "PlatForm"];
    const answers = await Promise.all(names.map((name) => world.admin.post(path, projectDocument({ name }))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422]);
  });

  it("assigns ids of 16 letters and digits", async () => {
    const service = createProjectsService({ store: createMemoryStore() });
    const organization = unwrap(await service.provisioning.createOrganization("acme"));
    const caller = { kind: "organization", organization: organization.id } as const;
    const { project } = unwrap(await service.createProject(caller, "acme", { name: "Platform" }));
    expect(project.id).toMatch(/^prj-[A-Za-z0-9]{16}$/);
    const team = unwrap(await service.provisioning.createTeam("acme", { name: "developers" }));
    expect(team.id).toMatch(/^team-[A-Za-z0-9]{16}$/);
    const workspace = unwrap(await service.provisioning.createWorkspace(project.id, { name: "network" }));
    expect(workspace.id).toMatch(/^ws-[A-Za-z0-9]{16}$/);
  });
});
