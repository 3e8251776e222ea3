import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { errorsOf } from "./support/client";
import { projectDocument, World } from "./support/world";

const durationDetail =
  "Auto destroy activity duration has an incorrect format, we expect up to 4 numeric digits and 1 unit ('d' or 'h')";

let world: World;
let project: string;

beforeAll(async () => {
  world = await World.create();
  project = await world.project("Platform");
});

const update = (attributes: object) => world.admin.patch(`/projects/${project}`, projectDocument(attributes));
const create = (attributes: object) =>
  world.admin.post("/organizations/acme/projects", projectDocument(attributes));

const codesOf = async (attributes: object) => {
  const answer = await update(attributes);
  return answer.status === 200 ? [] : errorsOf(answer).map(({ code }) => code);
};

describe("a name", () => {
  it.each([
    ["abc", []],
    ["-_-", []],
    ["a b", []],
    ["a".repeat(40), []],
    ["", ["name-length"]],
    ["ab", ["name-length"]],
    ["a".repeat(41), ["name-length"]],
    [" abc", ["name-edge-space"]],
    ["abc ", ["name-edge-space"]],
    [" ", ["name-length", "name-edge-space"]],
    ["a/b", ["name-characters"]],
    ["abc\n", ["name-characters"]],
    ["äbc", ["name-characters"]],
    ["\u212Aelvin", ["name-characters"]],
    ["٣٣٣", ["name-characters"]],
    ["😀😀😀", ["name-characters"]],
    ["😀😀", ["name-characters", "name-length"]],
    ["abc\u0000", ["name-characters"]],
    [" é", ["name-characters", "name-length", "name-edge-space"]],
    [null, ["attribute-type"]],
    [7, ["attribute-type"]],
    [["abc"], ["attribute-type"]],
    [{}, ["attribute-type"]],
    [true, ["attribute-type"]],
  ])("%j breaks %j", async (name, codes) => {
    expect(await codesOf({ name })).toEqual(codes);
  });

  it("keeps its rules one by one exactly when it matches the one pattern", async () => {
    const pattern = /^[A-Za-z0-9_-][A-Za-z0-9 _-]{1,38}[A-Za-z0-9_-]$/;
    const character = fc.constantFrom(..."aZ09 -_", " ", "/", "é", "\n");
    const name = fc.oneof(fc.string({ unit: character, maxLength: 45 }), fc.string({ maxLength: 45 }));
    await fc.assert(
      fc.asyncProperty(name, async (name) => {
        const length = [...name].length;
        const broken = [
          /[^A-Za-z0-9 _-]/.test(name) ? "name-characters" : null,
          length < 3 || length > 40 ? "name-length" : null,
          name.startsWith(" ") || name.endsWith(" ") ? "name-edge-space" : null,
        ].filter((code) => code !== null);
        expect(await codesOf({ name })).toEqual(broken);
        expect(broken.length === 0).toBe(pattern.test(name));
      }),
      { numRuns: 500 },
    );
  });

  it("tells each broken rule where it is, and what to do about it", async () => {
    const errors = errorsOf(await update({ name: " é" }));
    expect(errors).toHaveLength(3);
    for (const { title, detail, source, meta } of errors) {
      expect(title).toBe("invalid attribute");
      expect(source).toEqual({ pointer: "/data/attributes/name" });
      expect(meta).toEqual({ attribute: "name", message: detail });
    }
    expect(errors[0]?.detail).toMatch(/^Name may only contain/);
  });

  it("is required on create", async () => {
    const errors = errorsOf(await create({ description: "x" }));
    expect(errors).toEqual([
      {
        status: "422",
        code: "attribute-required",
        title: "invalid attribute",
        detail: expect.any(String),
        source: { pointer: "/data/attributes" },
        meta: { attribute: "name", message: errors[0]?.detail },
      },
    ]);
  });

  it("of null is a fault on create, at the name that is there", async () => {
    const answer = await create({ name: null });
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)[0]?.source).toEqual({ pointer: "/data/attributes/name" });
  });
});

describe("a description", () => {
  it.each([
    ["", []],
    ["x".repeat(256), []],
    ["😀".repeat(256), []],
    [null, []],
    ["x".repeat(257), ["description-length"]],
    ["😀".repeat(257), ["description-length"]],
    ["\ud800", ["description-characters"]],
    ["\udc00\ud800", ["description-characters"]],
    ["a\u0000b", ["description-characters"]],
    [`${"x".repeat(256)}\u0000`, ["description-length", "description-characters"]],
    [7, ["attribute-type"]],
    [[], ["attribute-type"]],
    [false, ["attribute-type"]],
  ])("%j breaks %j", async (description, codes) => {
    expect(await codesOf({ description })).toEqual(codes);
  });

  it("tells where the fault is", async () => {
    const [error] = errorsOf(await create({ name: "abc", description: 7 }));
    expect(error).toMatchObject({
      title: "invalid attribute",
      source: { pointer: "/data/attributes/description" },
      meta: { attribute: "description", message: error?.detail },
    });
  });
});

describe("a duration", () => {
  it.each(["1d", "9999h", "0001d", "14d", "010h", null])("may be %j", async (duration) => {
    expect(await codesOf({ "auto-destroy-activity-duration": duration })).toEqual([]);
  });

  it.each([
    "",
    "0d",
    "0000h",
    "d",
    "h",
    "14",
    "10000d",
    "-1d",
    "+1d",
    "1.5d",
    "1D",
    "1m",
    " 1d",
    "1d ",
    "1d\n",
    "1dh",
    "１d",
    "1 d",
    14,
    true,
    {},
    ["1d"],
  ])("may not be %j: one fault", async (duration) => {
    const answer = await update({ "auto-destroy-activity-duration": duration });
    expect(errorsOf(answer)).toEqual([
      {
        status: "422",
        code: "duration-format",
        title: "invalid attribute",
        detail: durationDetail,
        source: { pointer: "/data/attributes/auto-destroy-activity-duration" },
        meta: { attribute: "auto-destroy-activity-duration", message: durationDetail },
      },
    ]);
  });
});

describe("several faults", () => {
  it("are all told, in the order of the document", async () => {
    const broken = { description: 7, "auto-destroy-activity-duration": "soon", name: " /" };
    for (const answer of [await create(broken), await update(broken)]) {
      expect(errorsOf(answer).map(({ code }) => code)).toEqual([
        "attribute-type",
        "duration-format",
        "name-characters",
        "name-length",
        "name-edge-space",
      ]);
    }
  });

  it("change nothing", async () => {
    const before = await world.admin.get(`/projects/${project}`);
    expect((await update({ name: "Better name", description: 7 })).status).toBe(422);
    expect((await world.admin.get(`/projects/${project}`)).document).toEqual(before.document);
  });
});
