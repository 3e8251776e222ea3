/** By what a list is ordered: a key, and where keys are equal an id. Neither may change for an item listed. */
export interface Ordering<Item, Key extends string | number> {
  readonly keyOf: (item: Item) => Key;
  readonly idOf: (item: Item) => string;
  /** The items' names, which a search looks into; their keys are at hand. */
  readonly namesOf: (items: readonly Item[], keys: readonly Key[]) => readonly string[];
}

/** Negative, zero or positive, as the left comes before, with or after the right. */
export const comparing =
  <Item, Key extends string | number>({ keyOf, idOf }: Ordering<Item, Key>) =>
  (left: Item, right: Item): number =>
    compare(keyOf(left), keyOf(right)) || compare(idOf(left), idOf(right));

const compare = <Key extends string | number>(left: Key, right: Key): number =>
  left < right ? -1 : left > right ? 1 : 0;
