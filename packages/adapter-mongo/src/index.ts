/** The store of the Projects API on MongoDB. */
export type { MongoStoreFault } from "./fitness";
export { ensureIndexes, indexes, type MongoIndex } from "./indexes";
export { createMongoStore, type MongoPlace, type MongoStoreOptions } from "./open";
export { openStore } from "./open-url";
