import { once } from "node:events";
import { createServer } from "node:http";
import { createProjectsService } from "@projects-api/core";
import { type Api, createApi } from "@projects-api/core/jsonapi";
import { createMemoryStore } from "@projects-api/core/memory";
import { expect, it, onTestFinished } from "vitest";
import { createRequestListener } from "../src/index";
import { get, head, RawClient } from "./support/raw-client";

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

it("a request listener serves nothing after a body that is too large, however late it learns of that", async () => {
  const targets: string[] = [];
  const api: Api = {
    handle: async ({ target }) => {
      targets.push(target);
      return { status: 200, headers: {}, body: null };
    },
  };
  const server = createServer(createRequestListener(api, { maxBody: 5 })).listen(0, "127.0.0.1");
  // With a listener of its own on the socket, all of a write is parsed before any of its bodies is read.
  server.on("connection", (socket) => socket.on("data", () => {}));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  const address = server.address();
  const client = await RawClient.open(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
  client.send(
    head("PATCH", "/1", "Content-Length: 5"),
    "12345",
    head("PATCH", "/2", "Transfer-Encoding: chunked"),
    "6\r\nabcdef\r\n0\r\n\r\n",
    get("/3"),
  );
  expect((await client.answer()).status).toBe(200);
  expect((await client.answer()).status).toBe(413);
  expect(await client.closed()).toBe("");
  expect(targets).toEqual(["/1"]);
});
