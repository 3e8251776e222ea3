import { createMongoStore } from "@projects-api/adapter-mongo";
import type { ProjectListQuery, ResultAsync } from "@projects-api/core";
import { type Db, MongoClient } from "mongodb";
import { commandsOf, explain } from "../../packages/adapter-mongo/test/support/commands";
import { fill, type Population, projectId, workspaceId } from "./population";
import { timeOf } from "./statistics";

const alice = { kind: "user", user: "alice" } as const;
const bob = { kind: "user", user: "bob" } as const;
const sizes = [1_000, 100_000, 1_000_000] as const;
const movable = 1_000;

type Caller = typeof alice | typeof bob;
type Row = readonly [name: string, figure: string];

/** Prints what the MongoDB store costs, on the replica set of the URL: round trips, then keys and times as it grows. */
export const measureMongo = async (url: string): Promise<void> => {
  const client = new MongoClient(url, { monitorCommands: true });
  try {
    const columns: (readonly Row[])[] = [];
    for (const size of sizes) {
      const db = client.db(`bench-${process.pid}-${size}`);
      const store = (await createMongoStore({ db, deadline: 60_000 }))._unsafeUnwrap();
      const start = performance.now();
      const population = await fill(store, size, movable);
      const seconds = (performance.now() - start) / 1_000;
      if (size === sizes[0]) await printRoundTrips(client, population);
      columns.push([
        ["fill", `${seconds.toFixed(1)} s`],
        ["on disk, for each project", await sizeOf(db, size)],
        ...(await growth(client, population, size)),
        ...(await writes(population)),
      ]);
      await db.dropDatabase();
    }
    console.log("\n| Keys read, and milliseconds | 1,000 | 100,000 | 1,000,000 |\n|---|---|---|---|");
    for (const [row, [name]] of (columns[0] ?? []).entries()) {
      console.log(`| ${[name, ...columns.map((figures) => figures[row]?.[1])].join(" | ")} |`);
    }
  } finally {
    await client.close();
  }
};

/** The most that the store may take for an operation of a use case, without the reading that authorizes it. */
const printRoundTrips = async (client: MongoClient, { service }: Population): Promise<void> => {
  const moves = (count: number) => Array.from({ length: count }, (_, i) => workspaceId(i));
  const operations: readonly (readonly [name: string, most: number, work: () => Promise<void>])[] = [
    ["show", 1, () => settled(service.showProject(alice, projectId(7)))],
    ["list a page by name", 1 + 2, () => settled(service.listProjects(alice, "acme", { order: "name" }))],
    ["search", 1 + 2, () => settled(service.listProjects(alice, "acme", { search: "ile-" }))],
    [
      "the same for who sees a part",
      1 + 3,
      () => settled(service.listProjects(bob, "acme", { search: "ile-" })),
    ],
    ["create", 1 + 3, () => settled(service.createProject(alice, "acme", { name: "Newcomer" }))],
    ["update", 1 + 3, () => settled(service.updateProject(alice, projectId(8), { description: "new" }))],
    ["delete", 1 + 3, () => settled(service.deleteProject(alice, projectId(9)))],
    ["move of 1", 2 + 6, () => settled(service.moveWorkspaces(alice, projectId(1), moves(1)))],
    ["move of 1,000", 2 + 6, () => settled(service.moveWorkspaces(alice, projectId(2), moves(movable)))],
  ];
  console.log("| Round trips, with the reading that authorizes | | at most |\n|---|---|---|");
  for (const [name, most, work] of operations) {
    const { length } = await commandsOf(client, work);
    console.log(`| ${name} | ${length} | ${most} |`);
    if (length > most) throw new Error(`${name} takes ${length} round trips.`);
  }
};

const settled = async (result: ResultAsync<unknown, unknown>): Promise<void> => {
  if (!(await result).isOk()) throw new Error("An operation of the benchmark failed.");
};

const growth = async (
  client: MongoClient,
  { service }: Population,
  size: number,
): Promise<readonly Row[]> => {
  const list = (caller: Caller, query: ProjectListQuery) => () =>
    settled(service.listProjects(caller, "acme", query));
  const page = (share: number) =>
    ({ order: "name", page: { number: Math.ceil((share * size) / 20) || 1 } }) as const;
  const works: readonly (readonly [string, () => Promise<void>])[] = [
    ["show", () => settled(service.showProject(alice, projectId(size / 2)))],
    ["first page by name", list(alice, page(0))],
    ["middle page by name", list(alice, page(0.5))],
    ["last page by name", list(alice, page(1))],
    ["first page of who sees 30% through 3 teams", list(bob, page(0))],
    ["search `q` of 4 letters, found", list(alice, { search: "ile-", order: "name" })],
    ["search `q`, nothing found", list(alice, { search: "qqqq", order: "name" })],
  ];
  const rows: Row[] = [];
  for (const [name, work] of works) {
    const commands = await commandsOf(client, work);
    const explained = (await Promise.all(commands.map((command) => explain(client, command)))).flat();
    const keys = explained.reduce((sum, each) => sum + each.keys, 0);
    rows.push([
      name,
      `${keys.toLocaleString("en")} keys, ${(await timeOf(work, repetitions)).toFixed(1)} ms`,
    ]);
  }
  return rows;
};

const writes = async ({ service }: Population): Promise<readonly Row[]> => {
  let next = 0;
  const all = Array.from({ length: movable }, (_, i) => workspaceId(i));
  const works: readonly (readonly [string, () => Promise<void>])[] = [
    ["create", () => settled(service.createProject(alice, "acme", { name: `Created ${next++}` }))],
    ["rename", () => settled(service.updateProject(alice, projectId(8), { name: `Renamed ${next++}` }))],
    ["delete", () => settled(service.deleteProject(alice, projectId(100 + next++)))],
    ["move of 1,000", () => settled(service.moveWorkspaces(alice, projectId(10 + (next++ % 2)), all))],
  ];
  const rows: Row[] = [];
  for (const [name, work] of works) rows.push([name, `${(await timeOf(work, repetitions)).toFixed(1)} ms`]);
  return rows;
};

/** Sizes are known once everything is on disk. */
const sizeOf = async (db: Db, size: number): Promise<string> => {
  await db.client.db("admin").command({ fsync: 1 });
  const { storageSize, indexSize } = await db.stats();
  return `${((storageSize + indexSize) / size).toFixed(0)} bytes, ${(indexSize / size).toFixed(0)} in indexes`;
};

const repetitions = 7;
