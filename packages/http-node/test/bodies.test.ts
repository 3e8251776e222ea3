import { describe, expect, it } from "vitest";
import { get, head, type RawClient } from "./support/raw-client";
import { startStubServer } from "./support/stub-server";

const mebibyte = 1_048_576;

const post = (...fields: readonly string[]): string => head("POST", "/x", ...fields);

const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

const bodyLengthOf = async (client: RawClient): Promise<unknown> => {
  const { status, body } = await client.answer();
  expect(status).toBe(200);
  return JSON.parse(body).body;
};

describe("a body", () => {
  it("arrives whole, in however many pieces", async () => {
    const { client, api } = await startStubServer();
    const opened = (await client()).send(post("Content-Length: 8"), "ab");
    opened.socket.write("cd");
    await new Promise((resolve) => setTimeout(resolve, 20));
    opened.socket.write("efgh");
    expect(await bodyLengthOf(opened)).toBe(8);
    expect(Buffer.from(api.requests[0]?.body ?? []).toString()).toBe("abcdefgh");
  });

  it("of zero bytes is none", async () => {
    const { client } = await startStubServer();
    const opened = await client();
    expect(await bodyLengthOf(opened.send(post()))).toBeNull();
    expect(await bodyLengthOf(opened.send(post("Content-Length: 0")))).toBeNull();
    expect(await bodyLengthOf(opened.send(post("Transfer-Encoding: chunked"), "0\r\n\r\n"))).toBeNull();
  });

  it.each(["GET", "DELETE", "PATCH", "POST"])("may come with %s, before the next request", async (method) => {
    const { client } = await startStubServer();
    const opened = (await client()).send(head(method, "/x", "Content-Length: 5"), "12345", get("/y"));
    expect(await bodyLengthOf(opened)).toBe(5);
    expect(JSON.parse((await opened.answer()).body)).toMatchObject({ target: "/y" });
  });

  it("may have exactly as many bytes as the limit", async () => {
    const { client } = await startStubServer();
    const opened = await client();
    expect(await bodyLengthOf(opened.send(post(`Content-Length: ${mebibyte}`) + "x".repeat(mebibyte)))).toBe(
      mebibyte,
    );
    opened.send(post("Transfer-Encoding: chunked") + chunk("x".repeat(mebibyte)) + chunk(""));
    expect(await bodyLengthOf(opened)).toBe(mebibyte);
  });
});

describe("a body over the limit", () => {
  const expectRefusal = async (client: RawClient, method = "POST") => {
    const { status, headers, body } = await client.answer({ head: method === "HEAD" });
    expect({ status, connection: headers.connection, type: headers["content-type"] }).toEqual({
      status: 413,
      connection: "close",
      type: "application/vnd.api+json",
    });
    expect(headers["x-request-id"]).toMatch(/^.+$/);
    if (method !== "HEAD")
      expect(JSON.parse(body)).toMatchObject({ errors: [{ status: "413", title: "payload too large" }] });
    expect(await client.closed()).toBe("");
  };

  it.each(["GET", "HEAD", "DELETE", "POST", "PATCH"])(
    "is refused by its length alone, with %s",
    async (method) => {
      const { client, api } = await startStubServer();
      const opened = await client();
      opened.send(head(method, "/x", `Content-Length: ${mebibyte + 1}`));
      await expectRefusal(opened, method);
      expect(api.requests).toEqual([]);
    },
  );

  it.each(["9".repeat(19), "9".repeat(23), "1".repeat(400)])(
    "is refused by any length: %s",
    async (length) => {
      const { client } = await startStubServer();
      await expectRefusal((await client()).send(post(`Content-Length: ${length}`)));
    },
  );

  it("is refused as soon as its chunks pass the limit", async () => {
    const { client, api } = await startStubServer();
    const opened = await client();
    opened.send(post("Transfer-Encoding: chunked") + chunk("x".repeat(mebibyte)) + chunk("x"));
    await expectRefusal(opened);
    expect(api.requests).toEqual([]);
  });

  it("has the limit that the host sets", async () => {
    const { client } = await startStubServer({ maxBody: 3 });
    expect(await bodyLengthOf((await client()).send(`${post("Content-Length: 3")}abc`))).toBe(3);
    await expectRefusal((await client()).send(`${post("Content-Length: 4")}abcd`));
  });

  it.each([
    ["of known length", `Content-Length: ${50 * mebibyte}`, (piece: string) => piece],
    ["in chunks", "Transfer-Encoding: chunked", chunk],
  ])("%s is refused readably to who sends all of it first", async (_, field, encode) => {
    const { client } = await startStubServer();
    const opened = await client();
    opened.socket.pause();
    opened.send(post(field));
    const piece = encode("x".repeat(mebibyte));
    for (let sent = 0; sent < 50; sent++) {
      await new Promise<void>((resolve, reject) =>
        opened.socket.write(piece, (error) => (error ? reject(error) : resolve())),
      );
    }
    opened.socket.resume();
    await expectRefusal(opened);
  });

  it("ends the connection: what follows is not served", async () => {
    const { client, api } = await startStubServer({ maxBody: 2 });
    const opened = (await client()).send(`${get("/wait")}${post("Content-Length: 3")}abc${get("/after")}`);
    await api.arrived(1);
    api.release();
    expect((await opened.answer()).status).toBe(200);
    await expectRefusal(opened);
    expect(api.requests.map(({ target }) => target)).toEqual(["/wait"]);
  });
});

describe("Expect", () => {
  it("invites the body", async () => {
    const { client } = await startStubServer();
    const opened = (await client()).send(post("Expect: 100-continue", "Content-Length: 3"));
    expect((await opened.answer()).status).toBe(100);
    expect(await bodyLengthOf(opened.send("abc"))).toBe(3);
  });

  it("does not invite one that is too large", async () => {
    const { client } = await startStubServer({ maxBody: 2 });
    const opened = (await client()).send(post("Expect: 100-continue", "Content-Length: 3"));
    expect((await opened.answer()).status).toBe(413);
    await opened.closed();
  });

  it("of something else is refused", async () => {
    const { client } = await startStubServer();
    const opened = (await client()).send(`${post("Expect: a-miracle", "Content-Length: 3")}abc`);
    expect(await opened.answer()).toMatchObject({ status: 417, headers: { connection: "close" } });
    await opened.closed();
  });
});
