export { applySeed, type SeedFailure, type SeedOptions, type SeedProgress } from "./apply";
export { formatFault, type SeedFault } from "./faults";
export type { SeedCount, SeedKind, SeedSummary } from "./summary";
