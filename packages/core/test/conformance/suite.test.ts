import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  type ConformanceCase,
  type ConformanceOptions,
  conformanceCases,
  namespaceLength,
  reportOf,
  runConformance,
} from "../../src/conformance";
import { promises } from "../../src/conformance/promises";
import { race } from "../../src/conformance/race";
import { createMemoryStore } from "../../src/memory";
import { caseNamed } from "./case-named";
import { mutantTitled } from "./mutants";
import { harnessOf, sound } from "./mutants/harness";

const port = readFileSync(new URL("../../src/store.ts", import.meta.url), "utf8")
  .replaceAll(/\n\s*\*|\*\*/g, " ")
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
    const lists = mutantTitled("a search that is case-sensitive");
    const cases = conformanceCases.filter(({ group }) => group === "list-projects-match");
    const { text, errors } = await report({ harness: harnessOf(lists), cases });
    const failures = errors.length;
    expect(failures).toBeGreaterThan(0);
    expect(text).toContain(`${lists.title}: ${cases.length - failures} of ${cases.length} cases passed.`);
    const [held = "", broken = ""] = text.split("Sentences that were broken: 1");
    expect(held).toContain(`   3  ${promises.matchNames}`);
    expect(held).not.toContain(promises.matchSearch);
    expect(broken).toContain(`   ${failures}  ${promises.matchSearch}`);
    expect(broken).toContain("list-projects-match/search");
  });

  it("tells with a failure the case and the sentence that is broken", async () => {
    const { id, holds } = caseNamed("list-projects-match/search");
    const { errors } = await report({
      harness: harnessOf(mutantTitled("a search that is case-sensitive")),
      cases: [caseNamed(id)],
    });
    expect(errors).toHaveLength(1);
    const [error] = errors;
    for (const text of [String(error), error instanceof Error ? error.stack : ""]) {
      expect(text).toContain(`${id} holds a store to: ${holds}`);
    }
  });

  it("reports which cases were not run, and holds no sentence by them", async () => {
    const store = createMemoryStore();
    const cases = conformanceCases.filter(({ id }) => id === "store/durable" || id === "outages/cut-ping");
    const { text, errors } = await report({ harness: { name: "memory", open: async () => store }, cases });
    expect(errors).toEqual([]);
    expect(text).toContain("memory: 0 of 0 cases passed.");
    expect(text).toContain('has "cut": 1');
    expect(text).toContain('has "durable": 1');
    expect(text).toContain("by how many cases: 0");
  });

  it("runs races as often as it is told", async () => {
    let runs = 0;
    const counting: ConformanceCase = {
      id: "own/case",
      group: "own",
      title: "is run",
      holds: promises.atomic,
      run: (context) =>
        race(context, async () => {
          runs++;
        }),
    };
    await report({ harness: harnessOf(sound), cases: [counting], rounds: 3 });
    expect(runs).toBe(3);
  });
});

/** Runs the cases without a test runner: what is printed, and how those failed that did. */
const report = async (
  options: Pick<ConformanceOptions, "harness" | "cases" | "rounds">,
): Promise<{ text: string; errors: readonly unknown[] }> => {
  const bodies: (() => Promise<void>)[] = [];
  let text = "";
  let end = async () => {};
  runConformance({
    ...options,
    run: "report",
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
  return { text, errors: results.flatMap((each) => (each.status === "rejected" ? [each.reason] : [])) };
};
