import { expect, it } from "vitest";
import { KeptPages } from "../../src/jsonapi/kept-pages";
import type { Caller } from "../../src/model";
import { listOf } from "./support/list-document";
import { World } from "./support/world";

const alice: Caller = { kind: "user", user: "alice" };
const bob: Caller = { kind: "user", user: "bob" };

it("keeps a page for its caller, its target and its tag only", () => {
  const pages = new KeptPages();
  expect(pages.get(alice, "/a", '"1"', () => "one")).toBe("one");
  expect(pages.get(alice, "/a", '"1"', () => "never made")).toBe("one");
  expect(pages.get(bob, "/a", '"1"', () => "bob's")).toBe("bob's");
  expect(pages.get(alice, "/b", '"1"', () => "another")).toBe("another");
  expect(pages.get(alice, "/a", '"2"', () => "two")).toBe("two");
  expect(pages.get(alice, "/a", '"1"', () => "one again")).toBe("one again");
});

it("keeps no page that is very long", () => {
  const pages = new KeptPages();
  const long = "x".repeat(16_385);
  pages.get(alice, "/a", '"1"', () => long);
  expect(pages.get(alice, "/a", '"1"', () => "made anew")).toBe("made anew");
});

it("keeps no more than some thousand", () => {
  const pages = new KeptPages();
  pages.get(alice, "/first", '"1"', () => "first");
  for (let i = 0; i < 100_000; i++) pages.get(alice, `/${i}`, '"1"', () => "other");
  expect(pages.get(alice, "/first", '"1"', () => "made anew")).toBe("made anew");
});

it("gives each caller the page as it is, however often it was asked for", async () => {
  const world = await World.create();
  await world.team("readers", { permissions: ["read-projects"], members: ["reader"] });
  const id = await world.project("alpha");
  const path = "/organizations/acme/projects?sort=name";
  const rows = async (name: string) =>
    listOf(await world.as(name).get(path)).data.map(({ attributes: { name, permissions } }) => [
      name,
      permissions,
    ]);
  const [all, none] = [true, false].map((may) => ({
    "can-update": may,
    "can-destroy": may,
    "can-create-workspace": may,
  }));
  for (let i = 0; i < 3; i++) {
    expect(await rows("acme")).toEqual([["alpha", all]]);
    expect(await rows("reader")).toEqual([["alpha", none]]);
  }
  await world.admin.patch(`/projects/${id}`, { data: { type: "projects", attributes: { name: "beta" } } });
  expect(await rows("acme")).toEqual([["beta", all]]);
  expect(await rows("reader")).toEqual([["beta", none]]);
});
