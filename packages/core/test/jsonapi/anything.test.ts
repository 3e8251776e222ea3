import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, bytes, errorsOf, mediaType, send } from "./support/client";
import { World } from "./support/world";

let world: World;
let project: string;
let defects: unknown[];

beforeAll(async () => {
  defects = [];
  world = await World.create({ onError: (error) => defects.push(error) });
  project = await world.project("Platform");
  await world.workspace(project, "network");
});

const headers = { authorization: "Bearer acme-token", "content-type": mediaType };

/** Whatever was sent, the answer is one of the contract's. */
const expectSound = (answer: Answer) => {
  expect(defects).toEqual([]);
  expect([200, 201, 204, 400, 401, 403, 404, 405, 406, 409, 412, 415, 422]).toContain(answer.status);
  if (answer.status >= 400) errorsOf(answer);
  expect(answer.body ?? "").not.toContain("acme-token");
};

/** Texts that are known to be trouble, and any others. */
const odd = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty", "", "%00", "%", "..", "[", "[]"),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 6 }),
);

describe("the answer is sound", () => {
  it("whatever the document of a write is", async () => {
    const value = fc.oneof(
      fc.constantFrom<unknown>("projects", "workspaces", "Platform", null, 7),
      fc.jsonValue({ maxDepth: 3 }),
    );
    const data = fc.oneof(
      value,
      fc.record(
        {
          type: value,
          id: value,
          attributes: fc.oneof(
            value,
            fc.record(
              { name: value, description: value, "auto-destroy-activity-duration": value },
              { requiredKeys: [] },
            ),
          ),
          relationships: fc.oneof(
            value,
            fc.record({ "tag-bindings": fc.oneof(value, fc.record({ data: value })) }, { requiredKeys: [] }),
          ),
        },
        { requiredKeys: [] },
      ),
      fc.array(fc.oneof(value, fc.record({ type: value, id: value }, { requiredKeys: [] })), {
        maxLength: 3,
      }),
    );
    const document = fc.oneof(value, fc.record({ data }, { requiredKeys: [] }));
    await fc.assert(
      fc.asyncProperty(document, async (document) => {
        expectSound(await world.admin.post("/organizations/acme/projects", document));
        expectSound(await world.admin.patch(`/projects/${project}`, document));
        expectSound(await world.admin.post(`/projects/${project}/relationships/workspaces`, document));
      }),
      { numRuns: 500 },
    );
  });

  it("whatever the path, the query and the method are", async () => {
    const segment = fc.oneof(
      fc.constantFrom("api", "v2", "projects", "organizations", "acme", "workspaces"),
      odd,
    );
    const path = fc.oneof(
      fc.array(segment, { maxLength: 6 }).map((segments) => `/${segments.join("/")}`),
      odd.map((id) => `/api/v2/projects/${id}`),
      odd.map((name) => `/api/v2/organizations/${encodeURIComponent(name.toWellFormed())}/projects`),
    );
    const name = fc.oneof(
      fc.constantFrom("page[number]", "page[size]", "q", "sort", "filter[names]", "include"),
      odd,
    );
    const query = fc.array(
      fc.tuple(name, odd).map((pair) => pair.join("=")),
      { maxLength: 4 },
    );
    const method = fc.oneof(fc.constantFrom("GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS"), odd);
    await fc.assert(
      fc.asyncProperty(path, query, method, async (path, query, method) => {
        const target = `${path}?${query.join("&")}`;
        expectSound(await send(world.api, { method, target, headers }));
      }),
      { numRuns: 1_000 },
    );
  });

  it("whatever the header fields are", async () => {
    const field = fc.oneof(
      fc
        .array(
          fc.constantFrom(
            mediaType,
            ";",
            ",",
            '"',
            "\\",
            "=",
            "profile",
            "ext",
            "q",
            "0.5",
            " ",
            "*",
            "W/",
            "a",
          ),
          {
            maxLength: 10,
          },
        )
        .map((parts) => parts.join("")),
      odd,
      fc.array(odd, { maxLength: 3 }),
    );
    const names = [
      "authorization",
      "accept",
      "content-type",
      "content-encoding",
      "if-match",
      "if-none-match",
    ];
    const fields = fc.record(Object.fromEntries(names.map((name) => [name, field])), { requiredKeys: [] });
    const target = `/api/v2/projects/${project}`;
    const body = bytes('{"data":{"type":"projects"}}');
    await fc.assert(
      fc.asyncProperty(fields, fc.constantFrom("GET", "PATCH"), async (fields, method) => {
        const answer = await send(world.api, { method, target, headers: { ...headers, ...fields }, body });
        if (answer.status !== 304) expectSound(answer);
      }),
      { numRuns: 1_000 },
    );
  });

  it("whatever the bytes of a body are", async () => {
    const path = `/projects/${project}`;
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), async (body) => {
        expectSound(await world.admin.raw("PATCH", path, body));
      }),
      { numRuns: 500 },
    );
  });
});
