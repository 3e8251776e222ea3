import fc from "fast-check";
import { expect, it } from "vitest";
import { timestamp } from "../../src/jsonapi/timestamp";

const lastTime = 8_640_000_000_000_000;

it("writes every time as Date does", () => {
  fc.assert(
    fc.property(fc.integer({ min: -lastTime, max: lastTime }), fc.nat(100_000_000), (at, later) => {
      for (const time of [at, Math.min(at + later, lastTime)]) {
        expect(timestamp(time)).toBe(new Date(time).toISOString());
      }
    }),
  );
});

it("refuses what is no time, as Date does", () => {
  expect(() => timestamp(Number.NaN)).toThrow(RangeError);
});
