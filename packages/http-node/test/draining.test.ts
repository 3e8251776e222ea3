import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { defaults } from "../src/defaults";
import { get, head, RawClient } from "./support/raw-client";
import { startStubServer } from "./support/stub-server";

const post = "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\n";

describe("close", () => {
  it("answers in full what is under way, and says that it was the last", async () => {
    const { client, api, server } = await startStubServer();
    const opened = (await client()).send(get("/wait"));
    await api.arrived(1);
    const closing = server.close();
    await sleep(20);
    api.release();
    expect(await opened.answer()).toMatchObject({ status: 200, headers: { connection: "close" } });
    expect(await opened.closed()).toBe("");
    expect(await closing).toBe("drained");
  });

  it("answers what was written, but not read yet", async () => {
    const { client, server } = await startStubServer();
    const opened = await Promise.all(Array.from({ length: 20 }, client));
    for (const each of opened) each.send(get("/x"));
    const closing = server.close();
    for (const each of opened) {
      expect(await each.answer()).toMatchObject({ status: 200, headers: { connection: "close" } });
      expect(await each.closed()).toBe("");
    }
    expect(await closing).toBe("drained");
  });

  it("answers what was written on connections that wait to be accepted", async () => {
    const { api, server } = await startStubServer();
    const opening = Array.from({ length: 20 }, async () =>
      (await RawClient.open(server.url)).send(get("/x")),
    );
    const opened = await Promise.all(opening);
    expect(await server.close()).toBe("drained");
    for (const each of opened) expect((await each.answer()).status).toBe(200);
    expect(api.requests).toHaveLength(20);
  });

  it("answers all pipelined requests in order, only the last with Connection: close", async () => {
    const { client, api, server } = await startStubServer();
    const opened = (await client()).send(get("/wait/1"), get("/2"), get("/wait/3"), get("/4"));
    await api.arrived(1);
    const closing = server.close();
    await sleep(20);
    api.release();
    for (const target of ["/wait/1", "/2", "/wait/3", "/4"]) {
      const answer = await opened.answer();
      expect(JSON.parse(answer.body)).toMatchObject({ target });
      expect(answer.headers.connection).toBe(target === "/4" ? "close" : "keep-alive");
    }
    expect(await opened.closed()).toBe("");
    expect(await closing).toBe("drained");
  });

  it("answers pipelined requests that were not read for fullness", async () => {
    const { client, server } = await startStubServer();
    const opened = await client();
    opened.socket.pause();
    const count = 2_000;
    opened.send(get("/large/10000").repeat(count));
    const closing = server.close();
    await sleep(50);
    opened.socket.resume();
    for (let i = 1; i <= count; i++) {
      const answer = await opened.answer();
      expect(answer.body).toHaveLength(10_000);
      expect(answer.headers.connection).toBe(i === count ? "close" : "keep-alive");
    }
    expect(await opened.closed()).toBe("");
    expect(await closing).toBe("drained");
  });

  it("sends a large answer to the end, to a client that is slow to read it", async () => {
    const { client, api, server } = await startStubServer();
    const opened = (await client()).send(get("/large/20000000"));
    opened.socket.pause();
    await api.arrived(1);
    await sleep(20);
    const closing = server.close();
    await sleep(50);
    opened.socket.resume();
    expect((await opened.answer()).body).toHaveLength(20_000_000);
    expect(await opened.closed()).toBe("");
    expect(await closing).toBe("drained");
  });

  it("carries out nothing that comes after the last answer has begun", async () => {
    let answered = () => {};
    const written = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const requests: string[] = [];
    const { client, server } = await startStubServer({
      onAnswered: answered,
      createApi: ({ isDraining }) => ({
        handle: async ({ target }) => {
          requests.push(target);
          while (!isDraining()) await sleep(1);
          return { status: 200, headers: {}, body: "x".repeat(10_000_000) };
        },
      }),
    });
    const opened = (await client()).send(get("/x"));
    opened.socket.pause();
    await sleep(20);
    const closing = server.close();
    await written;
    opened.send(get("/late"));
    await sleep(20);
    opened.socket.resume();
    expect((await opened.answer()).headers.connection).toBe("close");
    expect(await opened.closed()).toBe("");
    expect(await closing).toBe("drained");
    expect(requests).toEqual(["/x"]);
  });

  it.each([
    ["silent", ""],
    ["with half a head", "GET / HTTP/1.1\r\nHo"],
    ["idle", get("/x")],
  ])("closes at once a connection that is %s", async (_, text) => {
    const { client, server } = await startStubServer({ shutdownGraceSeconds: 60 });
    const opened = (await client()).send(text);
    if (text.endsWith("\r\n\r\n")) await opened.answer();
    expect(await server.close()).toBe("drained");
    expect(await opened.closed()).toBe("");
  });

  it("needs no grace where nothing is under way", async () => {
    for (let i = 0; i < 50; i++) {
      const { client, server } = await startStubServer({ shutdownGraceSeconds: 0 });
      await (await client()).send(get("/x")).answer();
      expect(await server.close()).toBe("drained");
    }
  });

  it("answers the request before half a head, then closes", async () => {
    const { client, api, server } = await startStubServer();
    const opened = (await client()).send(get("/wait"), "GET / HTTP/1.1\r\nHo");
    await api.arrived(1);
    const closing = server.close();
    api.release();
    expect(await opened.answer()).toMatchObject({ status: 200, headers: { connection: "close" } });
    expect(await opened.closed()).toBe("");
    expect(await closing).toBe("drained");
  });

  it("waits for a body under way", async () => {
    const { client, server } = await startStubServer();
    const opened = (await client()).send(`${post}abc`);
    const closing = server.close();
    await sleep(50);
    opened.send("def");
    expect(await opened.answer()).toMatchObject({ status: 200, headers: { connection: "close" } });
    expect(await opened.closed()).toBe("");
    expect(await closing).toBe("drained");
  });

  describe("does not wait long for a client that was refused and does not go", () => {
    const shutdownGraceSeconds = defaults.lingerTimeout / 2 / 1000;

    it("before it", async () => {
      const { client, server } = await startStubServer({ shutdownGraceSeconds });
      const opened = (await client()).send(head("POST", "/x", "Content-Length: 9999999"));
      expect((await opened.answer()).status).toBe(413);
      expect(await server.close()).toBe("drained");
    });

    it.each([
      ["in it", "5\r\nabcde\r\nzz\r\n", 400],
      ["in it, for too large a body", "6\r\nabcdef\r\n", 413],
    ])("%s", async (_, text, status) => {
      const { client, server } = await startStubServer({ shutdownGraceSeconds, maxBody: 5 });
      const opened = (await client()).send(head("POST", "/x", "Transfer-Encoding: chunked"));
      const closing = server.close();
      opened.send(text);
      expect((await opened.answer()).status).toBe(status);
      expect(await closing).toBe("drained");
    });
  });

  it("refuses readably who goes on sending", async () => {
    const { client, server } = await startStubServer({ maxBody: 5 });
    const opened = (await client()).send(head("POST", "/x", "Transfer-Encoding: chunked"));
    opened.socket.pause();
    const closing = server.close();
    await sleep(20);
    opened.send(`${(4_000_000).toString(16)}\r\n${"x".repeat(4_000_000)}\r\n`);
    await sleep(50);
    opened.socket.resume();
    expect(await opened.answer()).toMatchObject({ status: 413, headers: { connection: "close" } });
    expect(await opened.closed()).toBe("");
    expect(await closing).toBe("drained");
  });

  it("refuses a body that does not come, when its time is over", async () => {
    const { client, server } = await startStubServer({
      headersTimeout: 100,
      requestTimeout: 100,
      connectionsCheckingInterval: 10,
    });
    const opened = (await client()).send(`${post}abc`);
    const closing = server.close();
    expect(await opened.answer()).toMatchObject({ status: 408 });
    await opened.closed();
    expect(await closing).toBe("drained");
  });

  it("accepts nobody afterwards", async () => {
    const { server } = await startStubServer();
    await server.close();
    await expect(RawClient.open(server.url)).rejects.toThrow("ECONNREFUSED");
  });

  it("is told to the API", async () => {
    const { server } = await startStubServer({
      createApi: ({ isDraining }) => ({
        handle: async () => ({ status: isDraining() ? 503 : 200, headers: {}, body: null }),
      }),
    });
    const opened = await RawClient.open(server.url);
    expect((await opened.send(get("/readyz")).answer()).status).toBe(200);
    opened.send(get("/readyz"));
    const closing = server.close();
    expect((await opened.answer()).status).toBe(503);
    expect(await closing).toBe("drained");
  });
});

describe("close, by force,", () => {
  it("comes at the end of the grace period", async () => {
    const { client, api, server } = await startStubServer({ shutdownGraceSeconds: 0.05 });
    const opened = (await client()).send(get("/wait"));
    await api.arrived(1);
    expect(await server.close()).toBe("forced");
    expect(opened.received).toBe("");
  });

  it("comes with a second call", async () => {
    const { client, api, server } = await startStubServer();
    (await client()).send(get("/wait"));
    await api.arrived(1);
    const first = server.close();
    const second = server.close();
    expect(await Promise.all([first, second])).toEqual(["forced", "forced"]);
  });
});
