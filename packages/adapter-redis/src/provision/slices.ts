import type { OrganizationId, Revision } from "@projects-api/core";
import { graveTime } from "../claims";
import type { Keys } from "../keys";
import type { Write } from "./plan";

/** Batches that an organization remembers, to know one that is sent again. */
const rememberedBatches = 1_000;
/** What one script may cost, in microseconds of the server: well below the 5 ms that no call may take. */
const budget = 2_500;

/** What a write costs, in about so many microseconds; a project is in two leaves. */
const costOf = { set: 2, remove: 2, bury: 3, workspace: 10, project: 50 } as const;

/** A slice of a batch, as `changes.lua` takes it, and the keys that it needs beside the organization's. */
export interface Slice {
  /** In JSON. */
  readonly changes: string;
  readonly keys: readonly string[];
}

/** What the writes cost in all: one script makes so much at once, or there have to be slices. */
export const isSmall = (writes: readonly Write[], fieldsRead: number): boolean =>
  writes.reduce((sum, { kind }) => sum + costOf[kind], fieldsRead) <= budget;

/** All the writes as one slice, which changes all names at once. */
export const sliceOf = (
  keys: Keys,
  organization: OrganizationId,
  revision: Revision,
  writes: readonly Write[],
): Slice => {
  const slice = new SliceBuilder(keys, organization);
  for (const write of writes) slice.add(write);
  return slice.finish(revision);
};

/** The writes in slices, each of which takes one script. The last one marks the batch as applied. */
export function* slicesOf(
  keys: Keys,
  organization: OrganizationId,
  revision: Revision,
  writes: readonly Write[],
): Generator<Slice> {
  let slice = new SliceBuilder(keys, organization);
  for (const write of inOrder(writes)) {
    if (slice.cost + costOf[write.kind] > budget) {
      yield slice.finish(null);
      slice = new SliceBuilder(keys, organization);
    }
    slice.add(write);
  }
  yield slice.finish(revision);
}

/** What gives names up, then what takes them: a slice does not know of those to come. */
const inOrder = (writes: readonly Write[]): readonly Write[] => {
  const leaving: Write[] = [];
  const parking: Write[] = [];
  const others: Write[] = [];
  const projects: (Write & { readonly kind: "project" })[] = [];
  for (const write of writes) {
    if (write.kind === "project") {
      if (write.parked !== null) parking.push({ ...write, record: write.parked });
      projects.push(write);
    } else if (write.kind !== "workspace") others.push(write);
    else if (write.record === false) leaving.push(write);
    else if (write.parked === null) others.push(write);
    else {
      parking.push({ ...write, record: write.parked });
      others.push({ ...write, from: write.to });
    }
  }
  projects.sort((left, right) => (left.order < right.order ? -1 : 1));
  return [...leaving, ...parking, ...others, ...projects];
};

class SliceBuilder {
  cost = 0;
  readonly #keys: string[] = [];
  readonly #places = new Map<string, number>();
  readonly #set: Record<string, string[]> = {};
  readonly #remove: Record<string, string[]> = {};
  readonly #projects: (readonly [string, string])[] = [];
  readonly #workspaces: (readonly [string, string | false, number, number])[] = [];
  readonly #graves: (readonly [number, number])[] = [];

  constructor(
    private readonly keyNames: Keys,
    private readonly organization: OrganizationId,
  ) {}

  add(write: Write): void {
    this.cost += costOf[write.kind];
    switch (write.kind) {
      case "set":
        append(this.#set, write.hash, write.field, write.value);
        return;
      case "remove":
        append(this.#remove, write.hash, write.field);
        return;
      case "project":
        this.#projects.push([write.id, write.record]);
        return;
      case "workspace": {
        const place = (project: string | null) =>
          project === null ? 0 : this.#place(this.keyNames.workspacesOf(this.organization, project));
        this.#workspaces.push([write.id, write.record, place(write.from), place(write.to)]);
        return;
      }
      case "bury": {
        const { kind, subject, number } = write.claim;
        this.#graves.push([this.#place(this.keyNames.grave(this.organization, kind, subject)), number]);
      }
    }
  }

  finish(revision: Revision | null): Slice {
    const changes = {
      set: this.#set,
      remove: this.#remove,
      projects: this.#projects,
      workspaces: this.#workspaces,
      graves: this.#graves,
      grave_time: graveTime,
      ...(revision !== null && { last: { revision, remembered: rememberedBatches } }),
    };
    return { changes: JSON.stringify(changes), keys: this.#keys };
  }

  /** The place of a key among the further keys, counted from 1. */
  #place(key: string): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#keys.push(key);
    this.#places.set(key, this.#keys.length);
    return this.#keys.length;
  }
}

const append = (lists: Record<string, string[]>, name: string, ...items: readonly string[]): void => {
  const list = lists[name];
  if (list === undefined) lists[name] = [...items];
  else list.push(...items);
};
