import { readFileSync } from "node:fs";
import { errorTable } from "@projects-api/core/jsonapi";
import { describe, expect, it } from "vitest";

const page = readFileSync(new URL("../../../../docs/errors.md", import.meta.url), "utf8");

/** The cells of the table's rows. */
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.slice(2, -2).split(" | "));

describe("docs/errors.md", () => {
  it("tells every code once, with the status and the title of the one table", () => {
    const told = rows.map(([code = "", status, title]) => [
      code.slice(1, -1),
      { status: Number(status), title },
    ]);
    expect(Object.fromEntries(told)).toEqual(errorTable);
    expect(new Set(told.map(([code]) => code)).size).toBe(told.length);
  });

  it("says of each when it is told and what to do about it, in the order of the statuses", () => {
    for (const row of rows)
      expect(row.map((cell) => cell.length > 4 || /^\d{3}$/.test(cell))).toEqual(Array(5).fill(true));
    const statuses = rows.map(([, status]) => Number(status));
    expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
  });
});

describe("the codes", () => {
  it("are kebab-case, and the titles short and in lower case", () => {
    for (const [code, { title }] of Object.entries(errorTable)) {
      expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(title).toMatch(/^[a-z]+( [a-z]+){0,3}$/);
    }
  });

  it("of one status have the title of the contract", () => {
    const titles: Readonly<Record<number, readonly string[]>> = {
      400: ["bad request", "invalid query parameter"],
      401: ["unauthorized"],
      403: ["forbidden"],
      404: ["not found"],
      405: ["method not allowed"],
      406: ["not acceptable"],
      408: ["bad request"],
      409: ["conflict"],
      412: ["precondition failed"],
      413: ["payload too large"],
      415: ["unsupported media type"],
      417: ["bad request"],
      422: ["invalid attribute", "invalid document"],
      429: ["too many requests"],
      431: ["bad request"],
      500: ["internal server error"],
      503: ["service unavailable"],
    };
    for (const { status, title } of Object.values(errorTable)) expect(titles[status]).toContain(title);
  });
});
