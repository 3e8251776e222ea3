import { ok, type Store } from "@projects-api/core";
import { accounts } from "./accounts";
import { Database } from "./database";
import { projectWrites } from "./project-writes";
import { provision } from "./provision";
import { reads } from "./reads";
import { contradictions } from "./verify";

export interface FileStoreOptions {
  /** Where the file is, or is made by the first write. */
  readonly path: string;
  /** Milliseconds that a write waits for the others, before it is `unavailable`; 10 s when left out. */
  readonly patience?: number;
}

/** A store in one JSON file: for a few thousand records, on a disk that all its processes have. */
export const createFileStore = ({ path, patience = 10_000 }: FileStoreOptions): Store => {
  const database = new Database(path, patience);
  return {
    manifest: { name: "file", shared: true, durable: true },
    ping: () => database.read(() => ok(undefined)),
    verify: () => database.read((data) => ok([...contradictions(data)])),
    close: async () => {},
    ...reads(database),
    ...projectWrites(database),
    ...accounts(database),
    provision: (batch) => database.write((data) => provision(data, batch)),
  };
};
