/**
 * Answers that are ready in one turn of the event loop are written together, at its end. Written one by one,
 * between the work on others, each may have to wake a client that has gone to sleep meanwhile, which costs the
 * kernel as much as a whole small answer.
 */
export class TurnEnd {
  #next: Promise<void> | null = null;

  /** Resolves for all who wait in this turn, one right after the other. */
  reached(): Promise<void> {
    this.#next ??= new Promise((resolve) => {
      setImmediate(() => {
        this.#next = null;
        resolve();
      });
    });
    return this.#next;
  }
}
