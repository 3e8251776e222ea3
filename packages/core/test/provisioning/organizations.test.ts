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
import { fails, succeeds, testContext } from "./context";

test("an organization is found ignoring case and shown as created", async () => {
  const context = testContext();
  const created = await succeeds(createOrganization(context, "Acme"));
  expect(await succeeds(findOrganization(context, "aCME"))).toEqual(created);
  expect(created).toMatchObject({ name: "Acme", nameKey: "acme" });
  expect(await fails(findOrganization(context, "other"))).toEqual({
    code: "unknown-organization",
    organization: "other",
  });
});

test("a name is taken ignoring case", async () => {
  const context = testContext();
  await succeeds(createOrganization(context, "Acme"));
  expect(await fails(createOrganization(context, "ACME"))).toEqual({ code: "name-taken", name: "ACME" });
});

test.each(["ab", "a b c", "a".repeat(41), "Küche", ""])("%j is no organization's name", async (name) => {
  const context = testContext();
  expect(await fails(createOrganization(context, name))).toMatchObject({
    code: "invalid-value",
    value: "name",
  });
  expect(await fails(findOrganization(context, name))).toMatchObject({ code: "unknown-organization" });
});

test("an organization gets another name, its own in another case, or none that is taken", async () => {
  const context = testContext();
  const { id } = await succeeds(createOrganization(context, "acme"));
  await succeeds(createOrganization(context, "other"));
  await succeeds(renameOrganization(context, "acme", "ACME"));
  expect(await succeeds(findOrganization(context, "acme"))).toMatchObject({ id, name: "ACME" });
  expect(await fails(renameOrganization(context, "acme", "Other"))).toEqual({
    code: "name-taken",
    name: "Other",
  });
  await succeeds(renameOrganization(context, "acme", "acme-2"));
  expect(await fails(findOrganization(context, "acme"))).toMatchObject({ code: "unknown-organization" });
});

test("an organization without projects is removed with its teams and tokens", async () => {
  const context = testContext();
  await succeeds(createOrganization(context, "acme"));
  const team = await succeeds(createTeam(context, "acme", { name: "owners" }));
  const { token } = await succeeds(createToken(context, { organization: "acme" }));
  await succeeds(removeOrganization(context, "ACME"));
  expect(await fails(findOrganization(context, "acme"))).toMatchObject({ code: "unknown-organization" });
  expect(await succeeds(authenticate(context, token))).toBeNull();
  const again = await succeeds(createOrganization(context, "acme"));
  const query = { organization: again.id, ids: [team.id], nameKeys: ["owners"] };
  expect(await succeeds(context.store.findTeams(query))).toEqual([]);
  expect(await fails(removeOrganization(context, "nobody"))).toMatchObject({
    code: "unknown-organization",
  });
});

test("an organization with a project stays, and its tokens with it", async () => {
  const context = testContext();
  const file = { organizations: [{ name: "acme", tokens: ["secret"], projects: [{ name: "Project" }] }] };
  await succeeds(applySeed(context, file));
  expect(await fails(removeOrganization(context, "acme"))).toEqual({
    code: "organization-not-empty",
    organization: "acme",
  });
  expect(await succeeds(authenticate(context, "secret"))).toMatchObject({ kind: "organization" });
});
