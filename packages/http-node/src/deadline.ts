import type { Deadline } from "@projects-api/core";

/** A deadline that ends, without passing, when its request is answered. */
export interface RequestDeadline extends Deadline {
  end(): void;
}

/**
 * Deadlines that all are as long. They pass in the order in which they started, so that one timer, for the
 * oldest, does for all of them: a timer for each costs as much as a tenth of a request.
 */
export class Deadlines {
  readonly #milliseconds: number;
  /** Those that somebody listens to, oldest first. */
  readonly #awaited = new Set<Started>();
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number) {
    this.#milliseconds = milliseconds;
  }

  start(): RequestDeadline {
    return new Started(performance.now() + this.#milliseconds, this);
  }

  /** Calls the deadline's listeners when it passes, until it is forgotten. */
  watch(deadline: Started): void {
    this.#awaited.add(deadline);
    this.#timer ??= this.#arm(deadline);
  }

  forget(deadline: Started): void {
    this.#awaited.delete(deadline);
  }

  #arm({ endsAt }: Started): NodeJS.Timeout {
    return setTimeout(() => this.#passOldest(), Math.max(1, Math.ceil(endsAt - performance.now()))).unref();
  }

  #passOldest(): void {
    this.#timer = undefined;
    for (const deadline of this.#awaited) {
      if (!deadline.passed) {
        this.#timer = this.#arm(deadline);
        return;
      }
      this.#awaited.delete(deadline);
      deadline.pass();
    }
  }
}

class Started implements RequestDeadline {
  #listeners: (() => void)[] = [];

  constructor(
    readonly endsAt: number,
    private readonly deadlines: Deadlines,
  ) {}

  get passed(): boolean {
    return performance.now() >= this.endsAt;
  }

  onPass(listener: () => void): () => void {
    if (this.#listeners.push(listener) === 1) this.deadlines.watch(this);
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  pass(): void {
    for (const listener of this.#listeners) listener();
  }

  end(): void {
    this.deadlines.forget(this);
  }
}
