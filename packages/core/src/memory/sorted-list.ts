import { Chunk } from "./chunk";
import { comparing, type Ordering } from "./ordering";

/** A chunk that grows beyond this is split in halves. */
const maxChunk = 512;
/** How full chunks are made when many items come at once: with room for some more. */
const filledChunk = 384;
/** New items are put in one by one if they are at most this part of those there; else all are sorted anew. */
const fewItems = 1 / 32;

/** A part of a list, and how many items there are in all of which it is a part. */
export interface Found<Item> {
  readonly matching: number;
  readonly items: Item[];
}

/**
 * Items in order, none twice, in chunks: an item is added or removed in O(log n) and the moving of one chunk,
 * and a page at any rank costs the walk over the chunks' lengths.
 */
export class SortedList<Item extends object, Key extends string | number> {
  readonly #ordering: Ordering<Item, Key>;
  #chunks: Chunk<Item, Key>[] = [];
  #size = 0;

  /** Of items that are in order already. */
  constructor(ordering: Ordering<Item, Key>, sorted: readonly Item[] = []) {
    this.#ordering = ordering;
    this.#fill(sorted);
  }

  get size(): number {
    return this.#size;
  }

  /** The items that the condition holds for, in order. */
  filter(holds: (item: Item) => boolean): Item[] {
    const items: Item[] = [];
    for (const chunk of this.#chunks) {
      for (const item of chunk.items) if (holds(item)) items.push(item);
    }
    return items;
  }

  add(item: Item): void {
    const key = this.#ordering.keyOf(item);
    const place = this.#placeFor(key, item);
    const chunk = this.#chunks[place];
    if (chunk === undefined) {
      this.#fill([item]);
      return;
    }
    chunk.add(key, item);
    this.#size++;
    if (chunk.items.length > maxChunk) this.#chunks.splice(place + 1, 0, chunk.split());
  }

  /** Adds many at once, in any order. */
  addAll(items: readonly Item[]): void {
    if (items.length <= this.#size * fewItems) for (const item of items) this.add(item);
    else this.#fill([this.filter(() => true), items].flat().sort(comparing(this.#ordering)));
  }

  /** Whether the item was there. */
  remove(item: Item): boolean {
    const key = this.#ordering.keyOf(item);
    const place = this.#placeFor(key, item);
    const chunk = this.#chunks[place];
    if (chunk?.remove(key, item) !== true) return false;
    this.#size--;
    if (chunk.items.length === 0) this.#chunks.splice(place, 1);
    return true;
  }

  /** To be called after an item in the list was given another name, by which it is not ordered. */
  renamed(item: Item): void {
    this.#chunks[this.#placeFor(this.#ordering.keyOf(item), item)]?.renamed();
  }

  /** At most `limit` items from the one at `offset` on, counted and listed from the end if `reversed`. */
  page(offset: number, limit: number, reversed: boolean): Item[] {
    const start = Math.max(0, reversed ? this.#size - offset - limit : offset);
    const end = reversed ? this.#size - offset : Math.min(this.#size, offset + limit);
    const items: Item[] = [];
    if (start >= end) return items;
    let [place, index] = this.#locate(start);
    for (let missing = end - start; missing > 0; index = 0) {
      const chunk = this.#chunks[place++]?.items ?? [];
      for (; missing > 0 && index < chunk.length; index++, missing--) {
        const item = chunk[index];
        if (item !== undefined) items.push(item);
      }
    }
    return reversed ? items.reverse() : items;
  }

  /** The {@link page} of the items whose names contain the part. */
  search(part: string, offset: number, limit: number, reversed: boolean): Found<Item> {
    const items: Item[] = [];
    let matching = 0;
    for (let turn = 0; turn < this.#chunks.length; turn++) {
      const chunk = this.#chunks[reversed ? this.#chunks.length - 1 - turn : turn];
      const count = chunk?.names.count(part) ?? 0;
      if (chunk !== undefined && items.length < limit && matching + count > offset) {
        const indexes = reversed ? chunk.names.indexes(part).reverse() : chunk.names.indexes(part);
        const from = Math.max(0, offset - matching);
        for (const index of indexes.slice(from, from + limit - items.length)) {
          const item = chunk.items[index];
          if (item !== undefined) items.push(item);
        }
      }
      matching += count;
    }
    return { matching, items };
  }

  /** Whether the items are in order, none twice, and all that is kept beside them is theirs. */
  isSound(): boolean {
    const compare = comparing(this.#ordering);
    let size = 0;
    let last: Item | undefined;
    for (const chunk of this.#chunks) {
      const first = chunk.items[0];
      const follows = first !== undefined && (last === undefined || compare(last, first) < 0);
      if (!follows || chunk.items.length > maxChunk || !chunk.isSound()) return false;
      size += chunk.items.length;
      last = chunk.items.at(-1);
    }
    return size === this.#size;
  }

  #fill(sorted: readonly Item[]): void {
    this.#chunks = [];
    for (let start = 0; start < sorted.length; start += filledChunk) {
      this.#chunks.push(new Chunk(this.#ordering, sorted.slice(start, start + filledChunk)));
    }
    this.#size = sorted.length;
  }

  /** The place of the chunk in which the item with this key is or would be. */
  #placeFor(key: Key, item: Item): number {
    let low = 0;
    let high = this.#chunks.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#chunks[middle]?.endsBefore(key, item) === true) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The place of the chunk that holds the rank, and the index in it; walked to from the nearer end. */
  #locate(rank: number): [place: number, index: number] {
    const lengthAt = (place: number) => this.#chunks[place]?.items.length ?? 0;
    if (rank * 2 < this.#size) {
      let place = 0;
      let start = 0;
      for (let length = lengthAt(0); start + length <= rank; length = lengthAt(++place)) start += length;
      return [place, rank - start];
    }
    let place = this.#chunks.length - 1;
    let start = this.#size - lengthAt(place);
    while (start > rank) start -= lengthAt(--place);
    return [place, rank - start];
  }
}
