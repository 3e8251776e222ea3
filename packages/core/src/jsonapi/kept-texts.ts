import type { Revision } from "../model";
import { inOnePiece, Kept } from "./kept";

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
 * Texts that are costly to make, many of them kept for as long as the revisions they were made from are asked
 * for: a text of others is never given.
 */
export class KeptTexts {
  private readonly kept = new Kept<Entry>(generationSize, () => ({ revision: "", context: "", texts: [] }));

  /** The variant of the text for the key at these revisions, made if it is not there. */
  get(key: string, revision: Revision, context: Revision, variant: number, make: () => string): string {
    const entry = this.kept.get(key);
    if (entry === undefined) return make();
    if (entry.revision !== revision || entry.context !== context) {
      entry.revision = revision;
      entry.context = context;
      entry.texts = [];
    }
    const kept = entry.texts[variant];
    if (kept !== undefined) return kept;
    const text = inOnePiece(make());
    entry.texts[variant] = text;
    return text;
  }
}
