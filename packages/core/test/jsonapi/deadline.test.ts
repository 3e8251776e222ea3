import { err, type Store } from "@projects-api/core";
import { beforeEach, describe, expect, it } from "vitest";
import { type Answer, type Client, errorsOf } from "./support/client";
import { ManualDeadline, moment, never } from "./support/deadline";
import { ScriptedStore } from "./support/scripted-store";
import { moveDocument, projectDocument, World } from "./support/world";

const path = "/organizations/acme/projects";
let scripted: ScriptedStore;
let world: World;
let project: string;
let workspace: string;
let deadline: ManualDeadline;
let client: Client;

beforeEach(async () => {
  scripted = new ScriptedStore();
  world = await World.create({ store: scripted.store });
  project = await world.project("Platform");
  workspace = await world.workspace(await world.project("Source"), "network");
  deadline = new ManualDeadline();
  client = world.admin.with({ deadline });
});

const requests: Readonly<Record<string, () => Promise<Answer>>> = {
  create: () => client.post(path, projectDocument({ name: "New" })),
  update: () => client.patch(`/projects/${project}`, projectDocument({ name: "Renamed" })),
  delete: () => client.delete(`/projects/${project}`),
  move: () => client.post(`/projects/${project}/relationships/workspaces`, moveDocument(workspace)),
  list: () => client.get(path),
  show: () => client.get(`/projects/${project}`),
  organization: () => client.get("/organizations/acme"),
  workspace: () => client.get(`/workspaces/${workspace}`),
  workspaces: () => client.get("/organizations/acme/workspaces"),
};

/** The answer to a request of which one call of the store hangs until the deadline has passed. */
const answerAt = async (request: string, method: keyof Store): Promise<Answer> => {
  const hanging = moment();
  scripted.replace({
    [method]: () => {
      hanging.reached();
      return never();
    },
  });
  const answer = requests[request]?.();
  await hanging.there;
  deadline.pass();
  if (answer === undefined) throw new Error(`No request ${request}`);
  return answer;
};

const expectUnavailable = (answer: Answer, code: string) => {
  expect(errorsOf(answer)).toEqual([
    { status: "503", code, title: "service unavailable", detail: expect.any(String) },
  ]);
  expect(answer.headers["Retry-After"]).toMatch(/^[1-9]\d*$/);
};

describe("at the deadline a request that waits", () => {
  it.each<[string, keyof Store]>([
    ["create", "readOrganization"],
    ["update", "readProject"],
    ["delete", "readProject"],
    ["move", "readProject"],
    ["move", "locateWorkspaces"],
    ["list", "readOrganization"],
    ["list", "listProjects"],
    ["show", "readProject"],
    ["organization", "readOrganization"],
    ["workspace", "readWorkspace"],
    ["workspaces", "listWorkspaces"],
    ["show", "findToken"],
    ["create", "findToken"],
  ])("for %s in %s is unavailable: nothing was written", async (request, method) => {
    expectUnavailable(await answerAt(request, method), "unavailable");
  });

  it.each<[string, keyof Store]>([
    ["create", "createProject"],
    ["update", "updateProject"],
    ["delete", "deleteProject"],
    ["move", "moveWorkspaces"],
  ])("for %s in %s has an unknown outcome", async (request, method) => {
    expectUnavailable(await answerAt(request, method), "outcome-unknown");
  });
});

describe("after the deadline", () => {
  it.each<[string, keyof Store, keyof Store]>([
    ["create", "readOrganization", "createProject"],
    ["update", "readProject", "updateProject"],
    ["delete", "readProject", "deleteProject"],
    ["move", "locateWorkspaces", "moveWorkspaces"],
  ])("%s writes nothing, when its read comes back", async (request, read, write) => {
    const [reading, late] = [moment(), moment()];
    scripted.before(read, () => {
      reading.reached();
      return late.there;
    });
    const answer = requests[request]?.();
    await reading.there;
    deadline.pass();
    late.reached();
    expect((await answer)?.status).toBe(503);
    await new Promise(setImmediate);
    expect(scripted.count(write)).toBe(0);
  });
});

it("a write that came back without having written leaves no doubt", async () => {
  const [again, { readProject }] = [moment(), scripted.memory];
  let reads = 0;
  scripted.replace({
    readProject: (...args) => {
      if (reads++ === 0) return readProject(...args);
      again.reached();
      return never();
    },
    updateProject: async () => err("access-changed"),
  });
  const answer = client.patch(`/projects/${project}`, projectDocument({ name: "Renamed" }));
  await again.there;
  deadline.pass();
  expectUnavailable(await answer, "unavailable");
});

it("a request that comes after its deadline is unavailable, and writes nothing", async () => {
  scripted.replace({});
  deadline.pass();
  for (const request of Object.values(requests)) expectUnavailable(await request(), "unavailable");
  expect(scripted.calls.filter((call) => /^(create|update|delete|move)/.test(call))).toEqual([]);
});

it("readiness waits no longer either", async () => {
  const asked = moment();
  scripted.replace({
    ping: () => {
      asked.reached();
      return never();
    },
  });
  const answer = client.with({ deadline, target: "/readyz" }).get("");
  await asked.there;
  deadline.pass();
  expectUnavailable(await answer, "unavailable");
});

describe("before the deadline", () => {
  it.each(Object.keys(requests))("%s is answered as ever", async (request) => {
    expect((await requests[request]?.())?.status).toBeLessThan(300);
  });

  it("what is decided without the store is told without it", async () => {
    scripted.replace({ findToken: () => never() });
    expect((await client.get("/nothing")).status).toBe(404);
    expect((await client.raw("PUT", "/organizations/acme", null)).status).toBe(405);
    expect((await client.get("/organizations/acme", { authorization: undefined })).status).toBe(401);
  });
});
