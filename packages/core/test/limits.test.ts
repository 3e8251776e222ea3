import { describe, expect, it } from "vitest";
import { limits, patterns } from "../src";

describe("a project's name", () => {
  it("is as long as the limit says", () => {
    const { min, max } = limits.nameLength;
    for (const length of [min, max]) expect(patterns.projectName.test("x".repeat(length))).toBe(true);
    for (const length of [min - 1, max + 1])
      expect(patterns.projectName.test("x".repeat(length))).toBe(false);
  });
});

describe("a name of a user or a team", () => {
  it("counts characters, not code units", () => {
    expect(patterns.freeName.test("🦊".repeat(90))).toBe(true);
    expect(patterns.freeName.test("🦊".repeat(91))).toBe(false);
    expect(patterns.freeName.test("tab\tbed")).toBe(false);
    expect(patterns.freeName.test("half \ud83e")).toBe(false);
  });
});
