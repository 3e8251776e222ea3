import { once } from "node:events";
import { createServer } from "node:http";
import { createProjectsService } from "@projects-api/core";
import { createApi } from "@projects-api/core/jsonapi";
import { createMemoryStore } from "@projects-api/core/memory";
import { expect, it, onTestFinished } from "vitest";
import { createRequestListener } from "../src/index";
import { head, RawClient } from "./support/raw-client";

it("a request listener serves within another server", async () => {
  const service = createProjectsService({ store: createMemoryStore() });
  const listener = createRequestListener(createApi({ service, publicUrl: "http://example.org" }), {
    maxBody: 10,
  });
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/api/")) listener(request, response);
    else response.end("other");
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;

  expect((await fetch(`${url}/api/v2/ping`)).status).toBe(204);
  expect(await (await fetch(`${url}/elsewhere`)).text()).toBe("other");
  const client = await RawClient.open(url);
  client.send(head("POST", "/api/v2/organizations/acme/projects", "Content-Length: 11"));
  expect((await client.answer()).status).toBe(413);
  await client.closed();
});
