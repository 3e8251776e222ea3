import { limits } from "./limits";
import type { Token } from "./model";
import { ok } from "./result";
import type { Answer, Store } from "./store";

/**
 * Finds tokens, and keeps those that were found for a second, so that most requests do without a round trip to
 * the store: a token that is revoked elsewhere may count for that long. One that was not found is not kept.
 */
export class KeptTokens implements Pick<Store, "findToken"> {
  readonly #store: Pick<Store, "findToken">;
  #kept = new Map<string, { readonly token: Token; readonly until: number }>();

  constructor(store: Pick<Store, "findToken">) {
    this.#store = store;
  }

  async findToken(id: string): Answer<Token | null> {
    const asked = performance.now();
    const kept = this.#kept;
    const known = kept.get(id);
    if (known !== undefined && asked < known.until) return ok(known.token);

    const found = await this.#store.findToken(id);
    kept.delete(id);
    if (found.isErr() || found.value === null) return found;
    for (const oldest of kept.keys()) {
      if (kept.size < limits.maxKeptTokens) break;
      kept.delete(oldest);
    }
    kept.set(id, { token: found.value, until: asked + limits.tokenKeptFor });
    return found;
  }

  /** For when tokens have been removed: those that are being looked up meanwhile are not kept either. */
  forgetAll(): void {
    this.#kept = new Map();
  }
}
