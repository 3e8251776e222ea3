import { beforeAll, describe, expect, it } from "vitest";
import { errorsOf, mediaType, send } from "./support/client";
import { World } from "./support/world";

let world: World;

beforeAll(async () => {
  world = await World.create({ newId: (kind) => `${kind}-1` });
  await world.project("Platform");
});

const headers = { authorization: "Bearer acme-token" };
const get = (target: string) => send(world.api, { target, headers });

describe("a path", () => {
  it.each([
    "/api/v2/projects/project-1",
    "/api/v2/projects/%70roject%2D1",
    "/api/v2/%70rojects/project-1",
    "/%61pi/v2/projects/project%2d1",
    "/api/v2/projects/project-1?",
    "/api/v2/projects/project-1?x=/../..",
    "http://api.example.com/api/v2/projects/project-1",
    "https://user@other.example:8443/api/v2/projects/project-1?x=1",
    "HTTP://API.EXAMPLE.COM/api/v2/projects/project-1",
    "/api/v2/organizations/%61cme/projects",
  ])("is %s", async (target) => {
    expect((await get(target)).status).toBe(200);
  });

  it.each([
    "",
    "/",
    "*",
    "/api",
    "/api/v2",
    "/api/v2/",
    "/api/v1/projects/project-1",
    "/projects/project-1",
    "/API/v2/projects/project-1",
    "/api/v2/Projects/project-1",
    "/api/v2/projects",
    "/api/v2/projects/",
    "/api/v2/projects/project-1/",
    "/api/v2//projects/project-1",
    "//api/v2/projects/project-1",
    "/api/v2/projects//project-1",
    "/api/v2/projects/project-1/relationships",
    "/api/v2/projects/project-1/relationships/workspaces/",
    "/api/v2/projects/project-1/relationships/workspaces/x",
    "/api/v2/projects/%FF",
    "/api/v2/projects/%C0%AF",
    "/api/v2/projects/%ED%A0%80",
    "/api/v2/projects/%",
    "/api/v2/projects/%2",
    "/api/v2/projects/%zz",
    "/api/v2/projects/.",
    "/api/v2/projects/..",
    "/api/v2/projects/%2e",
    "/api/v2/projects/%2E%2e",
    "/api/v2/projects/.%2E",
    "/api/v2/./projects/project-1",
    "/api/v2/x/../projects/project-1",
    "/api/v2/organizations/acme/projects/../projects",
    "/api/v2%2Fprojects/project-1",
    "/api/v2/projects%2Fproject-1",
    "/api/v2/organizations",
    "/api/v2/organizations/",
    "/api/v2/workspaces",
    "/api/v2/ping/",
    "/healthz/",
    "//healthz",
    "http://api.example.com",
    "http://api.example.com/",
    "http://api.example.com?/api/v2/projects/project-1",
    "http://api.example.com//api/v2/projects/project-1",
    "api/v2/projects/project-1",
    "example.com:443",
  ])("is not %s, with a token or without", async (target) => {
    for (const sent of [headers, {}]) {
      for (const method of ["GET", "POST", "OPTIONS", "HEAD"]) {
        const answer = await send(world.api, { method, target, headers: sent });
        expect(errorsOf(answer)).toEqual([
          { status: "404", code: "unknown-path", title: "not found", detail: expect.any(String) },
        ]);
      }
    }
  });

  it("is decoded once", async () => {
    for (const id of ["project%252D1", "%25%32%46", "a%2Fb", "%5C", "...", "%2e%2e%2e", "%20"]) {
      expect(errorsOf(await get(`/api/v2/projects/${id}`))).toMatchObject([{ code: "not-found" }]);
    }
  });

  it("is known whatever its id is: who has no token learns nothing of it", async () => {
    for (const id of ["project-1", "prj-absent", "a%2Fb", "%20"]) {
      expect((await send(world.api, { target: `/api/v2/projects/${id}` })).status).toBe(401);
    }
  });
});

describe("methods", () => {
  const path = "/api/v2/projects/project-1";
  it.each([
    ["/api/v2/organizations/acme/projects", ["GET", "HEAD", "OPTIONS", "POST"]],
    [path, ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH"]],
    [`${path}/relationships/workspaces`, ["OPTIONS", "POST"]],
    ["/api/v2/organizations/acme", ["GET", "HEAD", "OPTIONS"]],
    ["/api/v2/organizations/acme/workspaces", ["GET", "HEAD", "OPTIONS"]],
    ["/api/v2/workspaces/ws-1", ["GET", "HEAD", "OPTIONS"]],
    ["/api/v2/ping", ["GET", "HEAD", "OPTIONS"]],
    ["/.well-known/terraform.json", ["GET", "HEAD", "OPTIONS"]],
    ["/healthz", ["GET", "HEAD", "OPTIONS"]],
    ["/readyz", ["GET", "HEAD", "OPTIONS"]],
  ])("of %s are %j, told without a token", async (target, allowed) => {
    const accept = `${mediaType};charset=utf-8`;
    const options = await send(world.api, { method: "OPTIONS", target, headers: { accept } });
    expect(options).toMatchObject({ status: 204, body: null });
    expect(Object.keys(options.headers)).toEqual(["Allow"]);
    expect(options.headers.Allow?.split(", ").toSorted()).toEqual(allowed);

    const all = [
      "GET",
      "HEAD",
      "POST",
      "PUT",
      "PATCH",
      "DELETE",
      "OPTIONS",
      "TRACE",
      "CONNECT",
      "get",
      "FOO",
      "__proto__",
    ];
    for (const method of all.filter((method) => !allowed.includes(method))) {
      const answer = await send(world.api, { method, target });
      expect(answer.headers.Allow).toBe(options.headers.Allow);
      expect(errorsOf(answer)).toEqual([
        {
          status: "405",
          code: "method-not-allowed",
          title: "method not allowed",
          detail: expect.any(String),
        },
      ]);
    }
  });

  it.each([
    path,
    "/api/v2/organizations/acme/projects",
    "/api/v2/projects/absent",
    "/healthz",
    "/api/v2/ping",
  ])("HEAD of %s answers what GET answers", async (target) => {
    expect(await send(world.api, { method: "HEAD", target, headers })).toEqual(await get(target));
  });
});
