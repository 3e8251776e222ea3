import type { Collection, CollectionOptions, Db, Document } from "mongodb";
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
  raw: false,
  useBigInt64: false,
  bsonRegExp: false,
  ignoreUndefined: false,
};

/** A collection by its name, of documents of which no more is known than is said. */
export const collectionOf = <Entry extends Document>(db: Db, name: CollectionName): Collection<Entry> =>
  db.collection<Entry>(name, options);

export const collectionsOf = (db: Db): Collections => ({
  organizations: collectionOf(db, "organizations"),
  counters: collectionOf(db, "counters"),
  batches: collectionOf(db, "batches"),
  stagings: collectionOf(db, "stagings"),
  teams: collectionOf(db, "teams"),
  projects: collectionOf(db, "projects"),
  workspaces: collectionOf(db, "workspaces"),
  users: collectionOf(db, "users"),
  tokens: collectionOf(db, "tokens"),
});
