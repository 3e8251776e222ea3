import { beforeEach, describe, expect, it } from "vitest";
import { bytes, errorsOf, mediaType, placesOf, send } from "./support/client";
import { moveDocument, projectDocument, World } from "./support/world";

interface Sent {
  method: string;
  path: string;
  query: string;
  headers: Record<string, string>;
  body: string;
}

let world: World;
let sent: Sent;

/** What each fault makes of a sound request to update a project; in the order in which they are judged. */
const faults: readonly [name: string, expected: string, spoil: (sent: Sent) => void][] = [
  [
    "unknown path",
    "404 unknown-path",
    (sent) => {
      sent.path += "/nothing";
    },
  ],
  [
    "unknown method",
    "405 method-not-allowed",
    (sent) => {
      sent.method = "PUT";
    },
  ],
  [
    "no token",
    "401 unauthorized",
    (sent) => {
      sent.headers.authorization = "Bearer unknown";
    },
  ],
  [
    "not acceptable",
    "406 not-acceptable",
    (sent) => {
      sent.headers.accept = `${mediaType};charset=utf-8`;
    },
  ],
  [
    "other media type",
    "415 unsupported-media-type",
    (sent) => {
      sent.headers["content-type"] = "text/plain";
    },
  ],
  [
    "bad query",
    "400 invalid-query-parameter",
    (sent) => {
      sent.query = "include=x";
    },
  ],
  [
    "not found",
    "404 not-found",
    (sent) => {
      sent.path = "/api/v2/projects/prj-absent";
    },
  ],
  [
    "wrong type",
    "409 wrong-type",
    (sent) => {
      sent.body = sent.body.replace("projects", "tags");
    },
  ],
  [
    "broken rule",
    "422 name-length",
    (sent) => {
      sent.body = sent.body.replace("Renamed", "x");
    },
  ],
  [
    "stale tag",
    "412 precondition-failed",
    (sent) => {
      sent.headers["if-match"] = '"stale"';
    },
  ],
  [
    "taken name",
    "422 name-taken",
    (sent) => {
      sent.body = sent.body.replace("Renamed", "Taken");
    },
  ],
];

beforeEach(async () => {
  world = await World.create();
  await world.project("Taken");
  sent = {
    method: "PATCH",
    path: `/api/v2/projects/${await world.project("Platform")}`,
    query: "",
    headers: { authorization: "Bearer acme-token", accept: mediaType, "content-type": mediaType },
    body: JSON.stringify(projectDocument({ name: "Renamed" })),
  };
});

const judge = ({ method, path, query, headers, body }: Sent) =>
  send(world.api, { method, target: `${path}?${query}`, headers, body: bytes(body) });

describe("an update", () => {
  it("without a fault is made", async () => {
    expect((await judge(sent)).status).toBe(200);
  });

  const pairs = faults.flatMap(([first, expected, spoilFirst], index) =>
    faults
      .slice(index + 1)
      .map(([second, , spoilSecond]) => ({ first, second, expected, spoilFirst, spoilSecond })),
  );
  // a name cannot be both too short and taken
  const possible = pairs.filter(({ first, second }) => first !== "broken rule" || second !== "taken name");

  it.each(possible)("$first comes before $second", async ({ expected, spoilFirst, spoilSecond }) => {
    spoilSecond(sent);
    spoilFirst(sent);
    const answer = await judge(sent);
    expect(errorsOf(answer).map(({ status, code }) => `${status} ${code}`)).toEqual([expected]);
  });

  it("with all faults is judged by the first that is left", async () => {
    for (const [, , spoil] of faults.toReversed()) spoil(sent);
    sent.path = "/nothing";
    expect((await judge(sent)).status).toBe(404);
  });
});

describe("faults of one status", () => {
  const path = "/organizations/acme/projects";

  it("are told together: of the query and of the body", async () => {
    const answer = await world.admin.raw("POST", `${path}?include=x&page[size]=1`, bytes("{"));
    expect(errorsOf(answer).map(({ status, code }) => `${status} ${code}`)).toEqual([
      "400 invalid-query-parameter",
      "400 invalid-query-parameter",
      "400 invalid-body",
    ]);
  });

  it("are told together: of both header fields of a body", async () => {
    const headers = { "content-type": "text/plain;charset=x", "content-encoding": "gzip, br" };
    const answer = await world.admin.post(path, projectDocument({ name: "New" }), headers);
    expect(answer.status).toBe(415);
    expect(placesOf(answer)).toEqual(["Content-Type", "Content-Encoding"]);
  });

  it("are told alone where a stage has two: 406 before 415", async () => {
    const headers = { accept: `${mediaType};x=1`, "content-type": "text/plain" };
    const answer = await world.admin.post(path, projectDocument({ name: "New" }), headers);
    expect(errorsOf(answer)).toMatchObject([{ status: "406", source: { header: "Accept" } }]);
  });

  it("are told alone where a stage has two: 409 before 403", async () => {
    const document = { data: { type: "tags", id: "mine", attributes: { name: "x" } } };
    expect(errorsOf(await world.admin.post(path, document))).toMatchObject([
      { status: "409", code: "wrong-type" },
    ]);
  });
});

describe("a create", () => {
  const path = "/organizations/acme/projects";

  it("by who may not is not found, whatever its document is", async () => {
    await world.team("readers", { permissions: ["read-projects"], members: ["bob"] });
    for (const document of [projectDocument({ name: "Taken" }), { data: { type: "tags", id: 7 } }, 7]) {
      expect(errorsOf(await world.as("bob").post(path, document))).toMatchObject([{ code: "not-found" }]);
    }
  });

  it("with an id of its own is forbidden before its attributes are looked at", async () => {
    const document = { data: { id: "mine", attributes: { name: "x" } } };
    expect(errorsOf(await world.admin.post(path, document))).toMatchObject([{ code: "client-id-forbidden" }]);
  });
});

describe("a delete", () => {
  it("is judged by its tag, then by force, then by what is in the project", async () => {
    await world.workspace(sent.path.split("/").at(-1) ?? "", "network");
    const path = sent.path.slice("/api/v2".length);
    const stale = { "if-match": '"stale"' };
    const codes = async (path: string, headers = {}) =>
      errorsOf(await world.admin.delete(path, headers)).map(({ code }) => code);
    expect(await codes(`${path}?force=true`, stale)).toEqual(["precondition-failed"]);
    expect(await codes(`${path}?force=true`)).toEqual(["force-forbidden"]);
    expect(await codes(path)).toEqual(["project-not-empty"]);
    expect(await codes(`${path}?include=x`, stale)).toEqual(["invalid-query-parameter"]);
    expect(await codes("/projects/prj-absent?force=true", stale)).toEqual(["not-found"]);
  });
});

describe("a move", () => {
  it("is judged by its destination, then by types, then by form, then by workspaces", async () => {
    const path = (project: string) => `/projects/${project}/relationships/workspaces`;
    const project = sent.path.split("/").at(-1) ?? "";
    const wrong = { data: [{ type: "projects", id: "ws-1" }, { type: "workspaces" }] };
    const codes = async (path: string, document: object) =>
      errorsOf(await world.admin.post(path, document)).map(({ code }) => code);
    expect(await codes(path("prj-absent"), wrong)).toEqual(["not-found"]);
    expect(await codes(path(project), wrong)).toEqual(["wrong-type"]);
    expect(
      await codes(path(project), { data: [{ type: "workspaces" }, ...moveDocument("ws-1").data] }),
    ).toEqual(["invalid-document"]);
    expect(await codes(path(project), moveDocument("ws-1"))).toEqual(["workspaces-forbidden"]);
  });
});
