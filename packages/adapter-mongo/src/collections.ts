import type { Collection, CollectionOptions, Db } from "mongodb";
import type {
  BatchDocument,
  CounterDocument,
  OrganizationDocument,
  ProjectDocument,
  StagingDocument,
  TeamDocument,
  TokenDocument,
  UserDocument,
  WorkspaceDocument,
} from "./documents";

/** Every collection of a database, by its name. */
export interface Collections {
  readonly organizations: Collection<OrganizationDocument>;
  readonly counters: Collection<CounterDocument>;
  readonly batches: Collection<BatchDocument>;
  readonly stagings: Collection<StagingDocument>;
  readonly teams: Collection<TeamDocument>;
  readonly projects: Collection<ProjectDocument>;
  readonly workspaces: Collection<WorkspaceDocument>;
  readonly users: Collection<UserDocument>;
  readonly tokens: Collection<TokenDocument>;
}

export type CollectionName = keyof Collections;

export const collectionNames = [
  "organizations",
  "counters",
  "batches",
  "stagings",
  "teams",
  "projects",
  "workspaces",
  "users",
  "tokens",
] as const satisfies readonly CollectionName[];

/** Whatever the host has set for its client or database does not concern the store. */
const options: CollectionOptions = {
  readPreference: "primary",
  writeConcern: { w: "majority" },
  promoteValues: true,
  promoteLongs: true,
  promoteBuffers: false,
  useBigInt64: false,
  bsonRegExp: false,
  ignoreUndefined: false,
};

export const collectionsOf = (db: Db): Collections => ({
  organizations: db.collection("organizations", options),
  counters: db.collection("counters", options),
  batches: db.collection("batches", options),
  stagings: db.collection("stagings", options),
  teams: db.collection("teams", options),
  projects: db.collection("projects", options),
  workspaces: db.collection("workspaces", options),
  users: db.collection("users", options),
  tokens: db.collection("tokens", options),
});
