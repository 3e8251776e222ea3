/** The moment at which a call of the store ends, whatever the server does. */
export class Deadline {
  readonly #at: number;

  constructor(milliseconds: number) {
    this.#at = performance.now() + milliseconds;
  }

  get passed(): boolean {
    return performance.now() >= this.#at;
  }

  /** Whole milliseconds, at least one: the server takes zero for no limit. */
  get remaining(): number {
    return Math.max(1, Math.ceil(this.#at - performance.now()));
  }

  /** What the work comes to, or, once the time is over, what `late` says. The work goes on unheard. */
  race<Value>(work: Promise<Value>, late: () => Value): Promise<Value> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve(late()), this.remaining);
      work.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
}

/** Waits before another attempt: twice as long each time, up to a tenth of a second. */
export const pauseBefore = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(2 ** attempt, 100)));
