import type { Revision } from "../model";

/** Texts of so many resources are kept for sure, and of at most twice as many: about 0.5 KB each. */
const generationSize = 20_000;

/**
 * Once some have been forgotten, of texts that are not there one in so many is kept: what is asked for often
 * soon is, while a walk through more than can be kept costs little. A prime, so that no row of a page is left
 * out again and again.
 */
const keptOf = 31;

interface Entry {
  /** The revisions of what the texts were made from. */
  revision: Revision;
  context: Revision;
  /** By variant; few of them are ever asked for. */
  texts: (string | undefined)[];
}

/**
 * Texts that are costly to make, many of them kept for as long as the revisions they were made from are asked
 * for: a text of others is never given. Bounded: when a generation is full, the one before it is forgotten.
 */
export class KeptTexts {
  private young = new Map<string, Entry>();
  private old = new Map<string, Entry>();
  private missed = 0;

  /** The variant of the text for the key at these revisions, made if it is not there. */
  get(key: string, revision: Revision, context: Revision, variant: number, make: () => string): string {
    const entry = this.young.get(key) ?? this.renew(key);
    if (entry === undefined) return make();
    if (entry.revision !== revision || entry.context !== context) {
      entry.revision = revision;
      entry.context = context;
      entry.texts = [];
    }
    const kept = entry.texts[variant];
    if (kept !== undefined) return kept;
    const text = make();
    text.charCodeAt(0); // makes one piece of a text that V8 holds as the parts it was put together from
    entry.texts[variant] = text;
    return text;
  }

  private renew(key: string): Entry | undefined {
    const entry = this.old.get(key) ?? this.admit();
    if (entry === undefined) return undefined;
    if (this.young.size === generationSize) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, entry);
    return entry;
  }

  private admit(): Entry | undefined {
    this.missed = (this.missed + 1) % keptOf;
    return this.old.size === 0 || this.missed === 0 ? { revision: "", context: "", texts: [] } : undefined;
  }
}
