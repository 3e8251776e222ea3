import { beforeEach, describe, expect, it } from "vitest";
import { errorsOf } from "./support/client";
import { listOf, namesOf, parametersOf } from "./support/list-document";
import { moveDocument, World } from "./support/world";

const list = "/organizations/acme/workspaces";
let world: World;
let one: string;
let other: string;

beforeEach(async () => {
  world = await World.create();
  one = await world.project("One", { autoDestroyActivityDuration: "14d" });
  other = await world.project("Other");
});

const resourceOf = (id: string, project: string, attributes: object) => ({
  id,
  type: "workspaces",
  attributes,
  relationships: {
    organization: {
      data: { id: "acme", type: "organizations" },
      links: { related: "/api/v2/organizations/acme" },
    },
    project: { data: { id: project, type: "projects" }, links: { related: `/api/v2/projects/${project}` } },
  },
  links: { self: `/api/v2/workspaces/${id}` },
});

describe("show of a workspace", () => {
  it("has the shape of the decisions", async () => {
    const id = await world.workspace(one, "network");
    const answer = await world.admin.get(`/workspaces/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.document).toEqual({
      data: resourceOf(id, one, {
        name: "network",
        "created-at": "2024-01-01T00:00:03.000Z",
        "auto-destroy-activity-duration": "14d",
        "inherits-project-auto-destroy": true,
      }),
    });
    expect(answer.headers).toEqual({
      "Content-Type": "application/vnd.api+json",
      Vary: "Accept",
      ETag: expect.stringMatching(/^"[\x21\x23-\x7e]+"$/),
    });
  });

  it("changes its tag when it is moved", async () => {
    const id = await world.workspace(one, "network");
    const before = (await world.admin.get(`/workspaces/${id}`)).headers.ETag ?? "";
    await world.admin.post(`/projects/${other}/relationships/workspaces`, moveDocument(id));
    const after = await world.admin.get(`/workspaces/${id}`, { "if-none-match": before });
    expect(after.document).toMatchObject({ data: { relationships: { project: { data: { id: other } } } } });
  });

  it("answers 304 to the tag that it has", async () => {
    const id = await world.workspace(one, "network");
    const { ETag = "" } = (await world.admin.get(`/workspaces/${id}`)).headers;
    expect((await world.admin.get(`/workspaces/${id}`, { "if-none-match": ETag })).status).toBe(304);
  });

  it.each(["ws-absent", "a%20b", "%00", "a".repeat(129)])("is not found for %s", async (id) => {
    expect(errorsOf(await world.admin.get(`/workspaces/${id}`))).toMatchObject([{ code: "not-found" }]);
  });
});

describe("the list of workspaces", () => {
  const names = ["delta", "Alpha", "charlie", "B_b", "B-b"];
  let ids: string[];

  beforeEach(async () => {
    ids = [];
    for (const [index, name] of names.entries()) {
      ids.push(await world.workspace(index % 2 === 0 ? one : other, name, index === 0 ? "8h" : null));
    }
  });

  const listed = async (query = "") => namesOf(await world.admin.get(`${list}?${query}`));

  it("has the shape of a list", async () => {
    const answer = await world.admin.get(`${list}?page[size]=1`);
    const page = (number: number) =>
      `https://api.example.com/api/v2${list}?page%5Bnumber%5D=${number}&page%5Bsize%5D=1`;
    expect(answer.document).toEqual({
      data: [
        resourceOf(ids[0] ?? "", one, {
          name: "delta",
          "created-at": "2024-01-01T00:00:03.000Z",
          "auto-destroy-activity-duration": "8h",
          "inherits-project-auto-destroy": false,
        }),
      ],
      links: { self: page(1), first: page(1), prev: null, next: page(2), last: page(5) },
      meta: {
        "status-counts": { total: 5, matching: 5 },
        pagination: {
          "current-page": 1,
          "page-size": 1,
          "prev-page": null,
          "next-page": 2,
          "total-pages": 5,
          "total-count": 5,
        },
      },
    });
  });

  it("is oldest first, or by name", async () => {
    expect(await listed()).toEqual(names);
    expect(await listed("sort=name")).toEqual(["Alpha", "B-b", "B_b", "charlie", "delta"]);
    expect(await listed("sort=-name")).toEqual(["delta", "charlie", "B_b", "B-b", "Alpha"]);
  });

  it("may be of one project, by its id exactly", async () => {
    const of = (id: string) => listed(`filter[project][id]=${encodeURIComponent(id)}`);
    expect(await of(one)).toEqual(["delta", "charlie", "B-b"]);
    expect(await of(other)).toEqual(["Alpha", "B_b"]);
    expect(await of("")).toEqual(names);
    for (const id of [
      "prj-absent",
      one.toUpperCase(),
      ` ${one}`,
      `${one},${other}`,
      "a b",
      "\u0000",
      "x".repeat(200),
    ]) {
      expect(await of(id)).toEqual([]);
    }
  });

  it("counts what matches, and carries the filter and the order in its links", async () => {
    const { links, meta } = listOf(
      await world.admin.get(`${list}?filter[project][id]=${one}&sort=-name&page[size]=2&other=x`),
    );
    expect(meta["status-counts"]).toEqual({ total: 5, matching: 3 });
    expect(parametersOf(links.next)).toEqual({
      "filter[project][id]": one,
      sort: "-name",
      "page[number]": "2",
      "page[size]": "2",
    });
  });

  it("takes the filter once", async () => {
    const answer = await world.admin.get(`${list}?filter[project][id]=${one}&filter[project][id]=${one}`);
    expect(errorsOf(answer)).toMatchObject([
      { code: "invalid-query-parameter", source: { parameter: "filter[project][id]" } },
    ]);
  });

  it("goes past its end, and over 100", async () => {
    const past = listOf(await world.admin.get(`${list}?page[number]=9&page[size]=2`));
    expect(past.data).toEqual([]);
    expect(past.meta.pagination).toMatchObject({ "current-page": 9, "prev-page": 3, "next-page": null });
    expect(parametersOf(past.links.prev)).toMatchObject({ "page[number]": "3" });
    expect(listOf(await world.admin.get(`${list}?page[size]=1000`)).meta.pagination["page-size"]).toBe(100);
    expect((await world.admin.get(`${list}?page[number]=0`)).status).toBe(400);
  });

  it("has those of the projects that the caller sees", async () => {
    await world.access(await world.team("developers", { members: ["bob"] }), other, "read");
    const answer = await world.as("bob").get(list);
    expect(namesOf(answer)).toEqual(["Alpha", "B_b"]);
    expect(listOf(answer).meta["status-counts"]).toEqual({ total: 2, matching: 2 });
    const hidden = listOf(await world.as("bob").get(`${list}?filter[project][id]=${one}`));
    const absent = listOf(await world.as("bob").get(`${list}?filter[project][id]=prj-absent`));
    expect(hidden.data).toEqual([]);
    expect(hidden.meta).toEqual(absent.meta);
  });

  it("of an organization that is not there is not found", async () => {
    expect((await world.admin.get("/organizations/absent/workspaces")).status).toBe(404);
  });
});
