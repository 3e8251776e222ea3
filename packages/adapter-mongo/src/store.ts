import type { Store } from "@projects-api/core";
import type { Connection } from "./connection";
import { finds } from "./find";
import { identities } from "./identities";
import { projectLists } from "./list-projects";
import { workspaceLists } from "./list-workspaces";
import { projectWrites } from "./project-writes";
import { provision } from "./provision/provision";
import { recordReads } from "./reads";
import { readValue } from "./snapshot";
import { verify } from "./verify";

/** Every method of the port over a connection. */
export const createStore = (connection: Connection, close: () => Promise<void>): Store => ({
  manifest: { name: "mongodb", shared: true, durable: true },
  ping: () =>
    readValue(connection, async (call) => {
      await connection.collections.counters.findOne({ _id: "" }, call);
    }),
  verify: () => verify(connection),
  close,
  ...recordReads(connection),
  ...projectLists(connection),
  ...workspaceLists(connection),
  ...projectWrites(connection),
  ...finds(connection),
  ...identities(connection),
  provision: (batch) => provision(connection, batch),
});
