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

/** Something that happens once: `reached` is called by whoever gets there, `there` is waited for. */
export const moment = (): { readonly there: Promise<void>; readonly reached: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { there: promise, reached: resolve };
};
