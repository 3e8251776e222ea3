/** The moment at which a call of the store ends, whatever the server does. */
export class Deadline {
  readonly #milliseconds: number;
  #at: number;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
    this.#at = performance.now() + milliseconds;
  }

  /** Gives as much time again, from now on: for a call that takes long, but gets on. */
  extend(): void {
    this.#at = performance.now() + this.#milliseconds;
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
      let timer: NodeJS.Timeout;
      const wait = () => {
        timer = setTimeout(() => (this.passed ? resolve(late()) : wait()), this.remaining);
      };
      wait();
      work.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }
}

/** Milliseconds of the longest pause. */
const longestPause = 32;

/**
 * Waits before another attempt: a random while, about twice as long each time, so that those who are in each other's
 * way fall out of step.
 */
export const pauseBefore = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(2 ** (attempt + 1), longestPause)));
