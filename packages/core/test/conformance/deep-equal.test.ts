import { AssertionError } from "node:assert/strict";
import { expect, it } from "vitest";
import { deepEqual } from "../../src/conformance/deep-equal";

const rows = (changed: number | null) =>
  Array.from({ length: 3_000 }, (_, i) => ({ id: `row-${i}`, revision: i === changed ? "new" : "old" }));

it("holds for what is the same to the last value", () => {
  deepEqual({ rows: rows(null) }, { rows: rows(null) });
  expect(() => deepEqual([undefined], [null])).toThrow(AssertionError);
});

it("shows where small values differ", () => {
  expect(() => deepEqual({ name: "a" }, { name: "b" })).toThrow(/\+ {3}name: 'a'\n- {3}name: 'b'/);
});

it("tells the first part in which large values differ", () => {
  expect(() => deepEqual({ rows: rows(7) }, { rows: rows(null) })).toThrow(
    "at rows.7: expected { id: 'row-7', revision: 'old' }, got { id: 'row-7', revision: 'new' }",
  );
  expect(() => deepEqual(rows(null).slice(1), rows(null))).toThrow(/^at 0: expected .*row-0.*got .*row-1/);
});
