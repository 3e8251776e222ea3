import { readFile } from "node:fs/promises";
import { expect, it, vi } from "vitest";

const read = (path: string) => readFile(new URL(path, import.meta.url), "utf8");

it("prints what output.txt says", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  await import("../main");
  expect(log.mock.calls.map(([line]) => `${line}\n`).join("")).toBe(await read("../output.txt"));
});

it("stands in the README as it is, with its output", async () => {
  const readme = await read("../../../README.md");
  expect(readme).toContain(await read("../main.ts"));
  expect(readme).toContain(await read("../output.txt"));
});
