import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { conformanceCases, namespaceLength, reportOf } from "../../src/conformance";
import { promises } from "../../src/conformance/promises";

const port = readFileSync(new URL("../../src/store.ts", import.meta.url), "utf8")
  .replaceAll(/\n\s*\*/g, " ")
  .replaceAll(/\s+/g, " ");

describe("the conformance suite", () => {
  it("has a unique id for every case, short enough for a namespace", () => {
    const ids = conformanceCases.map((each) => each.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) {
      expect(id).toMatch(/^[a-z-]+\/[a-z-]+$/);
      expect(id.length).toBeLessThanOrEqual(namespaceLength - "123456789012--2".length);
    }
  });

  it("has one title for every case of a group", () => {
    const titles = conformanceCases.map((each) => `${each.group} ${each.title}`);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("quotes the store port word for word", () => {
    for (const sentence of Object.values(promises)) expect(port).toContain(sentence);
  });

  it("holds every promise that it quotes, by a case at least, and no other", () => {
    const report = reportOf(conformanceCases);
    expect(new Set(report.promises.map((each) => each.sentence))).toEqual(new Set(Object.values(promises)));
    expect(report.cases).toBe(conformanceCases.length);
    expect(report.groups.reduce((sum, each) => sum + each.cases, 0)).toBe(conformanceCases.length);
  });
});
