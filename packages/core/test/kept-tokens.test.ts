import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Token } from "../src";
import { KeptTokens } from "../src/kept-tokens";
import { limits } from "../src/limits";
import { ok } from "../src/result";

const token = (id: string): Token => ({
  id,
  hash: `hash of ${id}`,
  owner: { kind: "user", user: "alice" },
  createdAt: 0,
});

/** A store that counts what it is asked for, in which everything is but what was removed. */
const counting = () => {
  const removed = new Set<string>();
  const asked: string[] = [];
  const findToken = async (id: string) => {
    asked.push(id);
    return ok(removed.has(id) ? null : token(id));
  };
  return { removed, asked, tokens: new KeptTokens({ findToken }) };
};

const isFound = async (tokens: KeptTokens, id: string) => {
  const found = (await tokens.findToken(id))._unsafeUnwrap();
  if (found !== null) expect(found).toEqual(token(id));
  return found !== null;
};

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

it("looks a token up once a second, so that one that was removed does not count for longer", async () => {
  const { tokens, asked, removed } = counting();
  expect(await isFound(tokens, "a")).toBe(true);
  removed.add("a");
  vi.advanceTimersByTime(999);
  expect(await isFound(tokens, "a")).toBe(true);
  vi.advanceTimersByTime(1);
  expect(await isFound(tokens, "a")).toBe(false);
  expect(asked).toEqual(["a", "a"]);
});

it("looks up what was not found each time", async () => {
  const { tokens, removed } = counting();
  removed.add("a");
  expect(await isFound(tokens, "a")).toBe(false);
  removed.clear();
  expect(await isFound(tokens, "a")).toBe(true);
});

it("forgets all tokens, those under way too", async () => {
  const { tokens, removed } = counting();
  const underWay = isFound(tokens, "a");
  removed.add("a");
  tokens.forgetAll();
  expect(await underWay).toBe(true);
  expect(await isFound(tokens, "a")).toBe(false);
});

it("keeps no more than so many, the latest", async () => {
  const { tokens, asked } = counting();
  for (let i = 0; i <= limits.maxKeptTokens; i++) await tokens.findToken(`token-${i}`);
  const before = asked.length;
  await tokens.findToken(`token-${limits.maxKeptTokens}`);
  await tokens.findToken("token-1");
  expect(asked).toHaveLength(before);
  await tokens.findToken("token-0");
  expect(asked).toHaveLength(before + 1);
});
