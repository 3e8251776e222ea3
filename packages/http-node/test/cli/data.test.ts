import { ok, type Store } from "@projects-api/core";
import { createMemoryStore } from "@projects-api/core/memory";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { run, startServe, temporaryFile } from "../support/test-io";

/** What every command of a test opens as `memory:`. */
const shared = vi.hoisted((): { store: Store | undefined; closed: number } => ({
  store: undefined,
  closed: 0,
}));

vi.mock("@projects-api/core/memory", async (importOriginal) => {
  const original = await importOriginal<typeof import("@projects-api/core/memory")>();
  const create = () => {
    shared.store ??= original.createMemoryStore();
    return { ...shared.store, close: async () => void shared.closed++ };
  };
  return { ...original, createMemoryStore: create };
});

const seed = {
  users: [{ name: "alice", tokens: ["alice-secret"] }],
  organizations: [
    {
      name: "acme",
      teams: [{ name: "owners", permissions: ["owners"], members: ["alice"] }],
      projects: [{ name: "Platform", workspaces: [{ name: "network" }] }],
    },
  ],
};

beforeEach(async () => {
  shared.store = undefined;
  shared.store = createMemoryStore();
  shared.closed = 0;
});

const applySeed = async (document: unknown = seed) =>
  run(["seed", await temporaryFile(JSON.stringify(document))]);

describe("seed", () => {
  it("prints what changed, by kind", async () => {
    const first = await applySeed();
    expect(first).toMatchObject({ code: 0, err: "" });
    expect(first.outLines).toEqual([
      "users: 1 created, 0 updated, 0 unchanged",
      "organizations: 1 created, 0 updated, 0 unchanged",
      "teams: 1 created, 0 updated, 0 unchanged",
      "projects: 1 created, 0 updated, 0 unchanged",
      "workspaces: 1 created, 0 updated, 0 unchanged",
      "tokens: 1 created, 0 updated, 0 unchanged",
    ]);
    expect((await applySeed()).outLines).toContain("projects: 0 created, 0 updated, 1 unchanged");
    expect(shared.closed).toBe(2);
  });

  it("tells each fault on a line of its own, and applies nothing", async () => {
    const { code, out, errLines } = await applySeed({
      ...seed,
      organizations: [{ name: "x y", teams: [{ name: "a" }, { name: "b", permissions: ["fly"] }] }],
    });
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(errLines.map((line) => line.split(":")[0])).toEqual([
      "organizations[0].name",
      "organizations[0].teams[1].permissions[0]",
    ]);
    expect((await run(["token", "list", "--user", "alice"])).code).toBe(1);
  });

  it("tells as many faults as there are", async () => {
    const { code, errLines } = await applySeed({ users: Array.from({ length: 200_000 }, () => ({})) });
    expect(code).toBe(1);
    expect(errLines).toHaveLength(200_000);
    expect(errLines.at(-1)).toMatch(/^users\[199999\]/);
  });

  it("takes a byte order mark", async () => {
    expect((await run(["seed", await temporaryFile(`\uFEFF${JSON.stringify(seed)}`)])).code).toBe(0);
  });
});

describe("token", () => {
  it.each([
    ["--user", "Alice"],
    ["--organization", "ACME"],
  ])("create, list and revoke work with %s %s", async (...owner) => {
    await applySeed();
    const before = await run(["token", "list", ...owner]);
    const created = await run(["token", "create", ...owner]);
    expect(created).toMatchObject({ code: 0, err: "" });
    expect(created.outLines).toHaveLength(1);
    const { id, token, ...rest } = JSON.parse(created.out);
    expect(rest).toEqual({});
    expect(id).toMatch(/^[0-9a-f]{16}$/);

    const { url } = await startServe([]);
    const status = async () =>
      (await fetch(`${url}/api/v2/organizations/acme`, { headers: { authorization: `Bearer ${token}` } }))
        .status;
    expect(await status()).toBe(200);

    const listed = await run(["token", "list", ...owner]);
    expect(listed.outLines).toHaveLength(before.outLines.length + 1);
    const entry = listed.outLines.map((line) => JSON.parse(line)).find((line) => line.id === id);
    expect(entry).toEqual({ id, "created-at": expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/) });
    expect(listed.out).not.toContain(token);

    expect(await run(["token", "revoke", id])).toMatchObject({ code: 0, err: "" });
    expect(await run(["token", "list", ...owner])).toEqual(before);
    // A server keeps the tokens that it has found for a second.
    await expect.poll(status, { timeout: 5_000 }).toBe(401);
  });

  it.each([
    ["create", ["--user", "nobody"]],
    ["list", ["--user", "nobody"]],
    ["create", ["--organization", "nowhere"]],
    ["list", ["--organization", "nowhere"]],
    ["revoke", ["0123456789abcdef"]],
  ])("%s %j tells what is unknown", async (command, args) => {
    const { code, out, errLines } = await run(["token", command, ...args]);
    expect({ code, out, sentences: errLines.length }).toEqual({ code: 1, out: "", sentences: 1 });
    expect(shared.closed).toBe(1);
  });
});

describe("check", () => {
  it("is content with sound data", async () => {
    await applySeed();
    expect(await run(["check"])).toMatchObject({
      code: 0,
      out: "The data of the memory store is sound.\n",
      err: "",
    });
  });

  it("tells each contradiction", async () => {
    const store = createMemoryStore();
    shared.store = { ...store, verify: async () => ok(["One thing.", "Another."]) };
    expect(await run(["check"])).toMatchObject({ code: 1, out: "", err: "One thing.\nAnother.\n" });
  });
});
