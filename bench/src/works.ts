import { projectId, tokens, workspaceId } from "./population";

/** One request. */
export interface Ask {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
}

/** One kind of work: the i-th request of it, and what is to be reached beside a bare server. */
export interface Work {
  readonly name: string;
  readonly projects: number;
  readonly workspaces?: number;
  /** Whether the data is in Redis, else in memory. */
  readonly inRedis?: boolean;
  /** By CPU. */
  readonly goal: number;
  readonly ask: (i: number) => Ask;
}

const list = "/api/v2/organizations/acme/projects";
const headersOf = (token: string) => ({
  authorization: `Bearer ${token}`,
  accept: "application/vnd.api+json",
});

const get = (path: string, token: string = tokens.alice): Ask => ({
  method: "GET",
  path,
  headers: headersOf(token),
});

const write = (method: Ask["method"], path: string, document?: unknown): Ask => ({
  method,
  path,
  headers: { ...headersOf(tokens.alice), "content-type": "application/vnd.api+json" },
  ...(document === undefined ? {} : { body: JSON.stringify(document) }),
});

const project = (attributes: object) => ({ data: { type: "projects", attributes } });

/** Numbers below `count`, scattered, each as often as any other. */
const scattered = (i: number, count: number): number => (i * 7_919) % count;

const page = (number: number): string => `${list}?sort=name&page%5Bnumber%5D=${number}`;

/** Moves back and forth between two projects. */
const move = (i: number, count: number): Ask =>
  write("POST", `/api/v2/projects/${projectId(1 + (i % 2))}/relationships/workspaces`, {
    data: Array.from({ length: count }, (_, n) => ({ type: "workspaces", id: workspaceId(n) })),
  });

const show = (i: number): Ask => get(`/api/v2/projects/${projectId(scattered(i, small))}`);
const firstPage = (): Ask => get(page(1));
const create = (i: number): Ask => write("POST", list, project({ name: `created ${i}` }));

const small = 10_000;
const large = 1_000_000;

export const works: readonly Work[] = [
  { name: "show", projects: small, goal: 0.85, ask: show },
  { name: "list, first page", projects: small, goal: 0.7, ask: firstPage },
  {
    name: "list, middle pages",
    projects: small,
    goal: 0.6,
    ask: (i) => get(page(1 + scattered(i, small / 20))),
  },
  {
    name: "list, 30% through 3 teams",
    projects: small,
    goal: 0.55,
    ask: (i) => get(page(1 + scattered(i, (small * 0.3) / 20)), tokens.bob),
  },
  {
    name: "update",
    projects: small,
    goal: 0.6,
    ask: (i) =>
      write(
        "PATCH",
        `/api/v2/projects/${projectId(scattered(i, small))}`,
        project({ description: `revised ${i}` }),
      ),
  },
  {
    name: "rename",
    projects: small,
    goal: 0.55,
    ask: (i) =>
      write("PATCH", `/api/v2/projects/${projectId(scattered(i, small))}`, project({ name: `renamed ${i}` })),
  },
  { name: "create", projects: small, goal: 0.4, ask: create },
  {
    name: "delete",
    projects: 100_000,
    goal: 0.5,
    ask: (i) => write("DELETE", `/api/v2/projects/${projectId(1 + i)}`),
  },
  { name: "move of 1", projects: small, workspaces: 1, goal: 0.55, ask: (i) => move(i, 1) },
  { name: "move of 100", projects: small, workspaces: 100, goal: 0.28, ask: (i) => move(i, 100) },
  {
    name: "list, middle pages, 1M",
    projects: large,
    goal: 0.55,
    ask: (i) => get(page(1 + scattered(i, large / 20))),
  },
  {
    name: "list, 30%, 1M",
    projects: large,
    goal: 0.55,
    ask: (i) => get(page(1 + scattered(i, (large * 0.3) / 20)), tokens.bob),
  },
];

export const redisWorks: readonly Work[] = [
  { name: "show, in redis", projects: small, inRedis: true, goal: 0.6, ask: show },
  { name: "list, first page, in redis", projects: small, inRedis: true, goal: 0.35, ask: firstPage },
  { name: "create, in redis", projects: small, inRedis: true, goal: 0.35, ask: create },
];
