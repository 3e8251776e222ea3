import type { Store } from "../store";
import type { ConformanceCase } from "./case";
import { deepEqual } from "./deep-equal";
import { broken, succeeds } from "./expect";
import { type DisturbedClient, namespaceLength, type StoreHarness } from "./harness";
import { defaultRounds } from "./race";
import { World } from "./world";

/** Whether the harness can bring about the fault that the case needs, if it needs one. */
export const isOffered = ({ needs }: ConformanceCase, { faults }: StoreHarness): boolean =>
  needs === undefined || needs === "durable" || faults?.kinds.includes(needs) === true;

/**
 * Runs one case in a namespace of its own, then demands of the store that it finds no contradiction in what
 * the case has left, and closes all clients. Rejects when the case or the store's own check fails. Tells
 * whether the case was run: not if the harness, or the store by its manifest, has not what it `needs`.
 */
export const runCase = async (
  each: ConformanceCase,
  harness: StoreHarness,
  run: string,
  rounds = defaultRounds,
): Promise<boolean> => {
  if (!isOffered(each, harness)) return false;
  const namespace = namespaceOf(each.id, run);
  const clients = new Set<Store>();
  const disturbed: DisturbedClient[] = [];
  const open = async (of: string): Promise<Store> => {
    const client = await harness.open(of);
    clients.add(client);
    return client;
  };
  const closeAll = async (): Promise<void> => {
    await Promise.all(disturbed.map((client) => client.heal()));
    await Promise.all([...clients].map((client) => client.close()));
    clients.clear();
  };
  try {
    const store = await open(namespace);
    const other = await open(namespace);
    if (each.needs === "durable" && !store.manifest.durable) return false;
    let latest = store;
    await each.run({
      store,
      other,
      world: new World(store),
      rounds,
      open: () => harness.open(namespace),
      openElsewhere: () => open(`${namespace}-2`),
      reopen: async () => {
        await closeAll();
        latest = await open(namespace);
        return latest;
      },
      openDisturbed: async () => {
        const { faults } = harness;
        if (faults === undefined) return broken(`${harness.name} offers no faults`);
        const client = await faults.open(namespace);
        disturbed.push(client);
        clients.add(client.store);
        return {
          client,
          deadline: faults.deadline,
          close: () => {
            clients.delete(client.store);
            return client.store.close();
          },
        };
      },
    });
    deepEqual(await succeeds(latest.verify()), [], "the store finds contradictions in its data");
    return true;
  } finally {
    await closeAll();
  }
};

/** The namespace of a case in a run. */
const namespaceOf = (id: string, run: string): string => {
  if (!/^[a-z0-9-]{1,12}$/.test(run)) broken(`run must be 1 to 12 characters of a-z, 0-9 and -, is ${run}`);
  const namespace = `${run}-${id.replace("/", "-")}`;
  // Room for what `openElsewhere` appends.
  return namespace.length + 2 <= namespaceLength ? namespace : broken(`the case id ${id} is too long`);
};
