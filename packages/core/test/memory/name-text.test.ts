import fc from "fast-check";
import { expect, it } from "vitest";
import { NameText } from "../../src/memory/name-text";

const part = fc.string({ unit: fc.constantFrom("a", "b", "-"), maxLength: 4 });

it("finds exactly the names that contain the part", () => {
  fc.assert(
    fc.property(part, fc.array(part), fc.array(part, { minLength: 1 }), (prefix, endings, parts) => {
      const names = endings.map((ending) => prefix + ending);
      const text = new NameText(names);
      // More parts than there are counts kept, and each twice: counted, and remembered.
      for (const sought of [...parts, ...parts]) {
        const indexes = [...names.keys()].filter((index) => names[index]?.includes(sought));
        expect(text.count(sought)).toBe(indexes.length);
        expect(text.indexes(sought)).toEqual(indexes);
      }
    }),
  );
});

it("knows the names that it is the text of", () => {
  const text = new NameText(["alpha", "beta"]);
  expect(text.isOf(["alpha", "beta"])).toBe(true);
  expect(text.isOf(["alpha", "gamma"])).toBe(false);
  expect(text.isOf(["alpha"])).toBe(false);
});
