import { beforeEach, describe, expect, it } from "vitest";
import { bytes, errorsOf, mediaType, placesOf, send } from "./support/client";
import { moveDocument, projectDocument, World } from "./support/world";

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Spoil = (sent: Sent) => Sent;

let world: World;
let sent: Sent;

const header =
  (name: string, value: string): Spoil =>
  (sent) => ({ ...sent, headers: { ...sent.headers, [name]: value } });

const replace =
  (text: string, by: string): Spoil =>
  (sent) => ({ ...sent, body: sent.body.replace(text, by) });

/** What each fault makes of a sound request to update a project; in the order in which they are judged. */
const faults: readonly [name: string, expected: string, spoil: Spoil][] = [
  ["unknown path", "404 unknown-path", (sent) => ({ ...sent, path: `${sent.path}/nothing` })],
  ["unknown method", "405 method-not-allowed", (sent) => ({ ...sent, method: "PUT" })],
  ["no token", "401 unauthorized", header("authorization", "Bearer unknown")],
  ["not acceptable", "406 not-acceptable", header("accept", `${mediaType};charset=utf-8`)],
  ["other media type", "415 unsupported-media-type", header("content-type", "text/plain")],
  ["bad query", "400 invalid-query-parameter", (sent) => ({ ...sent, query: "include=x" })],
  ["broken JSON", "400 invalid-body", (sent) => ({ ...sent, body: "{" })],
  ["not found", "404 not-found", (sent) => ({ ...sent, path: "/api/v2/projects/prj-absent" })],
  ["wrong type", "409 wrong-type", replace("projects", "tags")],
  ["broken rule", "422 name-length", replace("Renamed", "x")],
  ["stale tag", "412 precondition-failed", header("if-match", '"stale"')],
  ["taken name", "422 name-taken", replace("Renamed", "Taken")],
];

/** Faults that cannot be told apart by which comes first: of one status, or of one value. */
const together = ["bad query and broken JSON", "broken rule and taken name"];

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
      .filter(([second]) => !together.includes(`${first} and ${second}`))
      .map(([second, , spoilSecond]) => ({ first, second, expected, spoilFirst, spoilSecond })),
  );

  it.each(pairs)("$first comes before $second", async ({ expected, spoilFirst, spoilSecond }) => {
    const answer = await judge(spoilFirst(spoilSecond(sent)));
    expect(errorsOf(answer).map(({ status, code }) => `${status} ${code}`)).toEqual([expected]);
  });

  it("with all faults is judged by the first", async () => {
    const [first] = errorsOf(await judge(faults.reduceRight((spoilt, [, , spoil]) => spoil(spoilt), sent)));
    expect(first?.code).toBe("unknown-path");
  });

  it("of no bytes is judged like any other body", async () => {
    const empty = { ...sent, body: "" };
    expect((await judge(header("accept", `${mediaType};x=1`)(empty))).status).toBe(406);
    expect(
      errorsOf(await judge({ ...empty, path: "/api/v2/projects/absent", query: "include=x" })),
    ).toMatchObject([{ code: "invalid-query-parameter" }, { code: "invalid-body" }]);
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
