import { err, ok, type Result } from "@projects-api/core";
import {
  type Db,
  type Document,
  MongoCompatibilityError,
  MongoServerError,
  MongoServerSelectionError,
} from "mongodb";
import { collectionNames, collectionsOf } from "./collections";
import { codes, isPassing } from "./driver-errors";
import { ensureIndexes, missingIndexes } from "./indexes";

/** Why a server cannot hold the store; the detail is a sentence for people, without anything secret. */
export interface MongoStoreFault {
  readonly code:
    | "unreachable"
    | "standalone"
    | "too-old"
    | "not-permitted"
    | "index-missing"
    | "malformed-url";
  readonly detail: string;
}

/** What a server that will do is like. */
export interface Topology {
  readonly sharded: boolean;
  readonly snapshotReads: boolean;
}

/** The wire version of server 5.0. */
const snapshotReadsSince = 13;

export const fault = (code: MongoStoreFault["code"], detail: string) =>
  err<never, MongoStoreFault>({ code, detail });

const unreachable = fault(
  "unreachable",
  "MongoDB does not answer: is it running, has it a primary, and do replica set and TLS fit the URL?",
);

/** Looks whether the server will do, and creates the indexes that are missing if it shall. */
export const checkFitness = async (
  db: Db,
  createIndexes: boolean,
): Promise<Result<Topology, MongoStoreFault>> => {
  try {
    const topology = await checkTopology(db);
    if (topology.isErr()) return topology;
    const unfit = (await checkRights(db)) ?? (await checkIndexes(db, createIndexes));
    return unfit ?? topology;
  } catch (error) {
    // The driver itself refuses what is older.
    if (error instanceof MongoServerSelectionError && error.cause instanceof MongoCompatibilityError) {
      return fault("too-old", "MongoDB must be version 4.4 or later.");
    }
    if (isCode(error, codes.authenticationFailed)) {
      return fault("not-permitted", "MongoDB does not know this user with this password.");
    }
    if (isCode(error, codes.invalidNamespace)) {
      return fault("malformed-url", "MongoDB takes no database of this name.");
    }
    if (isPassing(error) || isUnknownHost(error)) return unreachable;
    throw error;
  }
};

/** The driver hands on what the name service says of a `mongodb+srv://` URL. */
const isUnknownHost = (error: unknown): boolean =>
  error instanceof Error && "syscall" in error && String(error.syscall).startsWith("query");

const isCode = (error: unknown, code: number): boolean =>
  error instanceof MongoServerError && error.code === code;

/** What the server is like; the first releases of 4.4 know the greeting by its old name only. */
const greet = async (db: Db): Promise<Document> => {
  try {
    return await db.admin().command({ hello: 1 });
  } catch (error) {
    if (!isCode(error, codes.commandNotFound)) throw error;
    return db.admin().command({ isMaster: 1 });
  }
};

const checkTopology = async (db: Db): Promise<Result<Topology, MongoStoreFault>> => {
  const hello = await greet(db);
  const sharded = hello.msg === "isdbgrid";
  if (!sharded && hello.setName === undefined) {
    return fault(
      "standalone",
      "MongoDB must be a replica set or a sharded cluster, not a standalone server.",
    );
  }
  return ok({ sharded, snapshotReads: hello.maxWireVersion >= snapshotReadsSince });
};

const neededActions = ["find", "insert", "update", "remove", "listIndexes"] as const;

/** A privilege as the server tells it: an empty name stands for any. */
interface Privilege {
  readonly resource: { readonly db?: string; readonly collection?: string; readonly anyResource?: boolean };
  readonly actions: readonly string[];
}

/** Nothing when the user may do what the store does, or everybody may. */
const checkRights = async (db: Db) => {
  try {
    await collectionsOf(db).organizations.findOne({}, { projection: { _id: 1 } });
  } catch (error) {
    if (!isCode(error, codes.unauthorized)) throw error;
    return fault("not-permitted", `The user may not read the database ${db.databaseName}.`);
  }
  const { authInfo } = await db.command({ connectionStatus: 1, showPrivileges: true });
  const { authenticatedUsers, authenticatedUserPrivileges: privileges } = authInfo;
  if (authenticatedUsers.length === 0) return null;
  const missing = neededActions.filter(
    (action) =>
      !collectionNames.every((collection) => allows(privileges, db.databaseName, collection, action)),
  );
  if (missing.length === 0) return null;
  const what = missing.join(", ");
  return fault("not-permitted", `The user lacks rights in the database ${db.databaseName}: ${what}.`);
};

const allows = (
  privileges: readonly Privilege[],
  database: string,
  collection: string,
  action: string,
): boolean =>
  privileges.some(
    ({ resource, actions }) =>
      actions.includes(action) &&
      (resource.anyResource === true ||
        ((resource.db === "" || resource.db === database) &&
          (resource.collection === "" || resource.collection === collection))),
  );

/** Why an index cannot be created: the rights, another in its place, or records that contradict it. */
const notIndexable = [
  codes.unauthorized,
  codes.indexOptionsConflict,
  codes.indexKeySpecsConflict,
  codes.duplicateKey,
] as const;

const createWhereAllowed = async (db: Db): Promise<void> => {
  try {
    await ensureIndexes(db);
  } catch (error) {
    if (!notIndexable.some((code) => isCode(error, code))) throw error;
  }
};

const checkIndexes = async (db: Db, create: boolean) => {
  let missing = await missingIndexes(db);
  if (missing.length > 0 && create) {
    await createWhereAllowed(db);
    // Some are created in vain: where the server takes another for the same, such as a hidden one.
    missing = await missingIndexes(db);
  }
  if (missing.length === 0) return null;
  const names = missing.map(({ collection, key }) => `${collection} (${Object.keys(key).join(", ")})`);
  return fault(
    "index-missing",
    `Indexes are missing in the database ${db.databaseName}: ${names.join("; ")}.`,
  );
};
