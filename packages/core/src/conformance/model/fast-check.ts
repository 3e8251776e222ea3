/**
 * What the model needs of fast-check, which the host hands in (`import fc from "fast-check"`), so that the core
 * does not depend on it.
 */
export interface FastCheck {
  nat(max: number): Arbitrary<number>;
  constantFrom<Value>(...values: Value[]): Arbitrary<Value>;
  oneof<Value>(...ways: Arbitrary<Value>[]): Arbitrary<Value>;
  array<Value>(each: Arbitrary<Value>, size: ArraySize): Arbitrary<Value[]>;
  record<Value>(parts: { readonly [Key in keyof Value]: Arbitrary<Value[Key]> }): Arbitrary<Value>;
  asyncProperty<Value>(values: Arbitrary<Value>, holds: (value: Value) => Promise<void>): AsyncProperty;
  assert(property: AsyncProperty, parameters: RunParameters): Promise<void>;
}

/** A way to make random values, and to make them smaller once one fails. */
export interface Arbitrary<Value> {
  map<Mapped>(change: (value: Value) => Mapped): Arbitrary<Mapped>;
}

/** Of fast-check's own; only handed from one of its functions to the other. */
export interface AsyncProperty {
  isAsync(): true;
}

interface ArraySize {
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Up to `maxLength`, where fast-check would stop earlier. */
  readonly size?: "max";
}

/** How much is tried, and from where: a failure prints the seed and the path that lead to it again. */
export interface RunParameters {
  readonly numRuns?: number;
  readonly seed?: number;
  readonly path?: string;
}
