import { beforeEach, describe, expect, it } from "vitest";
import { type Answer, errorsOf, placesOf } from "./support/client";
import { namesOf } from "./support/list-document";
import { moveDocument, projectDocument, World } from "./support/world";

const list = "/organizations/acme/projects";
let world: World;
let project: string;
let workspace: string;

beforeEach(async () => {
  world = await World.create();
  project = await world.project("Platform");
  workspace = await world.workspace(await world.project("Source"), "network");
});

const operations: readonly [name: string, request: (query: string) => Promise<Answer>][] = [
  ["create", (query) => world.admin.post(`${list}?${query}`, projectDocument({ name: "New" }))],
  ["update", (query) => world.admin.patch(`/projects/${project}?${query}`, projectDocument({}))],
  ["list", (query) => world.admin.get(`${list}?${query}`)],
  ["show", (query) => world.admin.get(`/projects/${project}?${query}`)],
  ["delete", (query) => world.admin.delete(`/projects/${project}?${query}`)],
  [
    "move",
    (query) =>
      world.admin.post(`/projects/${project}/relationships/workspaces?${query}`, moveDocument(workspace)),
  ],
  ["show of an organization", (query) => world.admin.get(`/organizations/acme?${query}`)],
  ["list of workspaces", (query) => world.admin.get(`/organizations/acme/workspaces?${query}`)],
  ["show of a workspace", (query) => world.admin.get(`/workspaces/${workspace}?${query}`)],
];

describe.each(operations)("%s", (name, request) => {
  it.each(["include=organization", "include=", "include", "%69nclude=x"])("refuses %s", async (query) => {
    expect(errorsOf(await request(query))).toEqual([
      {
        status: "400",
        code: "invalid-query-parameter",
        title: "invalid query parameter",
        detail: expect.stringContaining("include parameter"),
        source: { parameter: "include" },
      },
    ]);
  });

  it.each([
    "fields[projects]",
    "fields[]",
    "page[cursor]",
    "page[Number]",
    "filter[name]",
    "filter[permissions][read]",
    "filter[tags][0][key]",
  ])("refuses %s, which no endpoint knows", async (parameter) => {
    const answer = await request(`${parameter}=x`);
    expect(errorsOf(answer)).toMatchObject([{ code: "invalid-query-parameter", source: { parameter } }]);
  });

  const known: Readonly<Record<string, readonly string[]>> = {
    list: [
      "page[number]=1",
      "page[size]=1",
      "filter[names]=a",
      "filter[permissions][update]",
      "filter[permissions][create-workspace]",
    ],
    "list of workspaces": ["page[number]=1", "page[size]=1", "filter[project][id]=prj-1"],
  };
  const all = [...new Set(Object.values(known).flat())];

  it.each(all.filter((query) => !known[name]?.includes(query)))(
    "refuses %s, which it does not know",
    async (query) => {
      expect(errorsOf(await request(query))).toMatchObject([
        { code: "invalid-query-parameter", source: { parameter: query.split("=")[0] } },
      ]);
    },
  );

  it("ignores unknown parameters of other forms", async () => {
    const ignored = ["other=1", "other=2", "Include=x", "includes=x", "x[y]=1", "=x", "", "&&", "q=%FF"];
    expect((await request(ignored.join("&"))).status).toBeLessThan(300);
  });

  if (!name.startsWith("list")) {
    it("ignores q and sort, which mean nothing here", async () => {
      expect((await request("q=nothing&sort=created-at")).status).toBeLessThan(300);
    });
  }
  if (name !== "delete") {
    it("ignores force, which means nothing here", async () => {
      expect((await request("force=true")).status).toBeLessThan(300);
    });
  }
});

describe("a list", () => {
  it.each([
    "sort=created-at",
    "sort=",
    "sort=name,-name",
    "sort=NAME",
    "sort=--name",
    "sort=+name",
    "sort=%20name",
  ])("has no %s", async (query) => {
    for (const path of [list, "/organizations/acme/workspaces"]) {
      expect(errorsOf(await world.admin.get(`${path}?${query}`))).toMatchObject([
        { code: "invalid-query-parameter", source: { parameter: "sort" } },
      ]);
    }
  });

  it.each(["q", "sort", "page[number]", "page[size]", "filter[names]", "filter[permissions][update]"])(
    "takes %s once: given twice it is one fault",
    async (parameter) => {
      const encoded = encodeURIComponent(parameter);
      const answer = await world.admin.get(`${list}?${parameter}=1&${encoded}=1&${parameter}=1`);
      expect(placesOf(answer)).toEqual([parameter]);
      expect(answer.status).toBe(400);
    },
  );

  it("tells all the faults of a query at once", async () => {
    const query = "include=a&fields[x]=1&page[number]=0&page[size]=x&sort=y&filter[z]=1&q=1&q=2";
    const places = placesOf(await world.admin.get(`${list}?${query}`));
    expect(places.toSorted()).toEqual(
      ["include", "fields[x]", "page[number]", "page[size]", "sort", "filter[z]", "q"].toSorted(),
    );
  });

  it("tells them in the order of the query", async () => {
    const query = "sort=z&include=x&page[size]=0&q=a&fields[a]=1&page[number]=0&q=b";
    const faults = errorsOf(await world.admin.get(`${list}?${query}`));
    expect(faults.map(({ source }) => Object(source).parameter)).toEqual([
      "sort",
      "include",
      "page[size]",
      "q",
      "fields[a]",
      "page[number]",
    ]);
  });

  it("tells the first 100 of them", async () => {
    const query = Array.from({ length: 120 }, (_, index) => `fields[${index}]=x`).join("&");
    expect(placesOf(await world.admin.get(`${list}?${query}`))).toEqual(
      Array.from({ length: 100 }, (_, index) => `fields[${index}]`),
    );
  });
});

describe("a parameter's name in an error", () => {
  const told = async (name: string) => {
    const answer = await world.admin.get(`${list}?${name}=x`);
    const [place = ""] = placesOf(answer);
    return { place, answer };
  };

  it("is decoded", async () => {
    expect((await told("fields%5Bb%20c%2B%C3%A9+d%5D")).place).toBe("fields[b c+é d]");
  });

  it("has control characters as U+FFFD", async () => {
    const { place, answer } = await told("filter%5B%00a%0Ab%1Fc%7Fd%C2%85e%FF%5D");
    expect(place).toBe("filter[\uFFFDa\uFFFDb\uFFFDc\uFFFDd\uFFFDe\uFFFD]");
    expect(answer.body).not.toMatch(/\\u00|\p{Cc}/u);
  });

  it("is cut after 100 characters, between characters", async () => {
    const { place, answer } = await told(`filter[${"x".repeat(200)}]`);
    expect(place).toBe(`filter[${"x".repeat(93)}`);
    expect(answer.body).not.toContain("x".repeat(94));
    const emoji = await told(`filter[${encodeURIComponent("😀".repeat(200))}]`);
    expect(emoji.place.isWellFormed()).toBe(true);
    expect([...emoji.place].length).toBeLessThanOrEqual(100);
  });
});

describe("a query", () => {
  it.each([
    ["filter[names]=Platform", "filter%5Bnames%5D=Platform"],
    ["filter[names]=Platform", "filter%5bnames]=%50latform"],
    ["filter[names]=a+b,Platform", "filter[names]=a%20b%2CPlatform"],
    ["filter[names]=Platform", "?filter[names]=Platform&x=?"],
    ["sort=-name", "&&sort=%2Dname&"],
    ["q=plat", "q=plat&%zz&%=&x=%E0%A4%A"],
  ])("%s may be %s", async (query, same) => {
    const answer = await world.admin.get(`${list}?${query}`);
    expect(answer.status).toBe(200);
    const withoutMark = same.startsWith("?") ? same.slice(1) : same;
    expect(namesOf(await world.admin.get(`${list}?${withoutMark}`))).toEqual(namesOf(answer));
  });

  it("takes + for a space and %2B for a plus", async () => {
    await world.project("a b");
    expect(namesOf(await world.admin.get(`${list}?q=a+b`))).toEqual(["a b"]);
    expect(namesOf(await world.admin.get(`${list}?q=a%2Bb`))).toEqual([]);
  });

  it("may be empty, and what it does not decode is no error", async () => {
    expect((await world.admin.get(`${list}?`)).status).toBe(200);
    expect((await world.admin.get(`${list}?q=%FF%zz`)).status).toBe(200);
  });
});
