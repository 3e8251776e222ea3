import { err, limits, ok } from "@projects-api/core";
import type { Answered, Call } from "./connection";
import { listOf, pairsOf, textOf } from "./reply";

/** All fields of a hash, read in slices of about `count`. */
export const scanHash = async (
  call: Call,
  key: string,
  count: number = limits.storeSlice,
): Answered<Map<string, string>> => {
  const fields = new Map<string, string>();
  let cursor = "0";
  do {
    const from = cursor;
    const page = await call.read((client) => client.hscan(key, from, "COUNT", count));
    if (page.isErr()) return err(page.error);
    const [next, entries] = listOf(page.value);
    for (const [field, value] of pairsOf(listOf(entries))) fields.set(field, value);
    cursor = textOf(next);
    call.progressed();
  } while (cursor !== "0");
  return ok(fields);
};

/** All members of a sorted set, in order, with their scores; read in slices. */
export const scanSortedSet = async (call: Call, key: string): Answered<Map<string, number>> => {
  const members = new Map<string, number>();
  for (let first = 0; ; first += limits.storeSlice) {
    const from = first;
    const page = await call.read((client) =>
      client.zrange(key, String(from), String(from + limits.storeSlice - 1), "WITHSCORES"),
    );
    if (page.isErr()) return err(page.error);
    const pairs = pairsOf(listOf(page.value));
    for (const [member, score] of pairs) members.set(member, Number(score));
    call.progressed();
    if (pairs.length < limits.storeSlice) return ok(members);
  }
};
