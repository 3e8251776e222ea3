import { err } from "@projects-api/core";
import { describe, expect, it } from "vitest";
import { errorsOf, mediaType, send } from "./support/client";
import { ScriptedStore } from "./support/scripted-store";
import { World } from "./support/world";

const accept = `${mediaType};charset=utf-8`;
/** As a machine asks: without a token, and for whatever media type. */
const ask = (world: World, target: string, method = "GET") =>
  send(world.api, { method, target, headers: { accept } });

describe("/api/v2/ping", () => {
  it("answers 204 with the version of the API", async () => {
    const answer = await ask(await World.create(), "/api/v2/ping");
    expect(answer).toEqual({
      status: 204,
      headers: { "TFP-API-Version": "2.5" },
      body: null,
      document: undefined,
    });
  });

  it.each([
    [1, undefined],
    [3, undefined],
    [4, "4"],
    [30, "30"],
  ])("tells of a rate limit of %i as %s", async (rateLimit, told) => {
    const answer = await ask(await World.create({ rateLimit }), "/api/v2/ping");
    expect(answer.headers["X-RateLimit-Limit"]).toBe(told);
  });
});

describe("/.well-known/terraform.json", () => {
  it("tells where the services are", async () => {
    const answer = await ask(await World.create(), "/.well-known/terraform.json");
    expect(answer.status).toBe(200);
    expect(answer.headers["Content-Type"]).toBe("application/json");
    expect(answer.document).toEqual({
      "tfe.v2": "/api/v2/",
      "tfe.v2.1": "/api/v2/",
      "tfe.v2.2": "/api/v2/",
      "modules.v1": "/api/registry/v1/modules/",
    });
  });
});

describe("/healthz", () => {
  it("answers while the process is up, whatever the store does", async () => {
    const scripted = new ScriptedStore();
    const world = await World.create({ store: scripted.store, isDraining: () => true });
    scripted.replace({ ping: async () => err("unavailable") });
    const answer = await ask(world, "/healthz");
    expect(answer).toMatchObject({ status: 200, document: { status: "ok" } });
    expect(answer.headers["Content-Type"]).toBe("application/json");
  });
});

describe("/readyz", () => {
  it("answers when the store does", async () => {
    const answer = await ask(await World.create(), "/readyz");
    expect(answer).toMatchObject({ status: 200, document: { status: "ok" } });
  });

  it("answers 503 when the store does not", async () => {
    const scripted = new ScriptedStore();
    const world = await World.create({ store: scripted.store });
    scripted.replace({ ping: async () => err("unavailable") });
    const answer = await ask(world, "/readyz");
    expect(errorsOf(answer)).toEqual([
      { status: "503", code: "unavailable", title: "service unavailable", detail: expect.any(String) },
    ]);
    expect(answer.headers["Retry-After"]).toMatch(/^[1-9]\d*$/);
    scripted.replace({});
    expect((await ask(world, "/readyz")).status).toBe(200);
  });

  it("answers 503 while the server is draining", async () => {
    let draining = false;
    const world = await World.create({ isDraining: () => draining });
    expect((await ask(world, "/readyz")).status).toBe(200);
    draining = true;
    const answer = await ask(world, "/readyz");
    expect(errorsOf(answer)).toMatchObject([{ status: "503", code: "unavailable" }]);
    expect(answer.headers["Retry-After"]).toMatch(/^[1-9]\d*$/);
  });
});

it.each(["/api/v2/ping", "/.well-known/terraform.json", "/healthz", "/readyz"])(
  "%s ignores whatever its query is",
  async (target) => {
    expect((await ask(await World.create(), `${target}?include=x&page[size]=0`)).status).toBeLessThan(300);
  },
);

it("what machines ask counts towards no rate", async () => {
  const world = await World.create({ rateLimit: 1 });
  for (const target of ["/api/v2/ping", "/.well-known/terraform.json", "/healthz", "/readyz"]) {
    for (let times = 0; times < 3; times++) expect((await ask(world, target)).status).toBeLessThan(300);
  }
  expect((await world.admin.get("/organizations/acme")).status).toBe(200);
});
