import { limits } from "./limits";
import { err, ok, Result } from "./result";

/** The list in slices of the size that one call of the store takes. */
export function* slices<Item>(list: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < list.length; from += limits.storeSlice) {
    yield list.slice(from, from + limits.storeSlice);
  }
}

/** Calls for every item, for those of a slice at once; the slice with the first failure is the last. */
export const callInSlices = async <Item, Value, Failure>(
  items: readonly Item[],
  call: (item: Item) => Promise<Result<Value, Failure>>,
): Promise<Result<Value[], Failure>> => {
  const values: Value[] = [];
  for (const slice of slices(items)) {
    const answers = Result.combine(await Promise.all(slice.map(call)));
    if (answers.isErr()) return err(answers.error);
    values.push(...answers.value);
  }
  return ok(values);
};
