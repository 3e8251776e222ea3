import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { describe, expect, it, onTestFinished } from "vitest";
import { defaults } from "../src/defaults";
import { get, head, type RawClient } from "./support/raw-client";
import { startStubServer } from "./support/stub-server";

const patch = (path: string, ...fields: readonly string[]): string =>
  `${head("PATCH", path, "Content-Length: 5", ...fields)}12345`;

const expectAnswers = async (client: RawClient, ...targets: readonly string[]) => {
  for (const target of targets) {
    const answer = await client.answer();
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({ target });
  }
};

const expectLast = async (client: RawClient, status: number) => {
  expect(await client.answer()).toMatchObject({ status, headers: { connection: "close" } });
  expect(await client.closed()).toBe("");
};

describe("requests in one write", () => {
  it("begin when the one before is answered", async () => {
    let current = 0;
    const overlaps: number[] = [];
    const { client } = await startStubServer({
      createApi: () => ({
        handle: async ({ target }) => {
          overlaps.push(current++);
          await new Promise((resolve) => setImmediate(resolve));
          current--;
          return { status: 200, headers: {}, body: JSON.stringify({ target }) };
        },
      }),
    });
    const opened = (await client()).send(patch("/1"), get("/2"), patch("/3"), patch("/4"), get("/5"));
    await expectAnswers(opened, "/1", "/2", "/3", "/4", "/5");
    expect(overlaps).toEqual([0, 0, 0, 0, 0]);
  });

  it("are carried out no more once the client has gone", async () => {
    const { client, api, server } = await startStubServer();
    const gone = (await client()).send(get("/wait"), patch("/never"));
    await api.arrived(1);
    gone.socket.resetAndDestroy();
    await server.close();
    api.release();
    expect(api.requests.map(({ target }) => target)).toEqual(["/wait"]);
  });

  it("are not all read before they are answered", async () => {
    let read = 0;
    const count = () => {
      read++;
    };
    subscribe("http.server.request.start", count);
    onTestFinished(() => void unsubscribe("http.server.request.start", count));
    const { client, api } = await startStubServer();
    const field = `X: ${"a".repeat(10_000)}`;
    const targets = Array.from({ length: 3_000 }, (_, i) => `/wait/${i}`);
    const opened = (await client()).send(...targets.map((target) => get(target, field)));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(api.requests).toHaveLength(1);
    expect(read).toBeLessThan(defaults.maxWaiting + 10);
    api.release();
    await expectAnswers(opened, ...targets);
  });

  it("of which some have a body are all answered, however many they are", async () => {
    const { client } = await startStubServer();
    const targets = Array.from({ length: 3_000 }, (_, i) => `/${i}`);
    const opened = (await client()).send(...targets.map((to, i) => (i % 3 === 0 ? patch(to) : get(to))));
    await expectAnswers(opened, ...targets);
  });

  it.each([
    ["are looked at meanwhile", 100],
    ["are looked at when it is their turn", 3_500],
  ])("are given the time that those before them take, if they %s", async (_, connectionsCheckingInterval) => {
    const { client, api } = await startStubServer({
      headersTimeout: 3_000,
      requestTimeout: 3_000,
      connectionsCheckingInterval,
    });
    const targets = Array.from({ length: defaults.maxWaiting }, (_, i) => `/wait/${i}`);
    const [begun, rest] = ["GET /late HTTP/1.1\r\nHost", ": a\r\n\r\n"];
    const opened = (await client()).send(...targets.map((target) => get(target)), begun);
    await new Promise((resolve) => setTimeout(resolve, 3_200));
    api.release();
    await expectAnswers(opened, ...targets);
    await new Promise((resolve) => setTimeout(resolve, 500));
    opened.send(rest);
    await expectAnswers(opened, "/late");
  });
});

describe("a request that was held up by those before it", () => {
  it.each([
    ["a head", "GET /late HTTP/1.1\r\nHost"],
    ["a body", head("POST", "/late", "Content-Length: 5")],
  ])("is refused once it takes too long itself: %s", async (_, begun) => {
    const { client, api } = await startStubServer({
      headersTimeout: 300,
      requestTimeout: 300,
      connectionsCheckingInterval: 50,
    });
    const targets = Array.from({ length: defaults.maxWaiting }, (_, i) => `/wait/${i}`);
    const opened = (await client()).send(...targets.map((target) => get(target)), begun);
    await new Promise((resolve) => setTimeout(resolve, 500));
    api.release();
    await expectAnswers(opened, ...targets);
    await expectLast(opened, 408);
  });
});

/** What is refused, and with what status. */
const refused: readonly (readonly [what: string, text: string, status: number])[] = [
  ["two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400],
  ["a body that is too large", head("POST", "/", "Content-Length: 9999999"), 413],
  ["an unknown expectation", get("/", "Expect: x"), 417],
  ["CONNECT", "CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n", 400],
  ["garbage", "garbage\r\n\r\n", 400],
  ["a head that is too large", get("/", `X: ${"a".repeat(40_000)}`), 431],
  ["a bad chunk", `${head("POST", "/", "Transfer-Encoding: chunked")}5\r\nabcde\r\nzz\r\n`, 400],
  ["an early bad chunk", `${head("POST", "/", "Transfer-Encoding: chunked")}zz\r\n`, 400],
];

describe.each(refused)("%s after complete requests", (_, text, status) => {
  it.each([
    ["a PATCH", patch("/1"), ["/1"]],
    ["many", patch("/1") + get("/2") + patch("/3") + patch("/4"), ["/1", "/2", "/3", "/4"]],
    ["a GET with a body", `${head("GET", "/1", "Content-Length: 3")}abc`, ["/1"]],
    ["a PUT in chunks", `${head("PUT", "/1", "Transfer-Encoding: chunked")}3\r\nabc\r\n0\r\n\r\n`, ["/1"]],
  ])("leaves these their answers: %s", async (_, before, targets) => {
    const { client, server } = await startStubServer({ shutdownGraceSeconds: 60 });
    const opened = (await client()).send(before, text);
    await expectAnswers(opened, ...targets);
    await expectLast(opened, status);
    expect(await server.close()).toBe("drained");
  });

  it("is refused when its turn has come, and what follows is not served", async () => {
    const { client, api } = await startStubServer();
    const opened = (await client()).send(patch("/wait"), patch("/2"), text, patch("/3"));
    await api.arrived(1);
    api.release();
    await expectAnswers(opened, "/wait", "/2");
    await expectLast(opened, status);
    expect(api.requests).toHaveLength(2);
  });

  it("is refused to who has closed his half", async () => {
    const { client, api } = await startStubServer();
    const opened = await client();
    opened.socket.end(patch("/wait") + text);
    await api.arrived(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    api.release();
    await expectAnswers(opened, "/wait");
    await expectLast(opened, status);
  });

  it("is refused in a drain too", async () => {
    const { client, api, server } = await startStubServer();
    const opened = (await client()).send(patch("/wait"), patch("/2"), text);
    await api.arrived(1);
    const closing = server.close();
    api.release();
    await expectAnswers(opened, "/wait", "/2");
    await expectLast(opened, status);
    expect(await closing).toBe("drained");
  });
});

describe("a body found to be too large", () => {
  it.each([
    ["another request", get("/after")],
    ["garbage", "garbage\r\n\r\n"],
    ["a bad chunk", "zz\r\n"],
  ])("when %s is read already is refused once, and last", async (what, text) => {
    const { client, api } = await startStubServer({ maxBody: 5 });
    const end = what === "a bad chunk" ? "" : "0\r\n\r\n";
    const large = `${head("POST", "/", "Transfer-Encoding: chunked")}6\r\nabcdef\r\n${end}`;
    const opened = (await client()).send(patch("/1"), large, text);
    await expectAnswers(opened, "/1");
    await expectLast(opened, 413);
    expect(api.requests).toHaveLength(1);
  });
});

describe("Connection: close", () => {
  const close = "Connection: close";

  it.each([
    ["on a PATCH", patch("/1", close), ["/1"]],
    ["on the last of some", patch("/1") + patch("/2") + get("/3", close), ["/1", "/2", "/3"]],
  ])("%s: what follows is ignored, what precedes is answered", async (_, before, targets) => {
    for (const after of [
      get("/after"),
      patch("/after"),
      "garbage\r\n\r\n",
      get("/", `X: ${"a".repeat(40_000)}`),
    ]) {
      const answered: unknown[] = [];
      const { client, api } = await startStubServer({ onAnswered: (entry) => answered.push(entry) });
      const opened = (await client()).send(before, after);
      await expectAnswers(opened, ...targets);
      expect(await opened.closed()).toBe("");
      expect(answered).toHaveLength(targets.length);
      expect(api.requests).toHaveLength(targets.length);
    }
  });
});
