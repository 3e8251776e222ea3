import { describe, expect, it } from "vitest";
import { get, type RawClient } from "./support/raw-client";
import { startStubServer } from "./support/stub-server";

const expectRefusal = async (client: RawClient, status: number) => {
  const answer = await client.answer();
  expect({ status: answer.status, connection: answer.headers.connection }).toEqual({
    status,
    connection: "close",
  });
  expect(answer.headers).toHaveProperty("x-request-id");
  expect(answer.headers).toHaveProperty("date");
  expect(JSON.parse(answer.body)).toMatchObject({
    errors: [{ status: String(status), title: "bad request" }],
  });
  expect(await client.closed()).toBe("");
};

describe("a malformed head", () => {
  it.each([
    ["of nonsense", "nonsense\r\n\r\n"],
    ["of an unknown method", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n"],
    ["without a Host", "GET / HTTP/1.1\r\n\r\n"],
    ["with two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n"],
    ["with two Hosts in HTTP/1.0", "GET / HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n"],
    ["with two lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"],
    ["with a negative length", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n"],
    ["with a length that is no number", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1e3\r\n\r\n"],
    [
      "with a length and chunks",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    ],
    ["with a broken chunk", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"],
    ["of HTTP/3.0", "GET / HTTP/3.0\r\nHost: a\r\n\r\n"],
    ["that connects", "CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n"],
  ])("%s is refused", async (_, text) => {
    const { client, api } = await startStubServer();
    await expectRefusal((await client()).send(text), 400);
    expect(api.requests).toEqual([]);
  });

  it("is refused readably to who sends much of it first", async () => {
    const { client } = await startStubServer();
    const opened = await client();
    opened.socket.pause();
    const piece = "nonsense".repeat(131_072);
    for (let sent = 0; sent < 20; sent++) {
      await new Promise<void>((resolve, reject) =>
        opened.socket.write(piece, (error) => (error ? reject(error) : resolve())),
      );
    }
    opened.socket.resume();
    await expectRefusal(opened, 400);
  });

  it.each(["nonsense\r\n\r\n", "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\n\r\n"])(
    "waits for the answers before it: %j",
    async (text) => {
      const { client, api } = await startStubServer();
      const opened = (await client()).send(get("/wait/large"), get("/large/100000"), text);
      await api.arrived(1);
      api.release();
      expect((await opened.answer()).status).toBe(200);
      expect((await opened.answer()).body).toHaveLength(100_000);
      await expectRefusal(opened, 400);
    },
  );

  it("after the last request of a connection is not answered", async () => {
    const { client, api } = await startStubServer();
    const opened = (await client()).send(get("/wait", "Connection: close"), get("/after"));
    await api.arrived(1);
    api.release();
    expect((await opened.answer()).status).toBe(200);
    expect(await opened.closed()).toBe("");
  });

  it("that breaks off is refused", async () => {
    const { client } = await startStubServer();
    const opened = await client();
    opened.socket.end("GET / HTTP/1.1\r\nHo");
    await expectRefusal(opened, 400);
  });
});

describe("a head that is too large", () => {
  it.each([
    ["in one field", get("/", `X: ${"a".repeat(20_000)}`)],
    ["in its target", get(`/${"a".repeat(20_000)}`)],
    ["in many fields", get("/", ...Array.from({ length: 2_000 }, (_, i) => `X-Field-Number-${i}: value`))],
  ])("%s is refused", async (_, text) => {
    const { client } = await startStubServer();
    await expectRefusal((await client()).send(text), 431);
  });
});

describe("a slow request", () => {
  const quick = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 10 };

  it.each([
    ["never comes", ""],
    ["stops in its head", "GET / HTTP/1.1\r\nHo"],
    ["stops in its body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc"],
    ["stops between chunks", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n"],
  ])("that %s is refused", async (_, text) => {
    const { client, api } = await startStubServer(quick);
    await expectRefusal((await client()).send(text), 408);
    expect(api.requests).toEqual([]);
  });

  it("is refused after the answers before it", async () => {
    const { client, api } = await startStubServer(quick);
    const opened = (await client()).send(
      get("/wait"),
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc",
    );
    await api.arrived(1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(opened.received).toBe("");
    api.release();
    expect((await opened.answer()).status).toBe(200);
    await expectRefusal(opened, 408);
  });

  it("is not one whose answer takes long", async () => {
    const { client, api } = await startStubServer(quick);
    const opened = (await client()).send(get("/wait"));
    await api.arrived(1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    api.release();
    expect((await opened.answer()).status).toBe(200);
  });
});

it("an offer to upgrade is not taken up", async () => {
  const { client } = await startStubServer();
  const opened = await client();
  const answer = await opened.send(get("/x", "Connection: Upgrade", "Upgrade: websocket")).answer();
  expect(answer.status).toBe(200);
});
