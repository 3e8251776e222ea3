import { createProjectsService } from "@projects-api/core";
import { createMemoryStore } from "@projects-api/core/memory";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createServer } from "../server";

let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  const service = createProjectsService({ store: createMemoryStore() });
  const { provisioning } = service;
  await provisioning.createOrganization("acme");
  await provisioning.createUser("alice");
  await provisioning.createTeam("acme", { name: "owners", permissions: ["owners"], members: ["alice"] });
  app = createServer(service, "https://example.org", (token) =>
    token === "session-1" ? "alice" : undefined,
  );
  url = await app.listen({ host: "127.0.0.1", port: 0 });
});

afterAll(() => app.close());

const headers = { authorization: "Bearer session-1", "content-type": "application/vnd.api+json" };
const projects = () => `${url}/api/v2/organizations/acme/projects`;

it("keeps its own routes", async () => {
  expect(await (await fetch(url)).text()).toBe("the application's own page");
});

it("creates and lists projects for its own accounts", async () => {
  const body = JSON.stringify({ data: { type: "projects", attributes: { name: "Platform" } } });
  const created = await fetch(projects(), { method: "POST", headers, body });
  expect(created.status).toBe(201);
  expect(created.headers.get("content-type")).toBe("application/vnd.api+json");

  const listed = await fetch(projects(), { headers });
  const page = JSON.parse(await listed.text());
  expect(page.data[0].attributes.name).toBe("Platform");
  expect(page.links.self).toMatch(/^https:\/\/example\.org\/api\/v2\/organizations\/acme\/projects\?/);
});

it("answers 401, 404 and 304 as the contract says", async () => {
  expect((await fetch(projects())).status).toBe(401);
  expect((await fetch(`${url}/api/v2/projects/prj-none`, { headers })).status).toBe(404);
  const etag = (await fetch(projects(), { headers })).headers.get("etag") ?? "";
  expect((await fetch(projects(), { headers: { ...headers, "if-none-match": etag } })).status).toBe(304);
});
