import { describe, expect, it } from "vitest";
import { z } from "zod";
import { attributesOf, errorsOf } from "./support/client";
import { unwrap, World } from "./support/world";

const organizationLinks = z
  .object({
    data: z.object({
      relationships: z.object({ organization: z.object({ links: z.object({ related: z.string() }) }) }),
    }),
  })
  .transform(({ data }) => data.relationships.organization.links);

describe("show of an organization", () => {
  it("has the shape of the decisions", async () => {
    const world = await World.create();
    const answer = await world.admin.get("/organizations/acme");
    expect(answer.status).toBe(200);
    expect(answer.document).toEqual({
      data: {
        id: "acme",
        type: "organizations",
        attributes: {
          name: "acme",
          "created-at": "2024-01-01T00:00:00.000Z",
          permissions: { "can-create-project": true },
        },
        links: { self: "/api/v2/organizations/acme" },
      },
    });
    expect(answer.headers).toEqual({
      "Content-Type": "application/vnd.api+json",
      Vary: "Accept",
      ETag: expect.stringMatching(/^"[\x21\x23-\x7e]+"$/),
    });
  });

  it("is where the links of its projects lead", async () => {
    const world = await World.create({ publicUrl: "https://example.com" });
    const project = await world.admin.get(`/projects/${await world.project("Platform")}`);
    const { related: target } = organizationLinks.parse(project.document);
    expect(attributesOf(await world.admin.with({ target }).get(""))).toMatchObject({ name: "acme" });
  });

  it("finds it ignoring case, and shows it as it was created", async () => {
    const world = await World.create();
    await world.organization("Mixed_Case");
    for (const name of ["mixed_case", "MIXED_CASE", "Mixed%5FCase"]) {
      expect((await world.as("Mixed_Case").get(`/organizations/${name}`)).document).toMatchObject({
        data: {
          id: "Mixed_Case",
          attributes: { name: "Mixed_Case" },
          links: { self: "/api/v2/organizations/Mixed_Case" },
        },
      });
    }
  });

  it("goes on under its new name, and no longer under the old", async () => {
    const world = await World.create();
    unwrap(await world.service.provisioning.renameOrganization("acme", "initech"));
    expect((await world.admin.get("/organizations/initech")).document).toMatchObject({
      data: { id: "initech" },
    });
    expect((await world.admin.get("/organizations/acme")).status).toBe(404);
  });

  it.each(["absent", "globex", "ab", "a.b.c", "%20acme", "acme%00"])("is not found for %s", async (name) => {
    const world = await World.create();
    await world.organization("globex");
    expect(errorsOf(await world.admin.get(`/organizations/${name}`))).toMatchObject([
      { status: "404", code: "not-found", title: "not found" },
    ]);
  });
});
