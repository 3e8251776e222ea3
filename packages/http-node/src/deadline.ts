import type { Deadline } from "@projects-api/core";

/** A {@link Deadline} that starts when it is made. Its timer runs only once somebody listens. */
export class TimedDeadline implements Deadline {
  readonly #end: number;
  #listeners: Set<() => void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #passed = false;

  constructor(milliseconds: number) {
    this.#end = performance.now() + milliseconds;
  }

  get passed(): boolean {
    return this.#passed || performance.now() >= this.#end;
  }

  onPass(listener: () => void): () => void {
    const listeners = this.#listen();
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /** Ends the timer: what listens is never called. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#listeners?.clear();
  }

  #listen(): Set<() => void> {
    this.#timer ??= setTimeout(() => this.#pass(), Math.max(0, this.#end - performance.now()));
    this.#listeners ??= new Set();
    return this.#listeners;
  }

  #pass(): void {
    this.#passed = true;
    for (const listener of this.#listeners ?? []) listener();
    this.#listeners?.clear();
  }
}
