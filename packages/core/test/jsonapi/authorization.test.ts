import { ok } from "@projects-api/core";
import { beforeAll, describe, expect, it } from "vitest";
import { errorsOf, send } from "./support/client";
import { unwrap, World } from "./support/world";

let world: World;
let target: string;

beforeAll(async () => {
  world = await World.create();
  target = `/api/v2/projects/${await world.project("Platform")}`;
});

const get = (authorization: string | readonly string[] | undefined) =>
  send(world.api, { target, headers: { authorization } });

describe("a token", () => {
  it.each(["Bearer acme-token", "bearer acme-token", "BEARER acme-token", "bEaReR    acme-token"])(
    "is taken as %j",
    async (authorization) => {
      expect((await get(authorization)).status).toBe(200);
    },
  );

  it.each(["a", "A-z0.9_~+/", "abc=", "abc==", "-", "acme/token+1=", "x".repeat(4_000)])(
    "may be any token68: %j",
    async (token) => {
      unwrap(await world.service.provisioning.importToken({ organization: "acme" }, token));
      expect((await get(`Bearer ${token}`)).status).toBe(200);
    },
  );

  it.each([
    undefined,
    "",
    "Bearer",
    "Bearer ",
    "acme-token",
    "Beareracme-token",
    "Bearer\tacme-token",
    "Bearer\u00a0acme-token",
    "Bearer \tacme-token",
    "Bearer unknown",
    "Bearer ACME-TOKEN",
    "Bearer acme-token acme-token",
    "Bearer acme-token, Bearer acme-token",
    'Bearer "acme-token"',
    "Bearer token=acme-token",
    "Bearer acme=token",
    "Bearer =acme-token",
    "Bearer acme-tokén",
    "Bearer acme-token\u0000",
    "Basic YWNtZTphY21lLXRva2Vu",
    "Token acme-token",
    ["Bearer acme-token", "Bearer acme-token"],
    ["Bearer acme-token", "Basic x"],
    [],
  ])("is not taken as %j", async (authorization) => {
    const answer = await get(authorization);
    expect(errorsOf(answer)).toEqual([
      {
        status: "401",
        code: "unauthorized",
        title: "unauthorized",
        detail: expect.any(String),
        source: { header: "Authorization" },
      },
    ]);
    expect(answer.headers["WWW-Authenticate"]).toBe("Bearer");
    expect(answer.body).not.toMatch(/acme|unknown/i);
  });

  it("counts no longer once it is revoked", async () => {
    const { id, token } = unwrap(await world.service.provisioning.createToken({ organization: "acme" }));
    expect((await get(`Bearer ${token}`)).status).toBe(200);
    unwrap(await world.service.provisioning.revokeToken(id));
    world.wait(1_000);
    expect((await get(`Bearer ${token}`)).status).toBe(401);
  });

  it("is not its own hash", async () => {
    const hash = "sha256:6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b";
    unwrap(await world.service.provisioning.importToken({ organization: "acme" }, hash));
    expect((await get("Bearer 1")).status).toBe(200);
    expect((await get(`Bearer ${hash}`)).status).toBe(401);
    expect((await get(`Bearer ${hash.slice("sha256:".length)}`)).status).toBe(401);
  });
});

describe("a host's own authentication", () => {
  it("is asked in place of the service's", async () => {
    const asked: string[] = [];
    await World.create({
      authenticate: async (token) => {
        asked.push(token);
        return ok(null);
      },
    }).then((world) => world.admin.get("/projects/x"));
    expect(asked).toEqual(["acme-token"]);
  });

  it("says who the caller is", async () => {
    const world = await World.create({ authenticate: async () => ok({ kind: "user", user: "bob" }) });
    await world.team("readers", { permissions: ["read-projects"], members: ["bob"] });
    const project = await world.project("Platform");
    const answer = await world.admin.get(`/projects/${project}`);
    expect(answer.document).toMatchObject({ data: { attributes: { permissions: { "can-update": false } } } });
  });
});
