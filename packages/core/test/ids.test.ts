import { expect, test } from "vitest";
import { assignId } from "../src/context";
import { newId, newRevision, newToken } from "../src/ids";
import { patterns } from "../src/limits";

test("ids have their kind's prefix and 16 letters and digits", () => {
  expect(newId("project")).toMatch(/^prj-[A-Za-z0-9]{16}$/);
  expect(newId("workspace")).toMatch(/^ws-[A-Za-z0-9]{16}$/);
  expect(newId("team")).toMatch(/^team-[A-Za-z0-9]{16}$/);
  expect(newId("organization")).toMatch(/^org-[A-Za-z0-9]{16}$/);
});

test("ids, revisions and tokens are never the same twice, and use every letter and digit", () => {
  for (const make of [() => newId("project"), newRevision, newToken]) {
    const made = Array.from({ length: 5_000 }, make);
    expect(new Set(made).size).toBe(made.length);
    expect(new Set(made.join("").replace(/-/g, "")).size).toBe(62);
  }
  expect(newToken()).toMatch(patterns.token);
});

test("a generator that breaks the rule of ids is a defect", () => {
  expect(() => assignId({ newId: () => "a b" }, "team")).toThrow(TypeError);
});
