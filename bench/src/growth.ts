import { createProjectsService } from "@projects-api/core";
import { populate, projectId } from "./population";
import { timeOf } from "./statistics";

const alice = { kind: "user", user: "alice" } as const;
const sizes = [1_000, 100_000, 1_000_000] as const;

/** How the memory store grows: microseconds of a call to the service, and bytes a project. */
export const measureGrowth = async (): Promise<void> => {
  console.log("\n| Memory store | 1,000 | 100,000 | 1,000,000 |\n|---|---|---|---|");
  const columns: (readonly (readonly [name: string, figure: string])[])[] = [];
  for (const size of sizes) columns.push(await column(size));
  for (const [row, [name]] of (columns[0] ?? []).entries()) {
    console.log(`| ${[name, ...columns.map((figures) => figures[row]?.[1])].join(" | ")} |`);
  }
};

const column = async (size: number) => {
  const before = heap();
  const { store } = await populate(size);
  const bytes = (heap() - before) / size;
  const service = createProjectsService({ store });
  const lastPage = size / 20;
  const page = (number: number) => () =>
    service.listProjects(alice, "acme", { order: "name", page: { number } });
  const microseconds = async (call: () => unknown, times: number) =>
    `${((await timeOf(call, times, times)) * 1_000).toFixed(1)} µs`;
  return [
    ["first page by name", await microseconds(page(1), 2_000)],
    ["middle page by name", await microseconds(page(Math.ceil(lastPage / 2)), 2_000)],
    ["last page by name", await microseconds(page(lastPage), 2_000)],
    [
      "search `q` of 4 letters",
      await microseconds(() => service.listProjects(alice, "acme", { search: "ile-" }), 20),
    ],
    [
      "search `q`, nothing found",
      await microseconds(() => service.listProjects(alice, "acme", { search: "qqqq" }), 20),
    ],
    ["show", await microseconds(() => service.showProject(alice, projectId(size / 2)), 2_000)],
    ["bytes a project", bytes.toFixed(0)],
  ] as const;
};

const heap = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
};
