import { expect, it } from "vitest";
import { KeptTexts } from "../../src/jsonapi/kept-texts";

it("keeps a text for its revisions and its variant only", () => {
  const kept = new KeptTexts();
  expect(kept.get("a", "r1", "o1", 0, () => "one")).toBe("one");
  expect(kept.get("a", "r1", "o1", 0, () => "never made")).toBe("one");
  expect(kept.get("a", "r1", "o1", 1, () => "variant")).toBe("variant");
  expect(kept.get("a", "r2", "o1", 0, () => "two")).toBe("two");
  expect(kept.get("a", "r2", "o2", 0, () => "three")).toBe("three");
  expect(kept.get("a", "r2", "o2", 1, () => "made anew")).toBe("made anew");
  expect(kept.get("b", "r2", "o2", 0, () => "another")).toBe("another");
});

it("forgets what has not been asked for since very many others were", () => {
  const kept = new KeptTexts();
  kept.get("old", "r", "o", 0, () => "first");
  kept.get("used", "r", "o", 0, () => "first");
  for (let i = 0; i < 100_000; i++) {
    kept.get(`other-${i}`, "r", "o", 0, () => "other");
    if (i % 1_000 === 0) kept.get("used", "r", "o", 0, () => "made again");
  }
  expect(kept.get("used", "r", "o", 0, () => "second")).toBe("first");
  expect(kept.get("old", "r", "o", 0, () => "second")).toBe("second");
});
