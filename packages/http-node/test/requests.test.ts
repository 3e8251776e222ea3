import { describe, expect, it } from "vitest";
import { get, head } from "./support/raw-client";
import { startStubServer } from "./support/stub-server";

describe("targets", () => {
  it.each([
    "/api/v2/ping",
    "//api//v2",
    "/a%2Fb?q=%00&q=2#x",
    "http://other.example/api/v2/ping?x=1",
    "/api/../v2",
  ])("hands over %s as it was sent", async (target) => {
    const { client, api } = await startStubServer();
    expect((await (await client()).send(get(target)).answer()).status).toBe(200);
    expect(api.requests[0]?.target).toBe(target);
  });
});

describe("header fields", () => {
  const headersOf = async (...fields: string[]) => {
    const { client, api } = await startStubServer();
    const { status } = await (await client()).send(get("/x", ...fields)).answer();
    return { status, headers: api.requests[0]?.headers };
  };

  it("have lower-case names", async () => {
    const { headers } = await headersOf("ACCEPT: a/b", "X-Odd_Name: 1");
    expect(headers).toMatchObject({ host: "a", accept: "a/b", "x-odd_name": "1" });
  });

  it("are all kept when one is repeated", async () => {
    const { headers } = await headersOf(
      "Authorization: Bearer a",
      "authorization: Bearer b",
      "authorization: Bearer c",
      "Content-Type: x/y",
      "content-type: x/z",
      "Accept: a/b",
      "Accept: c/d",
      "Other: 1",
    );
    expect(headers).toMatchObject({
      authorization: ["Bearer a", "Bearer b", "Bearer c"],
      "content-type": ["x/y", "x/z"],
      accept: ["a/b", "c/d"],
      other: "1",
    });
  });

  it("may be named like members of every object", async () => {
    const { status, headers } = await headersOf("__proto__: 1", "__proto__: 2", "constructor: 3");
    expect(status).toBe(200);
    expect(headers?.accept).toBeUndefined();
    expect(headers?.constructor).toBe("3");
  });

  it("are all looked at, however many they are", async () => {
    const { client, api } = await startStubServer();
    const many = Array.from({ length: 2_500 }, () => "a:");
    const answer = await (await client()).send(get("/x", ...many, "Authorization: Bearer z")).answer();
    expect(answer.status).toBe(200);
    expect(api.requests[0]?.headers.authorization).toBe("Bearer z");
  });
});

describe("X-Request-Id", () => {
  const idOf = async (...fields: string[]) => {
    const { client, api } = await startStubServer();
    const { headers } = await (await client()).send(get("/x", ...fields)).answer();
    expect(api.requests[0]?.id).toBe(headers["x-request-id"]);
    return headers["x-request-id"] ?? "";
  };

  it("is the client's own", async () => {
    const longest = "a".repeat(128);
    expect(await idOf("X-Request-Id: Az09._-")).toBe("Az09._-");
    expect(await idOf(`X-Request-Id: ${longest}`)).toBe(longest);
  });

  it.each([
    ["is missing", []],
    ["is empty", ["X-Request-Id:"]],
    ["is too long", [`X-Request-Id: ${"a".repeat(129)}`]],
    ["has other characters", ["X-Request-Id: a b"]],
    ["comes twice", ["X-Request-Id: a", "X-Request-Id: b"]],
  ])("is a new one when it %s", async (_, fields) => {
    const first = await idOf(...fields);
    const second = await idOf(...fields);
    expect(first).toMatch(/^[A-Za-z0-9._-]{8,128}$/);
    expect(second).not.toBe(first);
  });
});

describe("answers", () => {
  it("tell their length in bytes", async () => {
    const { client } = await startStubServer();
    const { headers, body } = await (await client()).send(get("/x", "Other: €")).answer();
    expect(body.length).toBeLessThan(Buffer.byteLength(body));
    expect(headers["content-length"]).toBe(String(Buffer.byteLength(body)));
    expect(headers.connection).toBe("keep-alive");
  });

  it("to HEAD have the length of what GET answers, and no body", async () => {
    const { client } = await startStubServer();
    const answer = await (await client()).send(head("HEAD", "/large/1234")).answer({ head: true });
    expect(answer).toMatchObject({ status: 200, headers: { "content-length": "1234" } });
    const other = await client();
    other.send(head("HEAD", "/large/1234", "Connection: close"));
    expect((await other.closed()).endsWith("\r\n\r\n")).toBe(true);
  });

  it.each([
    ["/nothing", 204],
    ["/same", 304],
  ])("of %s have neither body nor length", async (path, status) => {
    const { client } = await startStubServer();
    const answer = await (await client()).send(get(path)).answer();
    expect(answer.status).toBe(status);
    expect(answer.headers).not.toHaveProperty("content-length");
    expect(answer.headers).not.toHaveProperty("transfer-encoding");
    expect(answer.headers).toHaveProperty("x-request-id");
  });

  it("come in the order of pipelined requests", async () => {
    const { client, api } = await startStubServer();
    const opened = (await client()).send(get("/wait/1"), get("/2"), get("/3"));
    await api.arrived(1);
    api.release();
    for (const target of ["/wait/1", "/2", "/3"]) {
      expect(JSON.parse((await opened.answer()).body)).toMatchObject({ target });
    }
  });

  it("come to a client that has closed its half", async () => {
    const { client, api } = await startStubServer();
    const opened = await client();
    opened.socket.end(get("/wait"));
    await api.arrived(1);
    api.release();
    expect((await opened.answer()).status).toBe(200);
    await opened.closed();
  });

  it("to HTTP/1.0 need no Host, and end the connection", async () => {
    const { client } = await startStubServer();
    const opened = (await client()).send("GET /x HTTP/1.0\r\n\r\n");
    expect(await opened.answer()).toMatchObject({ status: 200, headers: { connection: "close" } });
    await opened.closed();
  });

  it("are given up when the client goes away", async () => {
    const { client, api, server } = await startStubServer();
    const gone = (await client()).send(get("/wait"), get("/wait"));
    await api.arrived(1);
    gone.socket.resetAndDestroy();
    const half = (await client()).send(head("POST", "/x", "Content-Length: 9"), "abc");
    half.socket.resetAndDestroy();
    api.release();
    expect((await fetch(`${server.url}/still-here`)).status).toBe(200);
  });

  it("to a defect are none, and others go on", async () => {
    const defects: unknown[] = [];
    const { client, server } = await startStubServer({ onDefect: (error) => defects.push(error) });
    const opened = (await client()).send(get("/defect"));
    await opened.closed();
    expect(defects).toMatchObject([{ message: "a defect" }]);
    expect((await fetch(`${server.url}/x`)).status).toBe(200);
  });

  it("are told to onAnswered, without the query", async () => {
    const answered: unknown[] = [];
    const { client } = await startStubServer({ onAnswered: (entry) => answered.push(entry) });
    const opened = await client();
    await opened.send(get("/x?token=secret", "X-Request-Id: i")).answer();
    await opened.send("nonsense\r\n\r\n").answer();
    expect(answered).toMatchObject([
      { method: "GET", path: "/x", status: 200, requestId: "i" },
      { method: null, path: null, status: 400 },
    ]);
  });
});
