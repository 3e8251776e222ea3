import { NameText } from "./name-text";
import { comparing, type Ordering } from "./ordering";

/** A run of a sorted list's items. */
export class Chunk<Item extends object, Key extends string | number> {
  readonly #ordering: Ordering<Item, Key>;
  readonly #items: Item[];
  /** The items' keys, beside them: a search that reads each key from its item waits for memory. */
  readonly #keys: Key[];
  /** Made by the first search after a change. */
  #names: NameText | null = null;

  /** Of items that are in order already; the list becomes the chunk's own. */
  constructor(ordering: Ordering<Item, Key>, items: Item[], keys: Key[] = items.map(ordering.keyOf)) {
    this.#ordering = ordering;
    this.#items = items;
    this.#keys = keys;
  }

  get items(): readonly Item[] {
    return this.#items;
  }

  add(key: Key, item: Item): void {
    const index = this.#indexFor(key, item);
    this.#items.splice(index, 0, item);
    this.#keys.splice(index, 0, key);
    this.#names = null;
  }

  /** Whether the item was there. */
  remove(key: Key, item: Item): boolean {
    const index = this.#indexFor(key, item);
    if (this.#items[index] !== item) return false;
    this.#items.splice(index, 1);
    this.#keys.splice(index, 1);
    this.#names = null;
    return true;
  }

  /** Takes the upper half out, as a chunk of its own. */
  split(): Chunk<Item, Key> {
    const half = this.#items.length >>> 1;
    this.#names = null;
    return new Chunk(this.#ordering, this.#items.splice(half), this.#keys.splice(half));
  }

  /** To be called after one of the items was given another name. */
  renamed(): void {
    this.#names = null;
  }

  /** The items' names as one text. */
  get names(): NameText {
    this.#names ??= new NameText(this.#ordering.namesOf(this.#items, this.#keys));
    return this.#names;
  }

  /** Whether all the items come before the one with this key. */
  endsBefore(key: Key, item: Item): boolean {
    return this.#isBefore(this.#items.length - 1, key, item);
  }

  /** Whether the items are in order, none twice, and what is kept beside them is theirs. */
  isSound(): boolean {
    const items = this.#items;
    const { keyOf, namesOf } = this.#ordering;
    const compare = comparing(this.#ordering);
    const isAfter = (item: Item, previous: Item | undefined) =>
      previous === undefined || compare(previous, item) < 0;
    return (
      items.length === this.#keys.length &&
      items.every((item, index) => keyOf(item) === this.#keys[index] && isAfter(item, items[index - 1])) &&
      this.#names?.isOf(namesOf(items, items.map(keyOf))) !== false
    );
  }

  /** The index at which the item with this key is or would be. */
  #indexFor(key: Key, item: Item): number {
    let low = 0;
    let high = this.#items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#isBefore(middle, key, item)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #isBefore(index: number, key: Key, item: Item): boolean {
    const otherKey = this.#keys[index];
    const other = this.#items[index];
    if (otherKey === undefined || other === undefined) return false;
    if (otherKey !== key) return otherKey < key;
    return this.#ordering.idOf(other) < this.#ordering.idOf(item);
  }
}
