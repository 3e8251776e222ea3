import type { Deadline } from "@projects-api/core";

/** A deadline that passes when the test says so. */
export class ManualDeadline implements Deadline {
  passed = false;
  private readonly listeners = new Set<() => void>();

  onPass(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  pass(): void {
    this.passed = true;
    for (const listener of this.listeners) listener();
  }
}

/** Something that happens once: whoever gets there calls `reached`, and `there` is waited for. */
export const moment = (): { readonly there: Promise<void>; readonly reached: () => void } => {
  let arrive = () => {};
  const there = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { there, reached: () => arrive() };
};

/** An answer that never comes. */
export const never = <Value>(): Promise<Value> => new Promise(() => {});
