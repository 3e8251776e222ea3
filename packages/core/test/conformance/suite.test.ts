import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { conformanceCases, namespaceLength, reportOf, runConformance } from "../../src/conformance";
import { promises } from "../../src/conformance/promises";

import { mutants } from "./mutants";
import { harnessOf } from "./mutants/harness";

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

  it("reports which sentences a store holds, by how many cases, and which it breaks", async () => {
    const [lists] = mutants.filter(({ title }) => title === "a search that is case-sensitive");
    if (lists === undefined) throw new Error("The mutant is gone.");
    const bodies: (() => Promise<void>)[] = [];
    let text = "";
    let end = async () => {};
    runConformance({
      harness: harnessOf(lists),
      run: "report",
      cases: conformanceCases.filter(({ group }) => group === "list-projects-match"),
      report: (report) => {
        text = report;
      },
      runner: {
        describe: (_, body) => body(),
        it: (_, body) => void bodies.push(body),
        beforeAll: () => {},
        afterAll: (body) => {
          end = body;
        },
      },
    });
    const results = await Promise.allSettled(bodies.map((body) => body()));
    await end();
    const failures = results.filter(({ status }) => status === "rejected").length;
    expect(failures).toBeGreaterThan(0);
    expect(text).toContain(`${lists.title}: ${bodies.length - failures} of ${bodies.length} cases passed.`);
    const [held = "", broken = ""] = text.split("Sentences that were broken: 1");
    expect(held).toContain(`   3  ${promises.matchNames}`);
    expect(held).not.toContain(promises.matchSearch);
    expect(broken).toContain(`   ${failures}  ${promises.matchSearch}`);
    expect(broken).toContain("list-projects-match/search");
  });
});
