import type { Store } from "@projects-api/core";
import { createMemoryStore } from "@projects-api/core/memory";

/**
 * A memory store of which the test replaces methods, and that tells which were called. Replacements get the
 * methods of the memory store to go on with.
 */
export class ScriptedStore {
  readonly calls: string[] = [];
  readonly memory: Store = createMemoryStore();
  private replacements: Partial<Store> = {};

  readonly store: Store = new Proxy(this.memory, {
    get: (memory, name, receiver) => {
      const method: unknown = Reflect.get({ ...memory, ...this.replacements }, name, receiver);
      if (typeof method !== "function") return method;
      return (...args: unknown[]) => {
        this.calls.push(String(name));
        return Reflect.apply(method, memory, args);
      };
    },
  });

  /** From now on, in place of what was replaced before. */
  replace(replacements: Partial<Store>): void {
    this.replacements = replacements;
    this.calls.length = 0;
  }

  /** Has something happen just before the first `times` calls of a method, after all that the core did until then. */
  before(name: keyof Store, happens: () => Promise<unknown>, times = 1): void {
    const method: unknown = this.memory[name];
    if (typeof method !== "function") throw new Error(`${name} is no method`);
    let left = times;
    this.replace({
      [name]: async (...args: unknown[]) => {
        if (left-- > 0) await happens();
        return Reflect.apply(method, this.memory, args);
      },
    });
  }

  /** How often a method was called since the last replacement. */
  count(name: keyof Store): number {
    return this.calls.filter((call) => call === name).length;
  }
}
