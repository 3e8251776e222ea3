import { expect, it } from "vitest";
import { KeptTexts } from "../../src/jsonapi/kept-texts";

/** Asks for the key until its text is kept. */
const keep = (kept: KeptTexts, key: string, text: string) => {
  let made = true;
  while (made) {
    made = false;
    kept.get(key, "r1", "o1", 0, () => {
      made = true;
      return text;
    });
  }
};

it("keeps a text for its revisions and its variant only", () => {
  const kept = new KeptTexts();
  keep(kept, "a", "one");
  expect(kept.get("a", "r1", "o1", 0, () => "never made")).toBe("one");
  expect(kept.get("a", "r1", "o1", 1, () => "variant")).toBe("variant");
  expect(kept.get("a", "r2", "o1", 0, () => "two")).toBe("two");
  expect(kept.get("a", "r2", "o2", 0, () => "three")).toBe("three");
  expect(kept.get("a", "r2", "o2", 1, () => "made anew")).toBe("made anew");
  expect(kept.get("b", "r2", "o2", 0, () => "another")).toBe("another");
});

it("forgets what has not been asked for since very many others were", () => {
  const kept = new KeptTexts();
  keep(kept, "old", "first");
  keep(kept, "used", "first");
  for (let i = 0; i < 1_500_000; i++) {
    kept.get(`other-${i}`, "r1", "o1", 0, () => "other");
    if (i % 1_000 === 0) kept.get("used", "r1", "o1", 0, () => "made again");
  }
  expect(kept.get("used", "r1", "o1", 0, () => "second")).toBe("first");
  expect(kept.get("old", "r1", "o1", 0, () => "second")).toBe("second");
});

it("keeps every text until there are many, then few of those that are asked for once", () => {
  const kept = new KeptTexts();
  const askFor = (count: number, name: string) => {
    const keys = Array.from({ length: count }, (_, i) => `${name}-${i}`);
    for (const key of keys) kept.get(key, "r1", "o1", 0, () => "first");
    return keys.filter((key) => kept.get(key, "r1", "o1", 0, () => "again") === "first");
  };
  expect(askFor(20_000, "early")).toHaveLength(20_000);
  expect(askFor(1, "next")).toHaveLength(1);
  expect(askFor(3_100, "late")).toHaveLength(100);
});
