import { beforeEach, describe, expect, it } from "vitest";
import { errorsOf, placesOf } from "./support/client";
import { idsOf, listOf } from "./support/list-document";
import { moveDocument, unwrap, World } from "./support/world";

let world: World;
let source: string;
let destination: string;
let network: string;
let storage: string;

beforeEach(async () => {
  world = await World.create();
  source = await world.project("Source");
  destination = await world.project("Destination");
  network = await world.workspace(source, "network");
  storage = await world.workspace(source, "storage");
});

const moveTo = (project: string, document: unknown, caller = "acme") =>
  world.as(caller).post(`/projects/${project}/relationships/workspaces`, document);

/** The names of the workspaces in a project; the project's count must agree. */
const workspacesIn = async (project: string) => {
  const page = await world.admin.get(
    `/organizations/acme/workspaces?filter[project][id]=${project}&page[size]=100`,
  );
  const shown = await world.admin.get(`/projects/${project}`);
  const { meta } = listOf(page);
  expect(shown.document).toMatchObject({
    data: { attributes: { "workspace-count": meta.pagination["total-count"] } },
  });
  return idsOf(page);
};

describe("move", () => {
  it("answers 204 without a body, and the workspaces are there", async () => {
    expect(await moveTo(destination, moveDocument(network, storage))).toEqual({
      status: 204,
      headers: {},
      body: null,
      document: undefined,
    });
    expect(await workspacesIn(destination)).toEqual([network, storage]);
    expect(await workspacesIn(source)).toEqual([]);
  });

  it("takes workspaces from several projects, and leaves those that are there already", async () => {
    const third = await world.project("Third");
    const [here, far] = [await world.workspace(destination, "here"), await world.workspace(third, "far")];
    expect((await moveTo(destination, moveDocument(here, far, network))).status).toBe(204);
    expect((await workspacesIn(destination)).toSorted()).toEqual([here, far, network].toSorted());
    expect(await workspacesIn(source)).toEqual([storage]);
    expect(await workspacesIn(third)).toEqual([]);
  });

  it("counts duplicates once, and may be repeated", async () => {
    for (let times = 0; times < 2; times++) {
      expect((await moveTo(destination, moveDocument(network, network, network))).status).toBe(204);
      expect(await workspacesIn(destination)).toEqual([network]);
    }
  });

  it("ignores what stock clients send besides", async () => {
    const reference = { type: "workspaces", id: network, attributes: { name: 7 }, meta: {}, lid: 1 };
    expect((await moveTo(destination, { data: [reference], links: {}, included: 7 })).status).toBe(204);
  });

  it("moves all or none: an unknown workspace leaves everything as it was", async () => {
    const answer = await moveTo(destination, moveDocument(network, "ws-unknown", storage));
    expect(errorsOf(answer)).toEqual([
      {
        status: "403",
        code: "workspaces-forbidden",
        title: "forbidden",
        detail: expect.stringContaining("ws-unknown"),
      },
    ]);
    expect(answer.body).not.toContain(network);
    expect(await workspacesIn(source)).toEqual([network, storage]);
    expect(await workspacesIn(destination)).toEqual([]);
  });

  it("takes 1,000 distinct workspaces, named more than once even, and no more", async () => {
    const ids = Array.from({ length: 1_001 }, (_, index) => `ws-${index}`);
    const { createWorkspace } = world.service.provisioning;
    for (const id of ids) unwrap(await createWorkspace(source, { id, name: id }));
    const tooMany = await moveTo(destination, moveDocument(...ids));
    expect(errorsOf(tooMany)).toEqual([
      {
        status: "422",
        code: "invalid-document",
        title: "invalid document",
        detail: expect.stringMatching(/1,?000/),
        source: { pointer: "/data" },
      },
    ]);
    const broken = await moveTo(destination, {
      data: [...moveDocument(...ids).data, { type: "workspaces" }],
    });
    expect(placesOf(broken)).toEqual(["/data", "/data/1001"]);
    const thousand = ids.slice(0, 1_000);
    expect((await moveTo(destination, moveDocument(...thousand, "ws-0", "ws-999"))).status).toBe(204);
    expect((await world.admin.get(`/projects/${destination}`)).document).toMatchObject({
      data: { attributes: { "workspace-count": 1_000 } },
    });
    expect(unwrap(await world.store.verify())).toEqual([]);
  });
});

describe("the workspaces that may not be moved", () => {
  /** What the detail names: ids, and places of odd ones. */
  const namedBy = async (document: unknown, caller = "acme") => {
    const [error, ...others] = errorsOf(await moveTo(destination, document, caller));
    expect(others).toEqual([]);
    expect(error).toMatchObject({ status: "403", code: "workspaces-forbidden", title: "forbidden" });
    expect(error?.source).toBeUndefined();
    return error?.detail.match(/(workspace|ws)-[\w-]+|data\[\d+\]/g);
  };

  it("are named each, in the order of the request", async () => {
    const ids = ["ws-z", "ws-a", network, "ws-m", "ws-b"];
    expect(await namedBy(moveDocument(...ids))).toEqual(["ws-z", "ws-a", "ws-m", "ws-b"]);
  });

  it("are named once however often they are asked for", async () => {
    expect(await namedBy(moveDocument("ws-z", "ws-a", "ws-z"))).toEqual(["ws-z", "ws-a"]);
    expect(await namedBy(moveDocument("a b", "ws-a", "a b"))).toEqual(["data[0]", "ws-a"]);
  });

  it("are named by their place when the id is of odd form", async () => {
    const odd = ["", "a b", "ws/../x", "é", "<script>", "x".repeat(129), "a\u0000b", "\ud800", "a.b"];
    const answer = await moveTo(destination, moveDocument("ws-z", ...odd, network));
    for (const id of odd) if (id !== "") expect(answer.body).not.toContain(JSON.stringify(id).slice(1, -1));
    expect(await namedBy(moveDocument("ws-z", ...odd, network))).toEqual([
      "ws-z",
      ...odd.map((_, index) => `data[${index + 1}]`),
    ]);
  });

  it("are all 1,000 if need be", async () => {
    const ids = Array.from({ length: 1_000 }, (_, index) => `ws-${index}`);
    expect(await namedBy(moveDocument(...ids))).toEqual(ids);
  });

  it("are those of other organizations too", async () => {
    await world.organization("globex");
    const foreign = await world.workspace(await world.project("Foreign", {}, "globex"), "foreign");
    expect(await namedBy(moveDocument(network, foreign))).toEqual([foreign]);
  });

  it("are those too of which the caller sees the project, or does not", async () => {
    const hidden = await world.workspace(await world.project("Hidden"), "hidden");
    const team = await world.team("movers", { members: ["bob"] });
    await world.access(team, destination, "admin");
    await world.access(team, source, "maintain");
    expect(await namedBy(moveDocument(network, hidden, "ws-absent"), "bob")).toEqual([
      network,
      hidden,
      "ws-absent",
    ]);
    expect(await workspacesIn(destination)).toEqual([]);
  });
});

it("a destination that the caller may not move into is not found, whatever is to be moved", async () => {
  const team = await world.team("movers", { members: ["bob"] });
  await world.access(team, source, "admin");
  await world.access(team, destination, "maintain");
  for (const document of [moveDocument(network), moveDocument("ws-unknown"), moveDocument(7), {}]) {
    expect(errorsOf(await moveTo(destination, document, "bob"))).toMatchObject([{ code: "not-found" }]);
  }
});

it("a workspace that is there already needs the permission all the same", async () => {
  const here = await world.workspace(destination, "here");
  const team = await world.team("movers", { members: ["bob"] });
  await world.access(team, destination, "admin");
  expect((await moveTo(destination, moveDocument(here), "bob")).status).toBe(204);
  await world.access(team, destination, "maintain");
  expect((await moveTo(destination, moveDocument(here), "bob")).status).toBe(404);
});
