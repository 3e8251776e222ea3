import { describe, expect, it } from "vitest";
import { listOf, parametersOf } from "./support/list-document";
import { World, type WorldOptions } from "./support/world";

const linksOf = async (query: string, options: WorldOptions = {}) => {
  const world = await World.create(options);
  for (const name of ["One", "Two", "Three"]) await world.project(name);
  const headers = { host: "attacker.example", "x-forwarded-host": "attacker.example" };
  return listOf(await world.admin.get(`/organizations/acme/projects?${query}`, headers)).links;
};

describe("the links of a list", () => {
  it("are absolute, of the public URL and never of the Host field", async () => {
    const links = await linksOf("page[size]=1&page[number]=2");
    for (const link of Object.values(links)) {
      expect(link).toMatch(/^https:\/\/api\.example\.com\/api\/v2\/organizations\/acme\/projects\?/);
    }
  });

  it.each([
    "https://example.com:8443/base",
    "https://example.com:8443/base/",
    "https://example.com:8443/base//",
  ])("go on from the public URL %s", async (publicUrl) => {
    const { self } = await linksOf("", { publicUrl });
    expect(self).toMatch(/^https:\/\/example\.com:8443\/base\/api\/v2\/organizations\/acme\/projects\?/);
  });

  it("are of the public URL for a request in absolute form too", async () => {
    const world = await World.create();
    const target = "http://attacker.example/api/v2/organizations/acme/projects";
    const { links } = listOf(await world.admin.with({ target }).get(""));
    expect(links.self).toMatch(/^https:\/\/api\.example\.com\/api\/v2\//);
  });

  it("have their brackets encoded, and those in values too", async () => {
    const links = await linksOf("page[size]=1&filter[names]=One,Two,a[1]&filter[permissions][update]=x");
    for (const link of Object.values(links)) expect(link ?? "").not.toMatch(/[[\] ]/);
    expect(links.self).toContain("page%5Bnumber%5D=1");
    expect(links.self).toContain("page%5Bsize%5D=1");
  });

  it.each([
    ["q=one", { q: "one" }],
    ["q=", { q: "" }],
    ["q=+o%20%26%3D%2B%25%C3%A9+", { q: " o &=+%é " }],
    ["sort=-name", { sort: "-name" }],
    ["filter[names]=One,%20two%20,,", { "filter[names]": "One, two ,," }],
    ["q=x&filter%5Bnames%5D=One", { q: "x", "filter[names]": "One" }],
    ["filter[permissions][update]=false", { "filter[permissions][update]": "false" }],
    ["filter[permissions][create-workspace]", { "filter[permissions][create-workspace]": "" }],
    ["other=1&force=true&utm[x]=2", {}],
    ["page[number]=01", {}],
  ])("carry of %s the parameters of the contract as given, and nothing else", async (query, carried) => {
    const links = await linksOf(query);
    const expected = { "page[number]": "1", "page[size]": "20", ...carried };
    expect(parametersOf(links.self)).toEqual(expected);
    expect(parametersOf(links.first)).toEqual(expected);
    expect(parametersOf(links.last)).toEqual(expected);
  });

  it("lead to the pages that they name", async () => {
    const world = await World.create();
    for (const name of ["a one", "a two", "a three", "b"]) await world.project(name.padEnd(3, "-"));
    const path = "/organizations/acme/projects?sort=-name&q=A+&page[size]=2";
    const { links, data } = listOf(await world.admin.get(path));
    const follow = async (target: string | null) =>
      listOf(await world.admin.with({ target: target ?? "" }).get(""));
    expect((await follow(links.self)).data).toEqual(data);
    const next = await follow(links.next);
    expect(next.data).toHaveLength(1);
    expect((await follow(next.links.prev)).data).toEqual(data);
    expect(next.links.self).toBe(links.last);
    expect(next.links.first).toBe(links.first);
  });
});
