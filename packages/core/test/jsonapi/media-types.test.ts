import { beforeEach, describe, expect, it } from "vitest";
import { type Answer, errorsOf, mediaType } from "./support/client";
import { projectDocument, World } from "./support/world";

let world: World;
let path: string;

beforeEach(async () => {
  world = await World.create();
  path = `/projects/${await world.project("Platform")}`;
});

const type = mediaType;

describe("Accept", () => {
  it.each([
    undefined,
    "",
    "*/*",
    "text/html",
    "application/json",
    "application/*;q=0.1",
    "nonsense",
    ";;,,",
    type,
    "APPLICATION/VND.API+JSON",
    `${type};q=0.5`,
    `${type};Q=1`,
    `${type} ; q=0.5`,
    `${type};profile="https://example.com/a"`,
    `${type}; profile="https://example.com/a https://example.com/b"; q=0.1`,
    `${type};profile="a,b;c=d"`,
    `${type};profile="a\\";charset=utf-8;x=\\""`,
    `${type};PROFILE=x`,
    `${type};`,
    `${type};charset=utf-8, ${type}`,
    `${type};ext="https://example.com/e", ${type};q=0.1`,
    `text/html;profile="${type};ext=1", */*`,
    `text/html;charset=utf-8`,
    `application/vnd.api+jsonx;charset=utf-8`,
    [`${type};charset=utf-8`, type],
  ])("%j is served as JSON:API", async (accept) => {
    const answer = await world.admin.get(path, { accept });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ "Content-Type": type, Vary: "Accept" });
  });

  it.each([
    `${type};charset=utf-8`,
    `${type}; charset="utf-8"`,
    `${type};ext="https://example.com/e"`,
    `${type};profile="a";ext="b"`,
    `${type};q=1;version=1`,
    `${type};x=","`,
    `${type};profile="a,${type}";x=1`,
    `APPLICATION/VND.API+JSON;CHARSET=utf-8`,
    `${type};charset=utf-8, ${type};ext="x"`,
    `${type};charset=utf-8, */*;q=0.1`,
    `*/*, text/html, ${type};a=b`,
    [`${type};charset=utf-8`, "text/html"],
  ])("%j is not acceptable", async (accept) => {
    expect(errorsOf(await world.admin.get(path, { accept }))).toEqual([
      {
        status: "406",
        code: "not-acceptable",
        title: "not acceptable",
        detail: expect.any(String),
        source: { header: "Accept" },
      },
    ]);
  });

  const accept = `${type};charset=utf-8`;

  it.each<[string, () => Promise<Answer>]>([
    [
      "create",
      () => world.admin.post("/organizations/acme/projects", projectDocument({ name: "New" }), { accept }),
    ],
    ["list", () => world.admin.get("/organizations/acme/projects", { accept })],
    ["update", () => world.admin.patch(path, projectDocument({ name: "New" }), { accept })],
    ["delete", () => world.admin.delete(path, { accept })],
    ["move", () => world.admin.post(`${path}/relationships/workspaces`, { data: [] }, { accept })],
    ["show of an organization", () => world.admin.get("/organizations/acme", { accept })],
    ["list of workspaces", () => world.admin.get("/organizations/acme/workspaces", { accept })],
    ["show of a workspace", () => world.admin.get("/workspaces/ws-1", { accept })],
  ])("is looked at before a %s acts", async (_, request) => {
    const before = await world.admin.get("/organizations/acme/projects");
    expect((await request()).status).toBe(406);
    expect((await world.admin.get("/organizations/acme/projects")).document).toEqual(before.document);
  });
});

describe("Content-Type", () => {
  const update = (contentType: string | readonly string[] | undefined, encoding?: string) =>
    world.admin.patch(path, projectDocument({ name: "Renamed" }), {
      "content-type": contentType,
      "content-encoding": encoding,
    });

  it.each([
    type,
    "Application/Vnd.Api+Json",
    `${type};profile="https://example.com/a"`,
    `${type} ; Profile="a;b,c \\" d"`,
    `${type};profile=x`,
  ])("may be %s", async (contentType) => {
    expect((await update(contentType)).status).toBe(200);
  });

  it.each([
    undefined,
    "",
    "application/json",
    "text/plain",
    "*/*",
    "application/vnd.api+jsonx",
    "application/vnd.api",
    `${type}; charset=utf-8`,
    `${type};charset="utf-8"`,
    `${type};ext="https://example.com/e"`,
    `${type};ext=""`,
    `${type};profile="a";ext="b"`,
    `${type};profile="a;b";x=1`,
    `${type};q=1`,
    `${type}, ${type}`,
    `application/json;profile="${type}"`,
    [type, "text/plain"],
  ])("may not be %j", async (contentType) => {
    expect(errorsOf(await update(contentType))).toEqual([
      {
        status: "415",
        code: "unsupported-media-type",
        title: "unsupported media type",
        detail: expect.any(String),
        source: { header: "Content-Type" },
      },
    ]);
  });

  it.each(["gzip", "identity", "br, gzip", ""])(
    "goes with no Content-Encoding, not even %j",
    async (encoding) => {
      expect(errorsOf(await update(type, encoding))).toMatchObject([
        { code: "unsupported-media-type", source: { header: "Content-Encoding" } },
      ]);
    },
  );

  it("of GET and DELETE is not looked at", async () => {
    const headers = { "content-type": "text/plain", "content-encoding": "gzip" };
    expect((await world.admin.get(path, headers)).status).toBe(200);
    expect((await world.admin.delete(path, headers)).status).toBe(204);
  });
});
