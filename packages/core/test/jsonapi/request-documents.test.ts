import { beforeAll, describe, expect, it } from "vitest";
import { errorsOf } from "./support/client";
import { World } from "./support/world";

let world: World;
let project: string;

beforeAll(async () => {
  world = await World.create();
  project = await world.project("Platform");
});

const create = (document: unknown) => world.admin.post("/organizations/acme/projects", document);
const update = (document: unknown) => world.admin.patch(`/projects/${project}`, document);
const move = (document: unknown) =>
  world.admin.post(`/projects/${project}/relationships/workspaces`, document);
const type = "projects";
const name = "abc";

const invalid = (pointer: string) => [422, "invalid-document", "invalid document", pointer];

const faultsOf = (answer: Awaited<ReturnType<typeof create>>) =>
  errorsOf(answer).map(({ code, title, source }) => [
    answer.status,
    code,
    title,
    source !== undefined && "pointer" in source ? source.pointer : undefined,
  ]);

describe.each([
  ["create", create],
  ["update", update],
])("the document of %s", (_, request) => {
  it.each([
    [null, ""],
    ["text", ""],
    [7, ""],
    [[], ""],
    [{}, ""],
    [{ type, attributes: { name } }, ""],
    [{ data: null }, "/data"],
    [{ data: "text" }, "/data"],
    [{ data: [] }, "/data"],
    [{ data: [{ type, attributes: { name } }] }, "/data"],
    [{ data: { attributes: { name } } }, "/data"],
    [{ data: { type: null, attributes: { name } } }, "/data/type"],
    [{ data: { type: 7, attributes: { name } } }, "/data/type"],
    [{ data: { type: ["projects"], attributes: { name } } }, "/data/type"],
    [{ data: { type, attributes: null } }, "/data/attributes"],
    [{ data: { type, attributes: [] } }, "/data/attributes"],
    [{ data: { type, attributes: "text" } }, "/data/attributes"],
  ])("%j is at fault at %j", async (document, pointer) => {
    expect(faultsOf(await request(document))).toEqual([invalid(pointer)]);
  });

  it.each(["project", "Projects", "workspaces", ""])("of type %j is a conflict", async (wrong) => {
    expect(faultsOf(await request({ data: { type: wrong, attributes: { name } } }))).toEqual([
      [409, "wrong-type", "conflict", "/data/type"],
    ]);
  });

  it.each([{ data: [{ type: "tags", id: "t" }] }, { data: {} }, { data: "x" }])(
    "may have no tags: %j",
    async (bindings) => {
      const document = {
        data: { type, attributes: { name: "abd" }, relationships: { "tag-bindings": bindings } },
      };
      expect(faultsOf(await request(document))).toEqual([invalid("/data/relationships/tag-bindings")]);
    },
  );

  it("tells faults of the document and of attributes at once", async () => {
    const relationships = { "tag-bindings": { data: [{ type: "tag-bindings" }] } };
    const answer = await request({
      data: { type: 7, attributes: { name: "ab", description: 7 }, relationships },
    });
    expect(faultsOf(answer)).toEqual([
      invalid("/data/type"),
      [422, "name-length", "invalid attribute", "/data/attributes/name"],
      [422, "attribute-type", "invalid attribute", "/data/attributes/description"],
      invalid("/data/relationships/tag-bindings"),
    ]);
  });
});

it.each([null, {}, { data: null }, { data: [] }, { links: {} }, { meta: {} }])(
  "tag bindings without anything in it are ignored: %j",
  async (bindings) => {
    const relationships = { "tag-bindings": bindings };
    expect((await update({ data: { type, relationships } })).status).toBe(200);
  },
);

describe("the document of create", () => {
  it("without attributes is at fault at its parent", async () => {
    const answer = await create({ data: { type } });
    expect(answer.status).toBe(422);
    expect(errorsOf(answer).map(({ source }) => source)).toEqual([{ pointer: "/data" }]);
  });

  it.each(["prj-mine", "", 7, {}, false])("may not choose the id %j", async (id) => {
    expect(faultsOf(await create({ data: { type, id, attributes: { name } } }))).toEqual([
      [403, "client-id-forbidden", "forbidden", "/data/id"],
    ]);
  });
});

describe("the document of update", () => {
  it("may have no id, or that of the path", async () => {
    expect((await update({ data: { type, attributes: {} } })).status).toBe(200);
    expect((await update({ data: { type, id: project, attributes: {} } })).status).toBe(200);
  });

  it("of another project is a conflict", async () => {
    const other = await world.project("Other");
    for (const id of [other, "prj-unknown", "", project.toUpperCase()]) {
      expect(faultsOf(await update({ data: { type, id, attributes: { name } } }))).toEqual([
        [409, "wrong-id", "conflict", "/data/id"],
      ]);
    }
  });

  it("of another type and another id is both", async () => {
    const codes = faultsOf(await update({ data: { type: "tags", id: "other" } })).map(([, code]) => code);
    expect(codes.toSorted()).toEqual(["wrong-id", "wrong-type"]);
  });
});

describe("the document of move", () => {
  it.each([
    [null, [""]],
    [[], [""]],
    [{}, [""]],
    [{ data: null }, ["/data"]],
    [{ data: {} }, ["/data"]],
    [{ data: { type: "workspaces", id: "ws-1" } }, ["/data"]],
    [{ data: "ws-1" }, ["/data"]],
    [{ data: [] }, ["/data"]],
    [{ data: ["ws-1"] }, ["/data/0"]],
    [{ data: [null] }, ["/data/0"]],
    [{ data: [[]] }, ["/data/0"]],
    [{ data: [{ type: "workspaces" }] }, ["/data/0"]],
    [{ data: [{ id: "ws-1" }] }, ["/data/0"]],
    [{ data: [{ type: "workspaces", id: 7 }] }, ["/data/0/id"]],
    [{ data: [{ type: "workspaces", id: null }] }, ["/data/0/id"]],
    [{ data: [{ type: 7, id: "ws-1" }] }, ["/data/0/type"]],
    [{ data: [{ type: "workspaces", id: "a" }, { type: "workspaces" }, 7] }, ["/data/1", "/data/2"]],
  ])("%j is at fault at %j", async (document, pointers) => {
    expect(faultsOf(await move(document))).toEqual(pointers.map(invalid));
  });

  it("of references of another type is a conflict at each", async () => {
    const references = [
      { type: "projects", id: "a" },
      { type: "workspaces", id: "b" },
      { type: "", id: "c" },
    ];
    expect(faultsOf(await move({ data: references }))).toEqual([
      [409, "wrong-type", "conflict", "/data/0/type"],
      [409, "wrong-type", "conflict", "/data/2/type"],
    ]);
  });

  it("tells the first 100 faults in its order", async () => {
    const references = Array.from({ length: 150 }, () => ({ type: "workspaces" }));
    expect(faultsOf(await move({ data: references }))).toEqual(
      references.slice(0, 100).map((_, index) => invalid(`/data/${index}`)),
    );
  });
});

it("tells the first 100 faults of a body that is full of them", async () => {
  const faulty = { data: Array.from({ length: 200_000 }, () => ({})) };
  const errors = errorsOf(await move(faulty));
  expect(errors).toHaveLength(100);
  expect(errors.at(-1)).toMatchObject({ status: "422", source: { pointer: "/data/49" } });

  const conflicting = { data: [...faulty.data, { type: "projects" }] };
  expect(errorsOf(await move(conflicting))).toMatchObject([
    { status: "409", source: { pointer: "/data/200000/type" } },
  ]);
});
