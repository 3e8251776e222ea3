import { createRedisStore } from "@projects-api/adapter-redis";
import {
  type CallerStore,
  isId,
  type Project,
  type ProjectId,
  type ProjectQuery,
  type Store,
  type WorkspaceId,
} from "@projects-api/core";
import { Redis } from "ioredis";
import { fill, type Population, projectId, projectName, workspaceId } from "./population";
import { median } from "./statistics";

const sizes = [1_000, 100_000, 1_000_000] as const;
const workspaces = 2_000;
/** What a call may take, where the contract says it. */
interface Work {
  readonly name: string;
  readonly roundTrips: number | null;
  readonly times: number;
  readonly run: () => Promise<unknown>;
}

/**
 * How the Redis store grows: median milliseconds of a call, its round trips, and how long a command blocks the server:
 * by the CPU time of its thread, on average, and by the clock, at the most. On a machine that does other things as
 * well the latter was held up by them.
 */
export const measureRedis = async (url: string): Promise<void> => {
  console.log(
    "\n| Redis store | projects | ms | round trips | CPU a command | longest, by the clock |\n|---|---|---|---|---|---|",
  );
  for (const size of sizes) await measureSize(url, size);
};

const measureSize = async (url: string, size: number): Promise<void> => {
  // Counts what is sent, which `INFO commandstats` cannot: scripts count each command within them.
  const client = new Redis(url, { autoResendUnfulfilledCommands: false, maxRetriesPerRequest: 0 });
  let sent = 0;
  const send = client.sendCommand.bind(client);
  client.sendCommand = (...args) => {
    sent++;
    return send(...args);
  };
  const watch = new Redis(url);
  await watch.config("SET", "slowlog-log-slower-than", 0);
  await watch.config("SET", "slowlog-max-len", 100_000);
  const store = await openOn(client, `bench-${size}-${Date.now()}`);
  const measure = async ({ name, roundTrips, times, run }: Work): Promise<void> => {
    await watch.slowlog("RESET");
    const cpuBefore = await cpuTime(watch);
    const took: number[] = [];
    const trips: number[] = [];
    for (let i = 0; i < times; i++) {
      sent = 0;
      const start = performance.now();
      await run();
      took.push(performance.now() - start);
      trips.push(sent);
    }
    const cpu = ((await cpuTime(watch)) - cpuBefore) / trips.reduce((sum, each) => sum + each, 0);
    const trip = median(trips);
    const longest = (await longestCommand(watch)) / 1_000;
    const figures = [median(took).toFixed(2), trip, cpu.toFixed(2), longest.toFixed(2)];
    console.log(`| ${[name, size.toLocaleString("en"), ...figures].join(" | ")} |`);
    if (roundTrips !== null && trip > roundTrips)
      throw new Error(`${name}: more than ${roundTrips} round trips`);
  };

  let population: Population | null = null;
  await measure({
    name: "fill in one batch",
    roundTrips: null,
    times: 1,
    run: async () => {
      population = await fill(store, size, workspaces);
    },
  });
  if (population === null) throw new Error("not filled");
  for (const work of await worksOn(population, size)) await measure(work);
  await store.close();
  client.disconnect();
  watch.disconnect();
};

const openOn = async (client: Redis, prefix: string): Promise<Store> => {
  const store = await createRedisStore({ redis: client, prefix, deadline: 60_000, onWarning: () => {} });
  if (store.isErr()) throw new Error(store.error.sentences.join(" "));
  return store.value;
};

/** Milliseconds of CPU that the thread which carries out commands has used. */
const cpuTime = async (watch: Redis): Promise<number> => {
  const info = await watch.info("cpu");
  const parts = info.matchAll(/used_cpu_(?:sys|user)_main_thread:([\d.]+)/g);
  return [...parts].reduce((sum, [, seconds]) => sum + Number(seconds) * 1_000, 0);
};

/** Microseconds of the longest script since the last reset. */
const longestCommand = async (watch: Redis): Promise<number> => {
  const entries = await watch.slowlog("GET", -1);
  const times = (Array.isArray(entries) ? entries : []).map((entry) =>
    Array.isArray(entry) && /^eval/i.test(String(entry[3])) ? Number(entry[2]) : 0,
  );
  return times.reduce((longest, time) => Math.max(longest, time), 0);
};

const worksOn = async ({ store, organization }: Population, size: number): Promise<Work[]> => {
  const reading = await succeed(store.readOrganization("acme", "bob"));
  const { accessRevision, teams } = reading.grants;
  const everything: ProjectQuery = {
    organization,
    accessRevision,
    see: { kind: "all" },
    within: [],
    match: { kind: "everything" },
    order: "name",
    offset: 0,
    limit: 20,
  };
  const bob = { kind: "teams", teams: teams.map(({ id }) => id), levels: ["read"] } as const;
  const list = (name: string, query: Partial<ProjectQuery>, roundTrips: number | null, times = 50): Work => ({
    name,
    roundTrips,
    times,
    run: () => succeed(store.listProjects({ ...everything, ...query })),
  });
  const middle = Math.floor(size / 2);
  const search = (text: string): Partial<ProjectQuery> => ({ match: { kind: "search", text } });
  const names = Array.from({ length: 100 }, (_, i) => projectName(i));
  return [
    {
      name: "show",
      roundTrips: 1,
      times: 200,
      run: () => succeed(store.readProject(idOf(projectId(middle)), "bob")),
    },
    list("first page by name", {}, 1),
    list("middle page by name", { offset: middle }, 1),
    list("last page by name", { offset: size - 20 }, 1),
    list("middle page, oldest first", { order: "oldest-first", offset: middle }, 1),
    list("100 names", { match: { kind: "names", nameKeys: names }, limit: 100 }, 1),
    list("search of 4 letters, first page", search("ile-"), null, 5),
    list(
      "search of 1 letter, middle page, oldest first",
      { ...search("e"), order: "oldest-first", offset: middle },
      null,
      5,
    ),
    list("search, nothing found", search("qqqq"), null, 5),
    list("who sees 30 %, first page", { see: bob }, null, 10),
    list("who sees 30 %, middle page", { see: bob, offset: Math.floor(size * 0.15) }, null, 10),
    list("who sees 30 %, search", { see: bob, ...search("ile-") }, null, 3),
    ...writesOn(store, everything, size),
  ];
};

const writesOn = (
  store: CallerStore,
  { organization, accessRevision }: ProjectQuery,
  size: number,
): Work[] => {
  let count = 0;
  const created: Project[] = [];
  const revision = () => `bench${size}x${++count}`;
  const ids = (from: number, amount: number) =>
    Array.from({ length: amount }, (_, i) => idOf<WorkspaceId>(workspaceId(from + i)));
  const move = (amount: number): Work => {
    let isAway = false;
    return {
      name: `move of ${amount}`,
      roundTrips: 1,
      times: 20,
      run: () => {
        const [source, destination] = [projectId(0), projectId(1)].map((id) => idOf<ProjectId>(id));
        if (source === undefined || destination === undefined) throw new Error("no projects");
        const [from, to] = isAway ? [destination, source] : [source, destination];
        isAway = !isAway;
        const moves = ids(0, amount).map((id) => ({ id, source: from }));
        return succeed(
          store.moveWorkspaces({
            organization,
            accessRevision,
            destination: to,
            workspaces: moves,
            revision: revision(),
          }),
        );
      },
    };
  };
  return [
    {
      name: "create",
      roundTrips: 2,
      times: 100,
      run: async () => {
        const name = `created-${++count}`;
        const project: Project = {
          id: idOf<ProjectId>(`prj-created-${size}-${count}`),
          organization,
          name,
          nameKey: name,
          description: null,
          autoDestroyActivityDuration: null,
          createdAt: Date.now(),
          workspaceCount: 0,
          access: [],
          revision: revision(),
        };
        created.push(await succeed(store.createProject({ project, accessRevision })));
      },
    },
    {
      name: "rename",
      roundTrips: 1,
      times: 100,
      run: () => {
        const name = `renamed-${++count}`;
        const values = { name, nameKey: name };
        const project = idOf<ProjectId>(projectId(count % size));
        return succeed(
          store.updateProject({
            project,
            organization,
            accessRevision,
            expected: null,
            values,
            revision: revision(),
          }),
        );
      },
    },
    {
      name: "delete",
      roundTrips: 2,
      times: 100,
      run: async () => {
        const project = created.pop();
        if (project === undefined) throw new Error("nothing left");
        await succeed(
          store.deleteProject({ project: project.id, organization, accessRevision, expected: null }),
        );
      },
    },
    move(1),
    move(1_000),
  ];
};

const idOf = <AnyId extends ProjectId | WorkspaceId>(text: string): AnyId => {
  if (!isId<AnyId>(text)) throw new Error(text);
  return text;
};

const succeed = async <Value>(answer: Promise<{ isOk(): boolean; _unsafeUnwrap(): Value }>): Promise<Value> =>
  (await answer)._unsafeUnwrap();
