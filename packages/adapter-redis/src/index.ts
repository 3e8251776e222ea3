export { createRedisStore, type RedisStoreOptions } from "./create";
