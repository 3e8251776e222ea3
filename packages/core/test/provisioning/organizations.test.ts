import { expect, test } from "vitest";
import {
  authenticate,
  createOrganization,
  createTeam,
  createToken,
  findOrganization,
  removeOrganization,
  renameOrganization,
} from "../../src/provisioning";
import { applySeed } from "../../src/seed";
import { errorOf, testContext, valueOf } from "./context";

test("an organization is found ignoring case and shown as created", async () => {
  const context = testContext();
  const created = await valueOf(createOrganization(context, "Acme"));
  expect(await valueOf(findOrganization(context, "aCME"))).toEqual(created);
  expect(created).toMatchObject({ name: "Acme", nameKey: "acme" });
  expect(await errorOf(findOrganization(context, "other"))).toEqual({
    code: "unknown-organization",
    organization: "other",
  });
});

test("a name is taken ignoring case", async () => {
  const context = testContext();
  await valueOf(createOrganization(context, "Acme"));
  expect(await errorOf(createOrganization(context, "ACME"))).toEqual({ code: "name-taken", name: "ACME" });
});

test.each(["ab", "a b c", "a".repeat(41), "Küche", ""])("%j is no organization's name", async (name) => {
  const context = testContext();
  expect(await errorOf(createOrganization(context, name))).toMatchObject({
    code: "invalid-value",
    value: "name",
  });
  expect(await errorOf(findOrganization(context, name))).toMatchObject({ code: "unknown-organization" });
});

test("an organization gets another name, its own in another case, or none that is taken", async () => {
  const context = testContext();
  const { id } = await valueOf(createOrganization(context, "acme"));
  await valueOf(createOrganization(context, "other"));
  await valueOf(renameOrganization(context, "acme", "ACME"));
  expect(await valueOf(findOrganization(context, "acme"))).toMatchObject({ id, name: "ACME" });
  expect(await errorOf(renameOrganization(context, "acme", "Other"))).toEqual({
    code: "name-taken",
    name: "Other",
  });
  await valueOf(renameOrganization(context, "acme", "acme-2"));
  expect(await errorOf(findOrganization(context, "acme"))).toMatchObject({ code: "unknown-organization" });
});

test("an organization without projects is removed with its teams and tokens", async () => {
  const context = testContext();
  await valueOf(createOrganization(context, "acme"));
  const team = await valueOf(createTeam(context, "acme", { name: "owners" }));
  const { token } = await valueOf(createToken(context, { organization: "acme" }));
  await valueOf(removeOrganization(context, "ACME"));
  expect(await errorOf(findOrganization(context, "acme"))).toMatchObject({ code: "unknown-organization" });
  expect(await valueOf(authenticate(context, token))).toBeNull();
  const again = await valueOf(createOrganization(context, "acme"));
  const query = { organization: again.id, ids: [team.id], nameKeys: ["owners"] };
  expect(await valueOf(context.store.findTeams(query))).toEqual([]);
  expect(await errorOf(removeOrganization(context, "nobody"))).toMatchObject({
    code: "unknown-organization",
  });
});

test("an organization with a project stays, and its tokens with it", async () => {
  const context = testContext();
  const file = { organizations: [{ name: "acme", tokens: ["secret"], projects: [{ name: "Project" }] }] };
  await valueOf(applySeed(context, file));
  expect(await errorOf(removeOrganization(context, "acme"))).toEqual({
    code: "organization-not-empty",
    organization: "acme",
  });
  expect(await valueOf(authenticate(context, "secret"))).toMatchObject({ kind: "organization" });
});
