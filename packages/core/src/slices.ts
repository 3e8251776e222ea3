import { limits } from "./limits";

/** The list in slices of the size that one call of the store takes. */
export function* slices<Item>(list: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < list.length; from += limits.storeSlice) {
    yield list.slice(from, from + limits.storeSlice);
  }
}
