import { describe, expect, it } from "vitest";
import {
  type Caller,
  createProjectsService,
  defaultPolicy,
  limits,
  type ProjectEvent,
  type ProjectsService,
  type ServiceOptions,
} from "../src";
import { createMemoryStore } from "../src/memory";

const alice: Caller = { kind: "user", user: "Alice" };

const acme = async (options: Partial<ServiceOptions> = {}): Promise<ProjectsService> => {
  const service = createProjectsService({ store: createMemoryStore(), ...options });
  const { provisioning } = service;
  await provisioning.createOrganization("acme");
  await provisioning.createUser("alice");
  await provisioning.createTeam("acme", {
    name: "makers",
    permissions: ["manage-projects"],
    members: ["alice"],
  });
  return service;
};

const create = async (service: ProjectsService, name: string): Promise<string> =>
  (await service.createProject(alice, "acme", { name }))._unsafeUnwrap().project.id;

describe("a host", () => {
  it("is told of invalid attributes, all at once", async () => {
    const service = await acme();
    const refused = await service.createProject(alice, "acme", { name: " x", description: 7 });
    expect(refused._unsafeUnwrapErr()).toMatchObject({
      code: "invalid-attributes",
      faults: [{ code: "name-length" }, { code: "name-edge-space" }, { code: "attribute-type" }],
    });
    const project = await create(service, "Platform");
    expect((await service.updateProject(alice, project, { name: null }))._unsafeUnwrapErr().code).toBe(
      "invalid-attributes",
    );
  });

  it("is told of a query that cannot be", async () => {
    const service = await acme();
    const query = { page: { number: 0, size: 0.5 }, names: Array.from({ length: 101 }, () => "abc") };
    expect((await service.listProjects(alice, "acme", query))._unsafeUnwrapErr()).toMatchObject({
      code: "invalid-query",
      faults: [{ part: "page-number" }, { part: "page-size" }, { part: "names" }],
    });
    expect((await service.listWorkspaces(alice, "acme", { page: { number: -1 } })).isErr()).toBe(true);
  });

  it("is told of a move of nothing, and of too much", async () => {
    const service = await acme();
    const project = await create(service, "Platform");
    const many = Array.from({ length: limits.maxMovedWorkspaces + 1 }, (_, i) => `ws-${i}`);
    for (const ids of [[], many]) {
      expect((await service.moveWorkspaces(alice, project, ids))._unsafeUnwrapErr().code).toBe(
        "invalid-move",
      );
    }
  });

  it("may demand what a project must be", async () => {
    const service = await acme();
    const project = await create(service, "Platform");
    const precondition = ({ project: { name } }: { project: { name: string } }) => name === "Platform";
    const renamed = await service.updateProject(alice, project, { name: "Base" }, { precondition });
    expect(renamed._unsafeUnwrap().project.name).toBe("Base");
    expect((await service.deleteProject(alice, project, { precondition }))._unsafeUnwrapErr().code).toBe(
      "precondition-failed",
    );
  });

  it("may bring a policy of its own", async () => {
    const service = await acme({
      policy: {
        ...defaultPolicy,
        teamPermission: { ...defaultPolicy.teamPermission, "manage-projects": ["see"] },
      },
    });
    expect((await service.createProject(alice, "acme", { name: "Platform" }))._unsafeUnwrapErr().code).toBe(
      "not-found",
    );
    expect((await service.listProjects(alice, "acme")).isOk()).toBe(true);
  });

  it("that makes no identifiers has a defect", async () => {
    let broken = false;
    const service = await acme({ newId: (kind) => (broken ? "not an id" : `${kind}-1`) });
    broken = true;
    await expect(service.createProject(alice, "acme", { name: "Platform" })).rejects.toThrow(TypeError);
  });
});

describe("events", () => {
  it("tell what callers have changed, in order, and nothing of what was refused", async () => {
    const events: ProjectEvent[] = [];
    const service = await acme({ onEvent: (event) => events.push(event), clock: () => 1_000 });
    const one = await create(service, "One");
    const two = await create(service, "Two");
    await service.createProject(alice, "acme", { name: "one" });
    await service.updateProject(alice, one, { description: "first" });
    await service.updateProject(alice, one, { description: "first" });
    const workspace = (await service.provisioning.createWorkspace(one, { name: "net" }))._unsafeUnwrap().id;
    await service.deleteProject(alice, one);
    await service.moveWorkspaces(alice, one, [workspace]);
    await service.moveWorkspaces(alice, two, [workspace]);
    await service.deleteProject(alice, one);
    await Promise.resolve();

    expect(events.map(({ type }) => type)).toEqual([
      "project-created",
      "project-created",
      "project-updated",
      "workspaces-moved",
      "project-deleted",
    ]);
    expect(events[2]).toMatchObject({ caller: alice, at: 1_000, project: { id: one, description: "first" } });
    expect(events[3]).toMatchObject({ destination: two, workspaces: [workspace] });
  });
});
