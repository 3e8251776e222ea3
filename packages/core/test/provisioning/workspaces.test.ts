import { expect, test } from "vitest";
import { effectiveAutoDestroy } from "../../src/model";
import { createWorkspace, removeWorkspace, updateWorkspace } from "../../src/provisioning";
import { applySeed } from "../../src/seed";
import { fails, succeeds, testContext } from "./context";

const withProject = async () => {
  const context = testContext();
  const project = { id: "prj-1", name: "Project", "auto-destroy-activity-duration": "14d" };
  await succeeds(applySeed(context, { organizations: [{ name: "acme", projects: [project] }] }));
  return context;
};

test("a workspace follows its project's default until it has an override, and again without", async () => {
  const context = await withProject();
  const { id } = await succeeds(createWorkspace(context, "prj-1", { name: "network" }));
  const duration = async () => {
    const { workspace, project } = await succeeds(context.store.readWorkspace(id, null));
    return effectiveAutoDestroy(workspace, project);
  };
  expect(await duration()).toBe("14d");
  await succeeds(updateWorkspace(context, id, { override: "8h" }));
  expect(await duration()).toBe("8h");
  await succeeds(updateWorkspace(context, id, { name: "Network-2" }));
  expect(await duration()).toBe("8h");
  await succeeds(updateWorkspace(context, id, { override: null }));
  expect(await duration()).toBe("14d");
});

test("the project's workspace count follows", async () => {
  const context = await withProject();
  const first = await succeeds(createWorkspace(context, "prj-1", { name: "one", override: "8h" }));
  await succeeds(createWorkspace(context, "prj-1", { id: "ws-2", name: "two" }));
  const { project } = await succeeds(context.store.readWorkspace(first.id, null));
  expect(project.workspaceCount).toBe(2);
  await succeeds(removeWorkspace(context, first.id));
  expect(await fails(removeWorkspace(context, first.id))).toEqual({
    code: "unknown-workspace",
    workspace: first.id,
  });
  expect((await succeeds(context.store.readProject(project.id, null))).project.workspaceCount).toBe(1);
});

test("what is wrong with a workspace is told", async () => {
  const context = await withProject();
  const { id } = await succeeds(createWorkspace(context, "prj-1", { name: "one" }));
  await succeeds(createWorkspace(context, "prj-1", { name: "two" }));
  const create = (name: string, more = {}) => fails(createWorkspace(context, "prj-1", { name, ...more }));
  expect(await create("ONE")).toEqual({ code: "name-taken", name: "ONE" });
  expect(await create("three", { id })).toEqual({ code: "id-taken", id });
  expect(await create("th ree")).toMatchObject({ code: "invalid-value", value: "name" });
  expect(await create("three", { id: "" })).toMatchObject({ code: "invalid-value", value: "id" });
  expect(await create("three", { override: "0d" })).toMatchObject({
    code: "invalid-value",
    value: "override",
    detail: expect.stringMatching(/^Auto destroy activity duration has an incorrect format/),
  });
  for (const project of ["prj-2", "a b"]) {
    expect(await fails(createWorkspace(context, project, { name: "three" }))).toEqual({
      code: "unknown-project",
      project,
    });
  }
  expect(await fails(updateWorkspace(context, id, { name: "Two" }))).toEqual({
    code: "name-taken",
    name: "Two",
  });
  expect(await fails(updateWorkspace(context, "a b", {}))).toMatchObject({ code: "unknown-workspace" });
});
