/** JSON:API as a pure function: for any framework that can hand over a request as data. */
export { type Api, type ApiOptions, type Authenticate, createApi } from "./api";
export type { Shapes } from "./encode";
export { type ErrorCode, errorTable } from "./http-errors";
export type { ApiRequest, ApiResponse } from "./messages";
export { type RefusalStatus, refuse } from "./refusals";
