import { beforeEach, describe, expect, it } from "vitest";
import { errorsOf } from "./support/client";
import { moveDocument, projectDocument, unwrap, World } from "./support/world";

const list = "/organizations/acme/projects";
let world: World;
let project: string;
let path: string;

beforeEach(async () => {
  world = await World.create();
  project = await world.project("Platform");
  path = `/projects/${project}`;
});

const tagOf = async (path: string, caller = "acme") => {
  const { ETag = "" } = (await world.as(caller).get(path)).headers;
  expect(ETag).toMatch(/^"[\x21\x23-\x7e]+"$/);
  return ETag;
};

const update = (name: string) => world.admin.patch(path, projectDocument({ name }));

describe.each([
  ["show", () => path],
  ["list", () => list],
  ["a list that is narrowed and ordered", () => `${list}?q=p&sort=-name&page[size]=1`],
  ["show of an organization", () => "/organizations/acme"],
  ["list of workspaces", () => "/organizations/acme/workspaces"],
])("If-None-Match on %s", (_, target) => {
  it("with the tag answers 304, with the tag and Vary and without a body", async () => {
    const tag = await tagOf(target());
    const matching = [tag, `W/${tag}`, `"other", ${tag}`, `"a,b",${tag} , "c"`, "*", [`"other"`, tag]];
    for (const header of matching) {
      const answer = await world.admin.get(target(), { "if-none-match": header });
      expect(answer).toEqual({
        status: 304,
        headers: { ETag: tag, Vary: "Accept" },
        body: null,
        document: undefined,
      });
      expect(await world.admin.head(target(), { "if-none-match": header })).toEqual(answer);
    }
  });

  it("with other tags answers in full", async () => {
    const tag = await tagOf(target());
    for (const header of [
      '"other"',
      "",
      tag.slice(1, -1),
      `"${tag}"`,
      tag.slice(0, -1),
      '"*"',
      "W/*",
      `w/${tag}`,
    ]) {
      expect((await world.admin.get(target(), { "if-none-match": header })).status).toBe(200);
    }
  });

  it("is not looked at for who may not see it", async () => {
    await world.user("mallory");
    const headers = { "if-none-match": "*" };
    expect((await world.as("mallory").get(target(), headers)).status).toBe(404);
    expect((await world.as("nobody").get(target(), headers)).status).toBe(401);
  });
});

describe("a tag", () => {
  it("stays while nothing changes", async () => {
    expect(await tagOf(path)).toBe(await tagOf(path));
    expect(await tagOf(list)).toBe(await tagOf(list));
  });

  it.each<[string, () => Promise<unknown>]>([
    ["the name", () => update("Renamed")],
    ["the name's case", () => update("PLATFORM")],
    ["the description", () => world.admin.patch(path, projectDocument({ description: "x" }))],
    ["the number of workspaces", () => world.workspace(project, "network")],
    ["the number of teams", async () => world.access(await world.team("one"), project, "read")],
    [
      "the organization's name",
      async () => unwrap(await world.service.provisioning.renameOrganization("acme", "ACME")),
    ],
  ])("of show and of list changes with %s", async (_, change) => {
    const before = [await tagOf(path), await tagOf(list)];
    await change();
    const after = [await tagOf(path), await tagOf(list)];
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    const headers = { "if-none-match": before.join() };
    expect((await world.admin.get(path, headers)).status).toBe(200);
    expect((await world.admin.get(list, headers)).status).toBe(200);
  });

  it("of show changes with the duration", async () => {
    const before = await tagOf(path);
    await world.admin.patch(path, projectDocument({ "auto-destroy-activity-duration": "1d" }));
    expect(await tagOf(path)).not.toBe(before);
  });

  it("of a list changes with a project that comes or goes, on its page or not", async () => {
    const page = `${list}?page[size]=1`;
    const tags = [await tagOf(page)];
    const other = await world.project("Other");
    tags.push(await tagOf(page));
    const third = await world.project("Third");
    tags.push(await tagOf(page));
    await world.admin.delete(`/projects/${third}`);
    await world.admin.delete(`/projects/${other}`);
    expect(new Set(tags).size).toBe(3);
  });

  it("is another for who may do something else", async () => {
    const team = await world.team("developers", { members: ["bob"] });
    await world.access(team, project, "read");
    const tags = new Set([await tagOf(path), await tagOf(path, "bob")]);
    const lists = new Set([await tagOf(list), await tagOf(list, "bob")]);
    await world.access(team, project, "maintain");
    tags.add(await tagOf(path, "bob"));
    lists.add(await tagOf(list, "bob"));
    expect([tags.size, lists.size]).toEqual([3, 3]);
  });

  it("does not answer for a permission that has changed since", async () => {
    const team = await world.team("managers", { permissions: ["manage-projects"], members: ["bob"] });
    const tags = {
      show: await tagOf(path, "bob"),
      list: await tagOf(list, "bob"),
      acme: await tagOf("/organizations/acme", "bob"),
    };
    unwrap(await world.service.provisioning.updateTeam("acme", team, { permissions: ["read-projects"] }));
    const status = async (path: string, tag: string) =>
      (await world.as("bob").get(path, { "if-none-match": tag })).status;
    expect(await status(path, tags.show)).toBe(200);
    expect(await status(list, tags.list)).toBe(200);
    expect(await status("/organizations/acme", tags.acme)).toBe(200);
  });

  it("is on show and on list only", async () => {
    const created = await world.admin.post(list, projectDocument({ name: "Other" }));
    for (const answer of [created, await update("Renamed"), await world.admin.get("/projects/absent")]) {
      expect(answer.headers).not.toHaveProperty("ETag");
    }
  });
});

describe("If-Match", () => {
  const workspaces = async () =>
    moveDocument(await world.workspace(await world.project("Source"), "network"));

  it("of the tag shown lets an update and a delete through", async () => {
    for (const form of ["*", "TAG", '"other", TAG', 'TAG,"other"', '"a,b", TAG', ["TAG", '"other"']]) {
      const tag = await tagOf(path);
      const header =
        typeof form === "string" ? form.replace("TAG", tag) : form.map((one) => one.replace("TAG", tag));
      const answer = await world.admin.patch(path, projectDocument({ description: String(form) }), {
        "if-match": header,
      });
      expect(answer.status).toBe(200);
    }
    expect((await world.admin.delete(path, { "if-match": await tagOf(path) })).status).toBe(204);
  });

  it("of anything else stops them, and nothing is written", async () => {
    const stale = await tagOf(path);
    await update("Renamed");
    const tag = await tagOf(path);
    for (const header of [
      stale,
      '"other"',
      `W/${tag}`,
      `W/${tag}, ${stale}`,
      "",
      tag.slice(1, -1),
      '"*"',
      "W/*",
      `w/${tag}`,
    ]) {
      const headers = { "if-match": header };
      for (const answer of [
        await world.admin.patch(path, projectDocument({ name: "Again" }), headers),
        await world.admin.patch(path, projectDocument(), headers),
        await world.admin.delete(path, headers),
      ]) {
        expect(errorsOf(answer)).toEqual([
          {
            status: "412",
            code: "precondition-failed",
            title: "precondition failed",
            detail: expect.any(String),
            source: { header: "If-Match" },
          },
        ]);
      }
    }
    expect(await tagOf(path)).toBe(tag);
  });

  it("compares with what show gives this caller, not another", async () => {
    await world.access(await world.team("admins", { members: ["bob"] }), project, "admin");
    await world.access(await world.team("readers", { members: ["carol"] }), project, "read");
    const headers = { "if-match": await tagOf(path, "carol") };
    expect((await world.as("bob").patch(path, projectDocument({ name: "Again" }), headers)).status).toBe(412);
    const own = { "if-match": await tagOf(path, "bob") };
    expect((await world.as("bob").patch(path, projectDocument({ name: "Again" }), own)).status).toBe(200);
  });

  it("lets exactly one of many concurrent updates with one tag through", async () => {
    const headers = { "if-match": await tagOf(path) };
    const answers = await Promise.all(
      ["One", "Two", "Three"].map((name) => world.admin.patch(path, projectDocument({ name }), headers)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
  });

  it("and other conditions mean nothing elsewhere", async () => {
    const headers = {
      "if-match": '"stale"',
      "if-none-match": "*",
      "if-unmodified-since": "Thu, 01 Jan 1970 00:00:00 GMT",
      "if-modified-since": "Thu, 01 Jan 2099 00:00:00 GMT",
    };
    const { "if-match": _, ...others } = headers;
    expect((await world.admin.post(list, projectDocument({ name: "New" }), headers)).status).toBe(201);
    expect(
      (await world.admin.post(`${path}/relationships/workspaces`, await workspaces(), headers)).status,
    ).toBe(204);
    expect((await world.admin.get(path, { "if-match": '"stale"' })).status).toBe(200);
    expect((await world.admin.patch(path, projectDocument({ name: "Renamed" }), others)).status).toBe(200);
    expect((await world.admin.delete(`/projects/${await world.project("Empty")}`, others)).status).toBe(204);
  });
});
