/** The Projects API's store on Redis. */
export type { RedisClient } from "./connection";
export { createRedisStore, type RedisStoreFault, type RedisStoreOptions } from "./create";
export { openStore } from "./open-url";
