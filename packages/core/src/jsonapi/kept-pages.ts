import type { Caller } from "../model";
import { inOnePiece, Kept } from "./kept";

/** So many pages are kept for sure, and at most twice as many. */
const generationSize = 1_000;
/** Characters of a page that is kept: it has some 30 rows. All together are 32 MB at most. */
const longestKept = 16_384;

/**
 * Pages of lists that callers have asked for, kept for as long as their entity tags hold: the page of another tag is
 * never given.
 */
export class KeptPages {
  private readonly kept = new Kept(generationSize, () => ({ tag: "", text: "" }));

  /** The page for the caller at the target, which is the same as long as the tag is; made if it is not there. */
  get(caller: Caller, target: string, tag: string, make: () => string): string {
    const entry = this.kept.get(`${caller.kind === "user" ? caller.user : caller.organization} ${target}`);
    if (entry?.tag === tag) return entry.text;
    const text = make();
    if (entry !== undefined && text.length <= longestKept) {
      entry.tag = tag;
      entry.text = inOnePiece(text);
    }
    return text;
  }
}
