import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { main } from "../../src/index";
import { get, head, RawClient } from "../support/raw-client";
import { run, startServe, TestIo, temporaryFile } from "../support/test-io";

const seed = JSON.stringify({
  users: [{ name: "alice", tokens: ["alice-secret"] }],
  organizations: [
    {
      name: "acme",
      teams: [{ name: "owners", permissions: ["owners"], members: ["alice"] }],
      projects: [{ id: "prj-0000000000000001", name: "Platform" }],
    },
  ],
});

const asAlice = { headers: { authorization: "Bearer alice-secret" } };
const list = "/api/v2/organizations/acme/projects";

describe("serve", () => {
  it.each(["info", "silent", "trace"])("tells first where it listens, at level %s", async (level) => {
    const { io, url } = await startServe(["--log-level", level]);
    expect(io.logged[0]).toMatchObject({ msg: "listening", url });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  it("tells it for people where they look", async () => {
    const io = new TestIo();
    io.stdout.isTTY = true;
    const ended = main(["serve", "--port", "0"], io);
    const url = await io.listening;
    expect(io.out).toMatch(/listening/);
    expect(io.out).toContain(url);
    expect(() => io.logged).toThrow();
    io.signal();
    expect(await ended).toBe(0);
  });

  it("applies the seed before", async () => {
    const { url } = await startServe(["--seed", await temporaryFile(seed)]);
    const response = await fetch(`${url}${list}`, asAlice);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      data: [{ id: "prj-0000000000000001", attributes: { name: "Platform" } }],
      links: { first: expect.stringContaining(`${url}/api/v2/`) },
    });
  });

  it("writes links with the public URL", async () => {
    const path = await temporaryFile(seed);
    const { url } = await startServe(["--seed", path, "--public-url", "https://example.org/base/"]);
    const response = await fetch(`${url}${list}`, asAlice);
    expect(await response.json()).toMatchObject({
      data: [{ links: { self: "/base/api/v2/projects/prj-0000000000000001" } }],
      links: { self: expect.stringMatching(/^https:\/\/example\.org\/base\/api\/v2\//) },
    });
  });

  it("takes the shapes, the rate and the largest body from its options", async () => {
    const args = ["--shapes", "complete", "--rate-limit", "50", "--max-body", "200"];
    const { url } = await startServe(["--seed", await temporaryFile(seed), ...args]);
    const create = (name: string) =>
      fetch(`${url}${list}`, {
        method: "POST",
        headers: { ...asAlice.headers, "content-type": "application/vnd.api+json" },
        body: JSON.stringify({ data: { type: "projects", attributes: { name } } }),
      });
    const created = await create("Another");
    expect(created.status).toBe(201);
    expect(created.headers.get("x-ratelimit-limit")).toBe("50");
    expect(await created.json()).toMatchObject({ data: { attributes: { "workspace-count": 0 } } });
    expect((await create("x".repeat(200))).status).toBe(413);
  });

  it("logs requests at debug, and never a token", async () => {
    const { io, url } = await startServe(["--log-level", "debug", "--seed", await temporaryFile(seed)]);
    await fetch(`${url}${list}?q=alice-secret`, asAlice);
    expect(io.logged.at(-1)).toMatchObject({ msg: "answered", method: "GET", path: list, status: 200 });
    expect(io.out).not.toContain("alice-secret");
  });

  it("is not ready while it closes", async () => {
    const { io, url, ended } = await startServe([]);
    const client = (await RawClient.open(url)).send(head("POST", "/readyz", "Content-Length: 1"));
    const probe = await RawClient.open(url);
    expect((await probe.send(get("/readyz")).answer()).status).toBe(200);
    probe.send(get("/readyz"));
    io.signal();
    expect((await probe.answer()).status).toBe(503);
    client.send("x");
    expect((await client.answer()).status).toBe(405);
    expect(await ended).toBe(0);
  });
});

describe("serve ends", () => {
  it("with 0 at a signal", async () => {
    const { io, ended } = await startServe([]);
    io.signal();
    expect(await ended).toBe(0);
    expect(io.err).toBe("");
  });

  it("with 1 at a second signal", async () => {
    const { io, url, ended } = await startServe([]);
    const client = (await RawClient.open(url)).send(head("POST", "/", "Content-Length: 1"));
    await sleep(20);
    io.signal();
    await sleep(20);
    io.signal();
    expect(await ended).toBe(1);
    await client.closed().catch(() => {});
    expect(client.received).toBe("");
  });

  it("with 1 at the end of the grace period", async () => {
    const { io, url, ended } = await startServe(["--shutdown-grace", "0.05"]);
    (await RawClient.open(url)).send(head("POST", "/", "Content-Length: 1"));
    await sleep(20);
    io.signal();
    expect(await ended).toBe(1);
  });
});

describe("serve does not start", () => {
  it("when the port is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" ? address?.port : 0;
    const { code, out, errLines } = await run(["serve", "--port", String(port)]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(errLines).toEqual([`Cannot listen on 127.0.0.1, port ${port}: the port is in use.`]);
  });

  it("with a store that cannot be opened", { timeout: 20_000 }, async () => {
    const { code, errLines } = await run(["serve", "--store", "mongodb://user:hunter2@a,b/projects"]);
    expect(code).toBe(1);
    expect(errLines).toHaveLength(1);
    expect(errLines[0]).not.toContain("hunter2");
  });

  it("with metrics, yet", async () => {
    expect((await run(["serve", "--metrics", "127.0.0.1:9090"])).code).toBe(2);
  });

  it.each([
    ["that is not there", null, 1],
    ["that is not JSON", "{", 1],
    ["that is not UTF-8", new Uint8Array([0x22, 0xff, 0x22]), 1],
    ["with faults", JSON.stringify({ users: [{}, { name: "" }], more: 1 }), 3],
  ])("with a seed file %s", async (_, content, count) => {
    const path = content === null ? "/nowhere/seed.json" : await temporaryFile(content);
    const { code, out, errLines } = await run(["serve", "--port", "0", "--seed", path]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(errLines).toHaveLength(count);
  });
});
