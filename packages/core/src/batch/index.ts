export { changesAccess } from "./access";
export type { Draft } from "./draft";
export type { PresentRecords } from "./present";
export { workOut } from "./work-out";
