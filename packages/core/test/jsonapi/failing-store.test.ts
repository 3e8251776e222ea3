import { err, limits, type Store } from "@projects-api/core";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Answer, errorsOf, send } from "./support/client";
import { ScriptedStore } from "./support/scripted-store";
import { moveDocument, projectDocument, World } from "./support/world";

const path = "/organizations/acme/projects";
let scripted: ScriptedStore;
let world: World;
let project: string;
let workspace: string;
let told: unknown[];

beforeEach(async () => {
  scripted = new ScriptedStore();
  told = [];
  world = await World.create({ store: scripted.store, onError: (error) => told.push(error) });
  project = await world.project("Platform");
  workspace = await world.workspace(await world.project("Source"), "network");
});

afterEach(() => void vi.restoreAllMocks());

const operations: readonly [name: string, calls: readonly (keyof Store)[], request: () => Promise<Answer>][] =
  [
    [
      "create",
      ["findToken", "readOrganization", "createProject"],
      () => world.admin.post(path, projectDocument({ name: "New" })),
    ],
    [
      "update",
      ["findToken", "readProject", "updateProject"],
      () => world.admin.patch(`/projects/${project}`, projectDocument({ name: "Renamed" })),
    ],
    [
      "delete",
      ["findToken", "readProject", "deleteProject"],
      () => world.admin.delete(`/projects/${project}`),
    ],
    [
      "move",
      ["findToken", "readProject", "locateWorkspaces", "moveWorkspaces"],
      () => world.admin.post(`/projects/${project}/relationships/workspaces`, moveDocument(workspace)),
    ],
    ["list", ["findToken", "readOrganization", "listProjects"], () => world.admin.get(path)],
    ["show", ["findToken", "readProject"], () => world.admin.get(`/projects/${project}`)],
    ["show of an organization", ["readOrganization"], () => world.admin.get("/organizations/acme")],
    ["show of a workspace", ["readWorkspace"], () => world.admin.get(`/workspaces/${workspace}`)],
    ["list of workspaces", ["listWorkspaces"], () => world.admin.get("/organizations/acme/workspaces")],
  ];
const writes: readonly (keyof Store)[] = [
  "createProject",
  "updateProject",
  "deleteProject",
  "moveWorkspaces",
];
const each = operations.flatMap(([name, calls, request]) => calls.map((call) => ({ name, call, request })));

describe.each(each)("$name, when $call", ({ call, request }) => {
  const codes = writes.includes(call) ? ["unavailable", "outcome-unknown"] : ["unavailable"];

  it.each(codes)("is %s, is too, and the call is not made again", async (code) => {
    scripted.replace({ [call]: async () => err(code) });
    const answer = await request();
    expect(errorsOf(answer)).toEqual([
      { status: "503", code, title: "service unavailable", detail: expect.any(String) },
    ]);
    expect(answer.headers["Retry-After"]).toMatch(/^[1-9]\d*$/);
    expect(scripted.count(call)).toBe(1);
    expect(told).toEqual([]);
  });

  it("is unavailable, is not made up for by memory, and is answered once the store is back", async () => {
    const seen = ["", "/workspaces", "/projects"].map((rest) => `/organizations/acme${rest}`);
    for (const path of [...seen, `/projects/${project}`, `/workspaces/${workspace}`])
      await world.admin.get(path);
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + limits.tokenKeptFor);
    scripted.replace({ [call]: async () => err("unavailable") });
    expect((await request()).status).toBe(503);
    scripted.replace({});
    expect((await request()).status).toBeLessThan(300);
  });

  it("throws or rejects, answers 500 and tells nothing", async () => {
    const defect = new Error("password=secret at mongodb://10.0.0.1");
    const failures: readonly (() => unknown)[] = [
      () => Promise.reject(defect),
      () => {
        throw defect;
      },
    ];
    for (const failure of failures) {
      scripted.replace({ [call]: failure });
      const answer = await request();
      expect(errorsOf(answer)).toEqual([
        {
          status: "500",
          code: "internal-error",
          title: "internal server error",
          detail: expect.any(String),
        },
      ]);
      expect(answer.body).not.toMatch(/secret|mongodb|Error:| at /);
    }
    expect(told).toEqual([defect, defect]);
  });
});

describe("an unforeseen error", () => {
  const headers = { authorization: "Bearer acme-token" };
  const broken = { readOrganization: () => Promise.reject(new TypeError("secret")) };

  it("is told by the id of its request, and its cause to the host only", async () => {
    scripted.replace(broken);
    const request = { target: "/api/v2/organizations/acme", headers, id: "request-4711" };
    const [error] = errorsOf(await send(world.api, request));
    expect(error?.detail).toContain("request-4711");
    expect(error?.detail).not.toMatch(/secret|TypeError/);
    expect(told).toEqual([new TypeError("secret")]);
  });

  it("is a 500 also when the host's own functions throw", async () => {
    const fail = () => {
      throw new Error("secret");
    };
    for (const options of [
      { authenticate: fail },
      { authenticate: () => Promise.reject(new Error("secret")) },
    ]) {
      const answer = await (
        await World.create({ ...options, onError: (error) => told.push(error) })
      ).admin.get(path);
      expect(errorsOf(answer)).toMatchObject([{ code: "internal-error" }]);
      expect(answer.body).not.toContain("secret");
    }
    expect(told).toHaveLength(2);
  });

  it("never rejects, not even when the host fails to log it", async () => {
    const onError = () => {
      throw new Error("no space left");
    };
    const failing = await World.create({ store: new ScriptedStore().store, authenticate: onError, onError });
    expect((await failing.admin.get(path)).status).toBe(500);
  });

  it("says nothing of what was sent", async () => {
    scripted.replace({ createProject: () => Promise.reject(new Error("no")) });
    const answer = await world.admin.post(path, projectDocument({ name: "Private name" }));
    expect(answer.status).toBe(500);
    expect(answer.body).not.toMatch(/Private|acme-token/);
  });
});
