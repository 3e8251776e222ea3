import { beforeEach, describe, expect, it } from "vitest";
import { attributesOf, bytes, errorsOf } from "./support/client";
import { World } from "./support/world";

const path = "/organizations/acme/projects";
let world: World;

beforeEach(async () => {
  world = await World.create();
});

const create = (body: Uint8Array | null, headers = {}) => world.admin.raw("POST", path, body, headers);

const badRequest = [
  { status: "400", code: "invalid-body", title: "bad request", detail: expect.any(String) },
];

const sound = (inside = "") => `{"data":{"type":"projects","attributes":{"name":"Platform"${inside}}}}`;

describe("a body", () => {
  it.each<[string, Uint8Array | null]>([
    ["no bytes", bytes("")],
    ["nothing at all", null],
    ["blanks", bytes(" \r\n\t")],
    ["a byte order mark alone", bytes("\uFEFF")],
    ["two byte order marks", bytes(`\uFEFF\uFEFF${sound()}`)],
    ["half of a document", bytes(sound().slice(0, -1))],
    ["more than a document", bytes(`${sound()}}`)],
    ["a trailing comma", bytes('{"data":{},}')],
    ["single quotes", bytes("{'data':{}}")],
    ["NaN", bytes('{"data":NaN}')],
    ["a form", bytes("data[type]=projects")],
    ["a raw control character in a string", bytes('{"data":"\n"}')],
    ["a lone continuation byte", Uint8Array.of(0x22, 0x80, 0x22)],
    ["an overlong form", Uint8Array.of(0x22, 0xc0, 0xaf, 0x22)],
    ["a surrogate in UTF-8", Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22)],
    ["a cut sequence", Uint8Array.of(0x22, 0xf0, 0x9f, 0x98, 0x22)],
    ["UTF-16", Uint8Array.from([0xff, 0xfe, ...[...sound()].flatMap((one) => [one.charCodeAt(0), 0])])],
  ])("of %s is a bad request", async (_, body) => {
    expect(errorsOf(await create(body))).toEqual(badRequest);
    expect(
      errorsOf(await world.admin.raw("PATCH", `/projects/${await world.project("Other")}`, body)),
    ).toEqual(badRequest);
  });

  it.each([
    {},
    { "content-type": undefined },
    { "content-type": "text/plain" },
    { "content-type": "application/vnd.api+json;ext=x", "content-encoding": "gzip" },
  ])("of no bytes is a bad request with the fields %j", async (headers) => {
    expect(errorsOf(await create(bytes(""), headers))).toEqual(badRequest);
    expect(errorsOf(await create(null, headers))).toEqual(badRequest);
  });

  it("may begin with a byte order mark", async () => {
    expect((await create(bytes(`\uFEFF${sound()}`))).status).toBe(201);
  });

  it("may have blanks around it", async () => {
    expect((await create(bytes(`\r\n ${sound()}\t`))).status).toBe(201);
  });

  it("does not tell what the parser found", async () => {
    const answer = await create(bytes('{"secret-text": oops}'));
    expect(answer.body).not.toMatch(/secret|oops|position|token|SyntaxError/i);
  });
});

describe("arrays and objects in one another", () => {
  /** A sound document that is as deep as told: three levels are its own. */
  const deep = (depth: number, open = "[", close = "]") =>
    bytes(sound(`,"x":${open.repeat(depth - 3)}${close.repeat(depth - 3)}`));

  it("may be 32 deep", async () => {
    expect((await create(deep(32))).status).toBe(201);
  });

  it.each([33, 34, 1_000, 200_000])("may not be %i deep", async (depth) => {
    expect(errorsOf(await create(deep(depth)))).toEqual(badRequest);
  });

  it("count objects too", async () => {
    const objects = (depth: number) =>
      bytes(sound(`,"x":${'{"y":'.repeat(depth - 3)}1${"}".repeat(depth - 3)}`));
    expect((await create(objects(32))).status).toBe(201);
    expect(errorsOf(await create(objects(33)))).toEqual(badRequest);
  });

  it("are counted in one another, not beside one another or in texts", async () => {
    const beside = Array.from({ length: 100 }, () => "[]").join();
    expect((await create(bytes(sound(`,"x":[${beside}]`)))).status).toBe(201);
    const text = bytes(sound(`,"description":"${"[{".repeat(100)}\\"[[\\\\"`).replace("Platform", "Text"));
    expect((await create(text)).status).toBe(201);
  });

  it("count in a member that is given again", async () => {
    const dropped = `{"data":${"[".repeat(32)}${"]".repeat(32)},"data":{}}`;
    expect(errorsOf(await create(bytes(dropped)))).toEqual(badRequest);
  });

  it("count in what is ignored as well", async () => {
    const meta = `{"meta":${"[".repeat(32)}${"]".repeat(32)},"data":{}}`;
    expect(errorsOf(await create(bytes(meta)))).toEqual(badRequest);
  });
});

describe("a member", () => {
  it("given twice counts as it was given last", async () => {
    const answer = await create(
      bytes(
        '{"data":7,"data":{"type":"tags","type":"projects","attributes":{"name":"x"},"attributes":{"name":7,"name":"Last"}}}',
      ),
    );
    expect(attributesOf(answer)).toMatchObject({ name: "Last" });
  });

  it.each([
    '{"data":{"type":"projects","attributes":{"__proto__":{"name":"Platform"}}}}',
    '{"data":{"type":"projects","attributes":{"constructor":{"name":"Platform"}}}}',
  ])("with a special name is as unknown as any: %s", async (body) => {
    expect(errorsOf(await create(bytes(body)))).toMatchObject([{ code: "attribute-required" }]);
  });

  it("with a special name gives the document nothing", async () => {
    const data = JSON.stringify(JSON.parse(sound()).data);
    expect(errorsOf(await create(bytes(`{"__proto__":{"data":${data}}}`)))).toMatchObject([
      { code: "invalid-document", source: { pointer: "" } },
    ]);
    expect(Object.hasOwn(Object.prototype, "data")).toBe(false);
    expect("data" in {}).toBe(false);
  });

  it("with a special name is ignored beside a sound document", async () => {
    const answer = await create(bytes(sound(',"__proto__":{"description":"x"},"toString":1')));
    expect(attributesOf(answer)).toMatchObject({ name: "Platform", description: null });
  });

  it("is told apart by its name however it is escaped", async () => {
    const escaped = sound().replace('"name"', '"\\u006eame"').replace("Platform", "\\u0050latform");
    expect(attributesOf(await create(bytes(escaped)))).toMatchObject({ name: "Platform" });
  });
});
