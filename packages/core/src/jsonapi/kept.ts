/**
 * Once some have been forgotten, of entries that are not there one in so many is kept: what is asked for often
 * soon is, while a walk through more than can be kept costs little. A prime, so that no row of a page is left
 * out again and again.
 */
const keptOf = 31;

/**
 * Entries by their keys, many of them kept for as long as they are asked for. Bounded: when a generation is full, the
 * one before it is forgotten.
 */
export class Kept<Entry> {
  private young = new Map<string, Entry>();
  private old = new Map<string, Entry>();
  private missed = 0;

  /** Keeps so many for sure, and at most twice as many. */
  constructor(
    private readonly generationSize: number,
    private readonly empty: () => Entry,
  ) {}

  /** The entry of the key, an empty one if it is a new one; none if it is not to be kept. */
  get(key: string): Entry | undefined {
    return this.young.get(key) ?? this.renew(key);
  }

  private renew(key: string): Entry | undefined {
    const entry = this.old.get(key) ?? this.admit();
    if (entry === undefined) return undefined;
    if (this.young.size === this.generationSize) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, entry);
    return entry;
  }

  private admit(): Entry | undefined {
    this.missed = (this.missed + 1) % keptOf;
    return this.old.size === 0 || this.missed === 0 ? this.empty() : undefined;
  }
}

/** The text in one piece, where V8 holds it as the parts that it was put together from. */
export const inOnePiece = (text: string): string => {
  text.charCodeAt(0);
  return text;
};
