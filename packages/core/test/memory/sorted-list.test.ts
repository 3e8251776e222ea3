import fc from "fast-check";
import { expect, it } from "vitest";
import { comparing, type Ordering } from "../../src/memory/ordering";
import { SortedList } from "../../src/memory/sorted-list";

interface Item {
  readonly id: string;
  readonly rank: number;
  name: string;
}

const byRank: Ordering<Item, number> = {
  keyOf: ({ rank }) => rank,
  idOf: ({ id }) => id,
  namesOf: (items) => items.map(({ name }) => name),
};

/** Items of which several share a rank and a name, each with an id of its own. */
const make = (serial: number): Item => ({
  id: `id-${serial}`,
  rank: (serial * 7_919) % 101,
  name: `name ${(serial * 31) % 17}`,
});

const step = fc.oneof(
  fc.record({ kind: fc.constant("add" as const), count: fc.constantFrom(1, 2, 600) }),
  fc.record({ kind: fc.constant("add-all" as const), count: fc.constantFrom(0, 1, 20, 700) }),
  fc.record({ kind: fc.constant("remove" as const), at: fc.nat(), count: fc.constantFrom(1, 5, 600) }),
  fc.record({ kind: fc.constant("rename" as const), at: fc.nat(), name: fc.constantFrom("other", "name 3") }),
  fc.record({
    kind: fc.constant("read" as const),
    part: fc.constantFrom("name", "1", "5", "other", "none", ""),
    offset: fc.oneof(fc.nat(2_000), fc.constant(Number.MAX_SAFE_INTEGER)),
    limit: fc.integer({ min: 1, max: 700 }),
    reversed: fc.boolean(),
  }),
);

it("reads as a plain array does that is sorted and filtered", () => {
  fc.assert(
    fc.property(fc.constantFrom(0, 3, 2_000), fc.array(step, { maxLength: 40 }), (initial, steps) => {
      let serial = 0;
      const some = (count: number) => Array.from({ length: count }, () => make(serial++));
      let plain = some(initial).sort(comparing(byRank));
      const list = new SortedList(byRank, plain);

      for (const step of steps) {
        if (step.kind === "add") {
          const items = some(step.count);
          for (const item of items) list.add(item);
          plain = [...plain, ...items].sort(comparing(byRank));
        } else if (step.kind === "add-all") {
          const items = some(step.count);
          list.addAll(items);
          plain = [...plain, ...items].sort(comparing(byRank));
        } else if (step.kind === "remove") {
          const at = step.at % (plain.length + 1);
          for (const item of plain.splice(at, step.count)) expect(list.remove(item)).toBe(true);
        } else if (step.kind === "rename") {
          const item = plain[step.at % (plain.length + 1)];
          if (item === undefined) continue;
          item.name = step.name;
          list.renamed(item);
        } else {
          const { part, offset, limit, reversed } = step;
          const items = reversed ? plain.toReversed() : plain;
          const matching = items.filter(({ name }) => name.includes(part));
          expect(list.page(offset, limit, reversed)).toEqual(items.slice(offset, offset + limit));
          expect(list.search(part, offset, limit, reversed)).toEqual({
            matching: matching.length,
            items: matching.slice(offset, offset + limit),
          });
        }
        expect(list.size).toBe(plain.length);
      }
      expect(list.filter(() => true)).toEqual(plain);
      expect(list.isSound()).toBe(true);
    }),
  );
});

it("does not remove what is not there", () => {
  const list = new SortedList(byRank, [make(1)]);
  expect(list.remove(make(1))).toBe(false);
  expect(list.remove(make(2))).toBe(false);
  expect(list.size).toBe(1);
});

it("notices a name that was changed behind its back", () => {
  const item = make(1);
  const list = new SortedList(byRank, [item]);
  list.search("name", 0, 1, false);
  item.name = "other";
  expect(list.isSound()).toBe(false);
  list.renamed(item);
  expect(list.isSound()).toBe(true);
});
