import type { OrganizationId, Project, Revision } from "@projects-api/core";
import { graveTime } from "../claims";
import type { Slice } from "../journal";
import type { Keys } from "../keys";
import { encodeAccess } from "../records";
import { ageOf, intoLeaves, type LeafStarts, type Listed } from "./into-leaves";
import type { Write } from "./plan";

/** Batches that an organization remembers, to know one that is sent again. */
const rememberedBatches = 1_000;
/** What one script may cost, in microseconds of the server: well below the 5 ms that no call may take. */
const budget = 1_500;
/** The same for one of many slices: the more there are, the likelier something comes to it, such as a larger table. */
const sliceBudget = 1_000;

/**
 * What a write costs, in about so many microseconds. A project that changes is in two leaves that have to be read and
 * written, or three; new ones are put into leaves one after the other, in the order of the leaves.
 */
const costOf = { set: 2, remove: 2, bury: 3, workspace: 25, project: 300, unlisted: 30, listed: 8 } as const;
/** What it costs beside to read and write one leaf. */
const leafCost = 200;

/** What a slice is made of. */
type Step =
  | Exclude<Write, { readonly kind: "project" }>
  | { readonly kind: "project"; readonly id: string; readonly record: string }
  | { readonly kind: "unlisted"; readonly id: string; readonly record: string }
  | Listed;

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
  leafStarts: LeafStarts,
): Generator<Slice> {
  let slice = new SliceBuilder(keys, organization);
  for (const step of inOrder(writes, leafStarts)) {
    if (slice.cost + costOfStep(step) > sliceBudget) {
      yield slice.finish(null);
      slice = new SliceBuilder(keys, organization);
    }
    slice.add(step);
  }
  yield slice.finish(revision);
}

/** What gives names up, then what takes them: a slice does not know of those to come. */
function* inOrder(writes: readonly Write[], leafStarts: LeafStarts): Generator<Step> {
  const staying: Step[] = [];
  const created: Project[] = [];
  for (const write of writes) {
    if (write.kind === "workspace" && write.record === false) yield write;
    else if (write.kind === "workspace" && write.parked !== null) {
      yield { ...write, record: write.parked };
      staying.push({ ...write, from: write.to });
    } else if (write.kind === "project") {
      if (write.parked !== null) yield { kind: "project", id: write.id, record: write.parked };
      if (write.created !== null) created.push(write.created);
      staying.push({ ...write, kind: write.created === null ? "project" : "unlisted" });
    } else staying.push(write);
  }
  yield* staying;
  yield* intoLeaves("name", created, leafStarts.name);
  yield* intoLeaves("age", created, leafStarts.age);
}

const costOfStep = (step: Step): number =>
  costOf[step.kind] + (step.kind === "listed" && step.opensLeaf ? leafCost : 0);

class SliceBuilder {
  cost = 0;
  readonly #keys: string[] = [];
  readonly #places = new Map<string, number>();
  readonly #set: Record<string, string[]> = {};
  readonly #remove: Record<string, string[]> = {};
  readonly #projects: (readonly [id: string, record: string, isUnlisted: boolean])[] = [];
  readonly #listed: (readonly [order: string, key: string, id: string, age: string, access: string])[] = [];
  readonly #workspaces: (readonly [string, string | false, number, number])[] = [];
  readonly #graves: (readonly [number, number])[] = [];

  constructor(
    private readonly keyNames: Keys,
    private readonly organization: OrganizationId,
  ) {}

  add(write: Step): void {
    this.cost += costOfStep(write);
    switch (write.kind) {
      case "set":
        append(this.#set, write.hash, write.field, write.value);
        return;
      case "remove":
        append(this.#remove, write.hash, write.field);
        return;
      case "project":
      case "unlisted":
        this.#projects.push([write.id, write.record, write.kind === "unlisted"]);
        return;
      case "listed": {
        const { nameKey, id, access } = write.project;
        this.#listed.push([write.order, nameKey, id, ageOf(write.project), encodeAccess(access)]);
        return;
      }
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
      listed: this.#listed,
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
