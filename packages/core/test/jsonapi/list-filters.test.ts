import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { errorsOf } from "./support/client";
import { listOf, namesOf } from "./support/list-document";
import { World } from "./support/world";

const path = "/organizations/acme/projects";
const names = ["Platform", "platform two", "Data Lake", "a_b", "a-b", "a  b", "100"];
let world: World;

beforeAll(async () => {
  world = await World.create();
  for (const name of names) await world.project(name);
});

const listed = async (query: string) => namesOf(await world.admin.get(`${path}?${query}`));

describe("q", () => {
  it.each([
    ["plat", ["Platform", "platform two"]],
    ["PLATFORM", ["Platform", "platform two"]],
    ["form", ["Platform", "platform two"]],
    ["Platform ", ["platform two"]],
    [" ", ["platform two", "Data Lake", "a  b"]],
    ["  ", ["a  b"]],
    [" a", []],
    ["a_b", ["a_b"]],
    ["_", ["a_b"]],
    ["-", ["a-b"]],
    ["%", []],
    ["*", []],
    [".", []],
    ["a.b", []],
    ["\\", []],
    ["^p", []],
    ["é", []],
    ["\u212A", []],
    ["\u0000", []],
    ["p".repeat(500), []],
    ["100", ["100"]],
    ["", names],
  ])("of %j finds %j", async (q, found) => {
    expect(await listed(`q=${encodeURIComponent(q)}`)).toEqual(found);
  });

  it("is a substring of the name, ignoring the case of ASCII letters and nothing else", async () => {
    const text = fc.string({ unit: fc.constantFrom(..."pPlLaAtT _-b1é%*\u0130ıſ"), maxLength: 4 });
    const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
    await fc.assert(
      fc.asyncProperty(text, async (q) => {
        const found = names.filter((name) => lower(name).includes(lower(q)));
        expect(await listed(`q=${encodeURIComponent(q)}`)).toEqual(found);
      }),
    );
  });
});

describe("filter[names]", () => {
  it.each([
    ["Platform", ["Platform"]],
    ["PLATFORM", ["Platform"]],
    ["Plat", []],
    ["platform two,a_b", ["platform two", "a_b"]],
    ["a_b,Platform", ["Platform", "a_b"]],
    [" a_b , , 100,,", ["a_b", "100"]],
    ["a_b,A_B,a_b", ["a_b"]],
    ["a  b", ["a  b"]],
    ["a b", []],
    ["unknown", []],
    ["é,\u0000,a.b,*", []],
    ["unknown,100", ["100"]],
    ["", names],
    [" , ,,", names],
  ])("of %j finds %j", async (filter, found) => {
    expect(await listed(`filter[names]=${encodeURIComponent(filter)}`)).toEqual(found);
  });

  it("is at most 100 names", async () => {
    const hundred = Array.from({ length: 100 }, (_, index) => `name-${index}`);
    expect(await listed(`filter[names]=${[...hundred.slice(1), "100", "", " "]}`)).toEqual(["100"]);
    expect(errorsOf(await world.admin.get(`${path}?filter[names]=${[...hundred, "100"]}`))).toMatchObject([
      { code: "invalid-query-parameter", source: { parameter: "filter[names]" } },
    ]);
  });

  it("wins over q with at least one name, and is no filter with none", async () => {
    expect(await listed("q=platform&filter[names]=100")).toEqual(["100"]);
    expect(await listed("q=platform&filter[names]=unknown")).toEqual([]);
    expect(await listed("q=two&filter[names]=")).toEqual(["platform two"]);
    expect(await listed("q=two&filter[names]=,+,")).toEqual(["platform two"]);
  });

  it("goes with an order and pages", async () => {
    const list = listOf(await world.admin.get(`${path}?filter[names]=100,a_b,a-b&sort=-name&page[size]=2`));
    expect(list.data).toMatchObject([{ attributes: { name: "a_b" } }, { attributes: { name: "a-b" } }]);
    expect(list.meta["status-counts"]).toEqual({ total: names.length, matching: 3 });
  });
});

describe("the permission filters", () => {
  beforeAll(async () => {
    const grants = { Platform: "read", "Data Lake": "maintain", a_b: "admin" } as const;
    const team = await world.team("developers", { members: ["bob"] });
    const ids = new Map(listOf(await world.admin.get(path)).data.map((one) => [one.attributes.name, one.id]));
    for (const [name, level] of Object.entries(grants)) await world.access(team, ids.get(name) ?? "", level);
  });

  const create = "filter[permissions][create-workspace]";
  const update = "filter[permissions][update]";
  const seen = ["Platform", "Data Lake", "a_b"];

  it.each([
    [create, ["Data Lake", "a_b"]],
    [`${create}=`, ["Data Lake", "a_b"]],
    [`${create}=true`, ["Data Lake", "a_b"]],
    [`${create}=0`, ["Data Lake", "a_b"]],
    [`${create}=False`, ["Data Lake", "a_b"]],
    [`${create}=false`, seen],
    [update, ["a_b"]],
    [`${update}=anything`, ["a_b"]],
    [`${update}=false`, seen],
    [`${create}=true&${update}=true`, ["a_b"]],
    [`${create}=false&${update}`, ["a_b"]],
    [`${create}&${update}=false`, ["Data Lake", "a_b"]],
    [`${create}=false&${update}=false`, seen],
    [`${update}&q=platform`, []],
    [`${create}&filter[names]=Platform,data lake`, ["Data Lake"]],
  ])("%s shows %j", async (query, found) => {
    const list = listOf(await world.as("bob").get(`${path}?${query}`));
    expect(list.data.map(({ attributes }) => attributes.name)).toEqual(found);
    expect(list.meta["status-counts"]).toEqual({ total: seen.length, matching: found.length });
  });
});
