import type { Revision } from "../model";

/** Texts of so many resources are kept for sure, and of at most twice as many: about 0.5 KB each. */
const generationSize = 20_000;

interface Entry {
  /** The revisions of what the texts were made from. */
  revision: Revision;
  context: Revision;
  /** By variant; few of them are ever asked for. */
  texts: (string | undefined)[];
}

/**
 * Texts that are costly to make, kept for as long as the revisions they were made from are asked for: a text
 * of others is never given. Bounded: when a generation is full, the one before it is forgotten.
 */
export class KeptTexts {
  private young = new Map<string, Entry>();
  private old = new Map<string, Entry>();

  /** The variant of the text for the key at these revisions, made only if it is not there. */
  get(key: string, revision: Revision, context: Revision, variant: number, make: () => string): string {
    const entry = this.young.get(key) ?? this.renew(key);
    if (entry.revision !== revision || entry.context !== context) {
      entry.revision = revision;
      entry.context = context;
      entry.texts = [];
    }
    const kept = entry.texts[variant];
    if (kept !== undefined) return kept;
    const text = make();
    entry.texts[variant] = text;
    return text;
  }

  private renew(key: string): Entry {
    const entry = this.old.get(key) ?? { revision: "", context: "", texts: [] };
    if (this.young.size === generationSize) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, entry);
    return entry;
  }
}
