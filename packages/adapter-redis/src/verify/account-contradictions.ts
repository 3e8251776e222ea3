import { err, ok } from "@projects-api/core";
import { decodeToken, decodeUser, listMember } from "../accounts";
import type { Answered, Call } from "../connection";
import type { Database } from "../database";
import { scanHash, scanSortedSet } from "../scan";
import { differences } from "./contradictions";

/** Whether users and tokens are kept under their own names, and each token in the list of its owner's. */
export const accountContradictions = async (db: Database, call: Call): Answered<string[]> => {
  const users = await scanHash(call, db.keys.users);
  if (users.isErr()) return err(users.error);
  const tokens = await scanHash(call, db.keys.tokens);
  if (tokens.isErr()) return err(tokens.error);
  const listed = await scanSortedSet(call, db.keys.tokensByOwner);
  if (listed.isErr()) return err(listed.error);
  const found: string[] = [];
  for (const [nameKey, text] of users.value) {
    if (decodeUser(text)?.nameKey !== nameKey) found.push(`The user ${nameKey} is kept under another name.`);
  }
  const expected = new Map<string, string>();
  for (const [id, text] of tokens.value) {
    const token = decodeToken(id, text);
    if (token === null) found.push(`The token ${id} cannot be read.`);
    else expected.set(listMember(token), "0");
  }
  const kept = new Map([...listed.value].map(([member, score]) => [member, String(score)]));
  found.push(...differences("owner's token", kept, expected));
  return ok(found);
};
