import { ok } from "../result";
import type { Store } from "../store";
import { Data } from "./data";
import { projectWrites } from "./project-writes";
import { provisioning } from "./provisioning";
import { reads } from "./reads";
import { contradictions } from "./verify";

/**
 * A store that keeps everything in this process and forgets it with the process: the reference for what a
 * store must do. Each call does its work at once, without waiting in between, which makes it atomic; it is
 * never unavailable.
 */
export const createMemoryStore = (): Store => {
  const data = new Data();
  return {
    manifest: { name: "memory", shared: false, durable: false },
    ping: async () => ok(undefined),
    verify: async () => ok([...contradictions(data)]),
    close: async () => {},
    ...reads(data),
    ...projectWrites(data),
    ...provisioning(data),
  };
};
