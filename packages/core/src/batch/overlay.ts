/** Records as they are, and above them as they shall be; nothing is written beneath. */
export class Overlay<AnyId, Entry> {
  readonly #before: (id: AnyId) => Entry | undefined;
  readonly #after = new Map<AnyId, Entry | null>();

  constructor(before: (id: AnyId) => Entry | undefined) {
    this.#before = before;
  }

  before(id: AnyId): Entry | undefined {
    return this.#before(id);
  }

  get(id: AnyId): Entry | undefined {
    const after = this.#after.get(id);
    return after === undefined ? this.#before(id) : (after ?? undefined);
  }

  set(id: AnyId, entry: Entry): void {
    this.#after.set(id, entry);
  }

  remove(id: AnyId): void {
    this.#after.set(id, null);
  }

  /** What shall be another: `null` where something is removed. */
  changes(): Iterable<[id: AnyId, after: Entry | null]> {
    return this.#after;
  }
}
