import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  conformanceCases,
  type DisturbedClient,
  modelCases,
  runConformance,
} from "@projects-api/core/conformance";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFileStore } from "../file-store";

let directory: string;
const pathOf = (name: string) => join(directory, `${name}.json`);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "file-store-"));
});
afterAll(() => rm(directory, { recursive: true }));

/** A way of its own to the data, which is cut by making it lead nowhere but to itself. */
const openDisturbed = async (namespace: string): Promise<DisturbedClient> => {
  const way = join(directory, `way-${crypto.randomUUID()}`);
  const lead = async (to: string) => {
    await symlink(to, `${way}.new`);
    await rename(`${way}.new`, way);
  };
  await lead(directory);
  return {
    store: createFileStore({ path: join(way, `${namespace}.json`) }),
    disturb: () => lead(way),
    heal: () => lead(directory),
  };
};

runConformance({
  harness: {
    name: "file store",
    open: async (namespace) => createFileStore({ path: pathOf(namespace) }),
    faults: { kinds: ["cut"], deadline: 15_000, open: openDisturbed },
  },
  run: "file",
  cases: [...conformanceCases, ...modelCases(fc, { numRuns: 30 })],
  runner: { describe, it, beforeAll, afterAll },
});

const alice = { name: "Alice", nameKey: "alice", createdAt: 0 };

describe("the file store", () => {
  it("keeps what was written for the next process, and leaves no other file", async () => {
    const path = pathOf("kept/data");
    expect((await createFileStore({ path }).createUser(alice)).isOk()).toBe(true);
    const found = await createFileStore({ path }).findUsers(["alice"]);
    expect(found._unsafeUnwrap()).toEqual([alice]);
    expect(await readdir(join(directory, "kept"))).toEqual(["data.json"]);
  });

  it("is unavailable for writes, and not for reads, while another has the lock", async () => {
    const path = pathOf("locked");
    const store = createFileStore({ path, patience: 0 });
    await store.createUser(alice);
    await writeFile(`${path}.lock`, "");
    expect((await store.createUser({ ...alice, nameKey: "bob" }))._unsafeUnwrapErr()).toBe("unavailable");
    expect((await store.findUsers(["alice", "bob"]))._unsafeUnwrap()).toEqual([alice]);
    await rm(`${path}.lock`);
    expect((await store.createUser({ ...alice, nameKey: "bob" })).isOk()).toBe(true);
  });

  it("is unavailable where there can be no file, and gives the lock back", async () => {
    const path = pathOf("a-directory");
    await mkdir(path);
    const store = createFileStore({ path });
    expect((await store.ping())._unsafeUnwrapErr()).toBe("unavailable");
    expect((await store.createUser(alice))._unsafeUnwrapErr()).toBe("unavailable");
    await rm(path, { recursive: true });
    expect((await store.createUser(alice)).isOk()).toBe(true);
  });
});

describe("docs/writing-an-adapter.md", async () => {
  const root = new URL("../../../", import.meta.url);
  const guide = await readFile(new URL("docs/writing-an-adapter.md", root), "utf8");
  const excerpts = [...guide.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs)];

  it.each(excerpts.map(([, path = "", excerpt = ""]) => [path, excerpt] as const))(
    "quotes %s as it is",
    async (path, excerpt) => {
      expect(await readFile(new URL(path, root), "utf8")).toContain(excerpt);
    },
  );
});
