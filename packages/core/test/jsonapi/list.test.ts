import { beforeEach, describe, expect, it } from "vitest";
import { errorsOf } from "./support/client";
import { idsOf, namesOf } from "./support/list-document";
import { World } from "./support/world";

const path = "/organizations/acme/projects";
let world: World;

beforeEach(async () => {
  world = await World.create();
});

describe("list", () => {
  it("answers 200 with the shape of the specification", async () => {
    const project = await world.project("Platform", { autoDestroyActivityDuration: "14d" });
    await world.workspace(project, "network");
    await world.access(await world.team("developers"), project, "read");
    const answer = await world.admin.get(path);
    const page =
      "https://api.example.com/api/v2/organizations/acme/projects?page%5Bnumber%5D=1&page%5Bsize%5D=20";
    expect(answer.status).toBe(200);
    expect(answer.document).toEqual({
      data: [
        {
          id: project,
          type: "projects",
          attributes: {
            name: "Platform",
            description: null,
            "created-at": "2024-01-01T00:00:01.000Z",
            "workspace-count": 1,
            "team-count": 1,
            permissions: { "can-update": true, "can-destroy": true, "can-create-workspace": true },
          },
          relationships: {
            organization: {
              data: { id: "acme", type: "organizations" },
              links: { related: "/api/v2/organizations/acme" },
            },
          },
          links: { self: `/api/v2/projects/${project}` },
        },
      ],
      links: { self: page, first: page, prev: null, next: null, last: page },
      meta: {
        "status-counts": { total: 1, matching: 1 },
        pagination: {
          "current-page": 1,
          "page-size": 20,
          "prev-page": null,
          "next-page": null,
          "total-pages": 1,
          "total-count": 1,
        },
      },
    });
    expect(answer.headers).toEqual({
      "Content-Type": "application/vnd.api+json",
      Vary: "Accept",
      ETag: expect.stringMatching(/^"[\x21\x23-\x7e]+"$/),
    });
  });

  it("of an organization without projects is empty", async () => {
    const answer = await world.admin.get(path);
    expect(answer.document).toMatchObject({ data: [], meta: { pagination: { "total-pages": 1 } } });
    expect(namesOf(answer)).toEqual([]);
  });

  it.each(["unknown", "ab", "a".repeat(41), "a%20b", "%00", "acme.", "ácme"])(
    "of the organization %s is not found",
    async (name) => {
      const answer = await world.admin.get(`/organizations/${name}/projects`);
      expect(errorsOf(answer)).toEqual([
        { status: "404", code: "not-found", title: "not found", detail: expect.any(String) },
      ]);
    },
  );

  it("finds the organization ignoring case", async () => {
    await world.project("Platform");
    expect(namesOf(await world.admin.get("/organizations/ACME/projects"))).toEqual(["Platform"]);
  });

  it("has the projects of this organization only", async () => {
    await world.organization("globex");
    await world.project("Ours");
    await world.project("Theirs", {}, "globex");
    expect(namesOf(await world.admin.get(path))).toEqual(["Ours"]);
    expect(namesOf(await world.as("globex").get("/organizations/globex/projects"))).toEqual(["Theirs"]);
  });
});

describe("the order", () => {
  const listed = async (query = "") => namesOf(await world.admin.get(`${path}?${query}`));

  it("is oldest first, and no change to a project moves it", async () => {
    const names = ["delta", "Alpha", "charlie", "Bravo"];
    for (const name of names) await world.project(name);
    expect(await listed()).toEqual(names);
    const [id] = idsOf(await world.admin.get(path));
    await world.admin.patch(`/projects/${id}`, { data: { type: "projects", attributes: { name: "zulu" } } });
    expect(await listed()).toEqual(["zulu", "Alpha", "charlie", "Bravo"]);
  });

  it("is by id among projects of one millisecond", async () => {
    const ids = ["prj-b", "prj-C", "prj-a", "prj-0"];
    const given = [...ids];
    world = await World.create({ newId: (kind) => (kind === "project" && given.shift()) || `${kind}-1` });
    for (const name of ["one", "two", "three", "four"]) {
      await world.admin.post(path, { data: { type: "projects", attributes: { name } } });
    }
    expect(idsOf(await world.admin.get(path))).toEqual(ids.toSorted());
  });

  it("is by name, ignoring ASCII case and by bytes, when asked for", async () => {
    const ascending = ["-ab", "0ab", "a b", "a-b", "A0b", "a_b", "AAb", "aab0", "Zab"];
    for (const name of [...ascending].reverse()) await world.project(name);
    expect(await listed("sort=name")).toEqual(ascending);
    expect(await listed("sort=-name")).toEqual(ascending.toReversed());
  });

  it("goes on over the pages", async () => {
    for (const name of ["e_e", "a_a", "d_d", "b_b", "c_c"]) await world.project(name);
    const pages = [1, 2, 3].map((page) => listed(`sort=-name&page[size]=2&page[number]=${page}`));
    expect(await Promise.all(pages)).toEqual([["e_e", "d_d"], ["c_c", "b_b"], ["a_a"]]);
  });
});
