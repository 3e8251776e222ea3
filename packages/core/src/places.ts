/** An object's own member, or an array's item; `undefined` where there is none. */
export const memberOf = (value: unknown, name: PropertyKey): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;

/**
 * Negative, zero or positive, as the place with the path `a` comes before, is, or comes after that with the
 * path `b` in the document. A parent comes before what is in it, and what is missing before what is there.
 */
export const comparePlaces = (
  document: unknown,
  a: readonly PropertyKey[],
  b: readonly PropertyKey[],
): number => {
  let value = document;
  for (const [depth, key] of a.entries()) {
    const other = b[depth];
    if (other === undefined) return 1;
    if (other !== key) return positionOf(value, key) - positionOf(value, other);
    value = memberOf(value, key);
  }
  return a.length - b.length;
};

const positionOf = (value: unknown, key: PropertyKey): number =>
  typeof key === "number" ? key : Object.keys(Object(value)).indexOf(String(key));
