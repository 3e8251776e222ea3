import { expect, test } from "vitest";
import { sha256 } from "../../src/ids";
import {
  authenticate,
  createOrganization,
  createToken,
  createUser,
  importToken,
  listTokens,
  revokeToken,
} from "../../src/provisioning";
import { ok } from "../../src/result";
import { fails, hashOf, succeeds, testContext } from "./context";

const withOwners = async () => {
  const context = testContext();
  const { id } = await succeeds(createOrganization(context, "acme"));
  await succeeds(createUser(context, "Alice"));
  return { context, organization: { kind: "organization", organization: id } };
};

test("a new token is its owner's until it is revoked, and only its hash is kept", async () => {
  const { context, organization } = await withOwners();
  const made = await succeeds(createToken(context, { organization: "ACME" }));
  expect(made.id).toBe(hashOf(made.token).slice(0, 16));
  expect(await succeeds(authenticate(context, made.token))).toEqual(organization);
  expect(JSON.stringify(await succeeds(context.store.findToken(made.id)))).not.toContain(made.token);
  await succeeds(revokeToken(context, made.id));
  expect(await succeeds(authenticate(context, made.token))).toBeNull();
  expect(await fails(revokeToken(context, made.id))).toEqual({ code: "unknown-token", token: made.id });
});

test("a token is imported plainly or by its hash, once for one owner", async () => {
  const { context } = await withOwners();
  const alice = { user: "aLICE" };
  const { id } = await succeeds(importToken(context, alice, "secret"));
  const hash = `sha256:${hashOf("secret").toUpperCase()}`;
  expect(await succeeds(importToken(context, alice, hash))).toEqual({ id });
  expect(await succeeds(authenticate(context, "secret"))).toEqual({ kind: "user", user: "alice" });
  expect(await fails(importToken(context, { organization: "acme" }, hash))).toEqual({
    code: "token-taken",
    token: id,
  });
  expect(await succeeds(authenticate(context, hash))).toBeNull();
});

test("an owner's tokens are listed, oldest first, without their hashes", async () => {
  const { context } = await withOwners();
  const ids: string[] = [];
  for (const token of ["one", "two", "three"]) {
    ids.push((await succeeds(importToken(context, { user: "alice" }, token))).id);
  }
  await succeeds(createToken(context, { organization: "acme" }));
  const listed = await succeeds(listTokens(context, { user: "alice" }));
  expect(listed.map(({ id }) => id)).toEqual(ids);
  expect(listed.map((token) => Object.keys(token))).toEqual(ids.map(() => ["id", "createdAt"]));
});

test("a token needs an owner who is there, and a form", async () => {
  const { context } = await withOwners();
  expect(await fails(createToken(context, { user: "bob" }))).toEqual({ code: "unknown-user", user: "bob" });
  expect(await fails(listTokens(context, { organization: "other" }))).toMatchObject({
    code: "unknown-organization",
  });
  for (const token of ["", "two words", "sha256:12", "ümlaut"]) {
    expect(await fails(importToken(context, { user: "alice" }, token))).toMatchObject({
      code: "invalid-value",
      value: "token",
    });
  }
});

test("a token that shares only its id with a kept one is nobody's", async () => {
  const { context } = await withOwners();
  const hash = hashOf("secret");
  const owner = { kind: "user", user: "alice" } as const;
  const kept = { id: hash.slice(0, 16), hash: hash.slice(0, -1).concat("x"), owner, createdAt: 0 };
  const store = { ...context.store, findToken: async () => ok(kept) };
  expect(await succeeds(authenticate({ ...context, store }, "secret"))).toBeNull();
});

test("the default SHA-256 is the one of node", async () => {
  for (const text of ["", "secret", "ü€😀"]) expect(await sha256(text)).toBe(hashOf(text));
});
