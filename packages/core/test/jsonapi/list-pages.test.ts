import { beforeAll, describe, expect, it } from "vitest";
import { errorsOf } from "./support/client";
import { listOf, parametersOf } from "./support/list-document";
import { World } from "./support/world";

const path = "/organizations/acme/projects";
const total = 45;
let world: World;

beforeAll(async () => {
  world = await World.create();
  for (let index = 0; index < total; index++) await world.project(`project ${index}`);
});

const page = async (query: string) => listOf(await world.admin.get(`${path}?${query}`));

describe("a page", () => {
  // page, size, rows, prev, next, last
  it.each([
    ["", 1, 20, 20, null, 2, 3],
    ["page[number]=1", 1, 20, 20, null, 2, 3],
    ["page[number]=2", 2, 20, 20, 1, 3, 3],
    ["page[number]=3", 3, 20, 5, 2, null, 3],
    ["page[number]=4", 4, 20, 0, 3, null, 3],
    ["page[number]=9007199254740991", 9007199254740991, 20, 0, 3, null, 3],
    ["page[number]=9007199254740991&page[size]=100", 9007199254740991, 100, 0, 1, null, 1],
    ["page[number]=02", 2, 20, 20, 1, 3, 3],
    ["page[number]=0000000000000000000001", 1, 20, 20, null, 2, 3],
    ["page[size]=1", 1, 1, 1, null, 2, 45],
    ["page[size]=45", 1, 45, 45, null, null, 1],
    ["page[size]=44&page[number]=2", 2, 44, 1, 1, null, 2],
    ["page[size]=100", 1, 100, 45, null, null, 1],
    ["page[size]=0101", 1, 100, 45, null, null, 1],
    ["page[size]=9007199254740993", 1, 100, 45, null, null, 1],
    [`page[size]=${"9".repeat(400)}`, 1, 100, 45, null, null, 1],
    ["q=project&page[size]=15&page[number]=3", 3, 15, 15, 2, null, 3],
    ["q=nothing", 1, 20, 0, null, null, 1],
    ["q=nothing&page[number]=7", 7, 20, 0, 1, null, 1],
  ])("%s", async (query, number, size, rows, prev, next, last) => {
    const { data, links, meta } = await page(query);
    const matching = query.includes("nothing") ? 0 : total;
    expect(data).toHaveLength(rows);
    expect(meta).toEqual({
      "status-counts": { total, matching },
      pagination: {
        "current-page": number,
        "page-size": size,
        "prev-page": prev,
        "next-page": next,
        "total-pages": last,
        "total-count": matching,
      },
    });
    const at = (page: number | null) =>
      page === null
        ? null
        : expect.objectContaining({ "page[number]": String(page), "page[size]": String(size) });
    expect(parametersOf(links.self)).toEqual(at(number));
    expect(parametersOf(links.first)).toEqual(at(1));
    expect(parametersOf(links.prev)).toEqual(at(prev));
    expect(parametersOf(links.next)).toEqual(at(next));
    expect(parametersOf(links.last)).toEqual(at(last));
  });

  it("follows the other, and together they have every project once", async () => {
    const seen: string[] = [];
    let next: string | null = `${path}?page[size]=7`;
    while (next !== null) {
      const { data, links } = listOf(await world.admin.get(next));
      seen.push(...data.map(({ id }) => id));
      next = links.next === null ? null : links.next.slice("https://api.example.com/api/v2".length);
    }
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
  });

  it.each([
    ["number", "0"],
    ["number", "000"],
    ["number", "-1"],
    ["number", "1.0"],
    ["number", "1e3"],
    ["number", "0x1"],
    ["number", ""],
    ["number", "two"],
    ["number", "%201"],
    ["number", "１"],
    ["number", "9007199254740992"],
    ["number", "9".repeat(400)],
    ["size", "0"],
    ["size", "-5"],
    ["size", ""],
    ["size", "1.5"],
    ["size", "Infinity"],
    ["size", "20,30"],
  ])("has no %s of %s", async (member, value) => {
    expect(errorsOf(await world.admin.get(`${path}?page[${member}]=${value}`))).toEqual([
      {
        status: "400",
        code: "invalid-query-parameter",
        title: "invalid query parameter",
        detail: expect.any(String),
        source: { parameter: `page[${member}]` },
      },
    ]);
  });
});

describe("the counts", () => {
  it("are of what the caller can see", async () => {
    const team = await world.team("developers", { members: ["bob"] });
    const { data } = await page("q=project 1");
    for (const { id } of data) await world.access(team, id, "read");
    const seen = listOf(await world.as("bob").get(`${path}?q=project 11&page[size]=1`));
    expect(seen.meta["status-counts"]).toEqual({ total: 11, matching: 1 });
    expect(seen.meta.pagination["total-count"]).toBe(1);
  });
});
