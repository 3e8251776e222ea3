import { NameText } from "./name-text";

/** A chunk that grows beyond this is split in halves. */
const maxChunk = 512;
/** How full chunks are made when many items come at once: with room for some more. */
const filledChunk = 384;

/** By what a list is ordered: the key, and where keys are equal the id. Neither of a listed item may change. */
export interface Ordering<Item, Key extends string | number> {
  readonly keyOf: (item: Item) => Key;
  readonly idOf: (item: Item) => string;
}

/** A part of a list, and how many items there are in all of which it is a part. */
export interface Found<Item> {
  readonly matching: number;
  readonly items: Item[];
}

interface Chunk<Item, Key> {
  readonly items: Item[];
  /** The items' keys, beside them: a search that reads each key from its item waits for memory. */
  readonly keys: Key[];
  /** Made by the first search after a change. */
  names: NameText | null;
}

/**
 * Items in order, none twice, in chunks: an item is added or removed in O(log n) and the moving of one chunk,
 * and a page at any rank costs the walk over the chunks' lengths.
 */
export class SortedList<Item extends object, Key extends string | number> {
  readonly #ordering: Ordering<Item, Key>;
  readonly #nameOf: (item: Item) => string;
  #chunks: Chunk<Item, Key>[] = [];
  #size = 0;

  /** Of items that are in order already. */
  constructor(ordering: Ordering<Item, Key>, nameOf: (item: Item) => string, sorted: readonly Item[] = []) {
    this.#ordering = ordering;
    this.#nameOf = nameOf;
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
    const chunk = this.#chunks[this.#chunkFor(key, item)];
    if (chunk === undefined) {
      this.#fill([item]);
      return;
    }
    const index = this.#indexIn(chunk, key, item);
    chunk.items.splice(index, 0, item);
    chunk.keys.splice(index, 0, key);
    chunk.names = null;
    this.#size++;
    if (chunk.items.length > maxChunk) this.#split(chunk);
  }

  /** Adds many at once, in any order. */
  addAll(items: readonly Item[]): void {
    if (items.length * 32 < this.#size) {
      for (const item of items) this.add(item);
    } else {
      this.#fill(
        this.filter(() => true)
          .concat(items)
          .sort(comparing(this.#ordering)),
      );
    }
  }

  /** Whether the item was there. */
  remove(item: Item): boolean {
    const key = this.#ordering.keyOf(item);
    const place = this.#chunkFor(key, item);
    const chunk = this.#chunks[place];
    if (chunk === undefined) return false;
    const index = this.#indexIn(chunk, key, item);
    if (chunk.items[index] !== item) return false;
    chunk.items.splice(index, 1);
    chunk.keys.splice(index, 1);
    chunk.names = null;
    this.#size--;
    if (chunk.items.length === 0) this.#chunks.splice(place, 1);
    return true;
  }

  /** To be called after an item in the list was given another name, by which it is not ordered. */
  renamed(item: Item): void {
    const chunk = this.#chunks[this.#chunkFor(this.#ordering.keyOf(item), item)];
    if (chunk !== undefined) chunk.names = null;
  }

  /** At most `limit` items from the one at `offset` on, counted and listed from the end if `reversed`. */
  page(offset: number, limit: number, reversed: boolean): Item[] {
    const start = Math.max(0, reversed ? this.#size - offset - limit : offset);
    const end = reversed ? this.#size - offset : Math.min(this.#size, offset + limit);
    if (start >= end) return [];
    const items: Item[] = [];
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
      if (chunk === undefined) break;
      const names = this.#namesOf(chunk);
      const count = names.count(part);
      if (count > 0 && items.length < limit && matching + count > offset) {
        const indexes = reversed ? names.indexes(part).reverse() : names.indexes(part);
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

  /** Whether the items are in order, none twice, and size, keys and texts are theirs. */
  isSound(): boolean {
    const { keyOf } = this.#ordering;
    const compare = comparing(this.#ordering);
    const items = this.filter(() => true);
    const inOrder = items.every((item, index) => {
      const next = items[index + 1];
      return next === undefined || compare(item, next) < 0;
    });
    const isChunkSound = ({ items, keys, names }: Chunk<Item, Key>) =>
      items.length > 0 &&
      items.length <= maxChunk &&
      items.length === keys.length &&
      items.every((item, index) => keyOf(item) === keys[index]) &&
      names?.isOf(items.map(this.#nameOf)) !== false;
    return inOrder && items.length === this.#size && this.#chunks.every(isChunkSound);
  }

  #fill(sorted: readonly Item[]): void {
    this.#chunks = [];
    for (let start = 0; start < sorted.length; start += filledChunk) {
      const items = sorted.slice(start, start + filledChunk);
      this.#chunks.push({ items, keys: items.map(this.#ordering.keyOf), names: null });
    }
    this.#size = sorted.length;
  }

  #split(chunk: Chunk<Item, Key>): void {
    const half = chunk.items.length >>> 1;
    const upper = { items: chunk.items.splice(half), keys: chunk.keys.splice(half), names: null };
    this.#chunks.splice(this.#chunks.indexOf(chunk) + 1, 0, upper);
  }

  #namesOf(chunk: Chunk<Item, Key>): NameText {
    chunk.names ??= new NameText(chunk.items.map(this.#nameOf));
    return chunk.names;
  }

  /** The place of the chunk in which the item with this key is or would be. */
  #chunkFor(key: Key, item: Item): number {
    const chunks = this.#chunks;
    let low = 0;
    let high = chunks.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const chunk = chunks[middle];
      if (chunk !== undefined && this.#isBefore(chunk, chunk.items.length - 1, key, item)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The index at which the item with this key is or would be. */
  #indexIn(chunk: Chunk<Item, Key>, key: Key, item: Item): number {
    let low = 0;
    let high = chunk.items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#isBefore(chunk, middle, key, item)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether what stands at the index comes before the item with this key. */
  #isBefore({ items, keys }: Chunk<Item, Key>, index: number, key: Key, item: Item): boolean {
    const otherKey = keys[index];
    const other = items[index];
    if (otherKey === undefined || other === undefined) return false;
    if (otherKey !== key) return otherKey < key;
    return this.#ordering.idOf(other) < this.#ordering.idOf(item);
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

/** Negative, zero or positive, as the left comes before, with or after the right. */
export const comparing =
  <Item, Key extends string | number>({ keyOf, idOf }: Ordering<Item, Key>) =>
  (left: Item, right: Item): number =>
    compare(keyOf(left), keyOf(right)) || compare(idOf(left), idOf(right));

const compare = <Key extends string | number>(left: Key, right: Key): number =>
  left < right ? -1 : left > right ? 1 : 0;
