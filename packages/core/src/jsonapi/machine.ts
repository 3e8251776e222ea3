import { errorResponse } from "./http-errors";
import { apiPath } from "./links";
import type { ApiResponse } from "./messages";
import { openApiDocument } from "./openapi";

/** What operators and clients' discovery ask of a server, beside the API. */
export interface ServerState {
  /** Requests a second that a caller may make; 0 for any. */
  readonly rateLimit: number;
  readonly isReady: () => Promise<boolean>;
}

/** Needs no token, looks at no `Accept`, and counts towards no rate. */
export type MachineOperation = (state: ServerState) => Promise<ApiResponse>;

/** go-tfe cannot work with fewer requests a second, so they are not told to it. */
const leastToldRate = 4;

export const ping: MachineOperation = async ({ rateLimit }) => ({
  status: 204,
  headers: {
    "TFP-API-Version": "2.5",
    ...(rateLimit >= leastToldRate ? { "X-RateLimit-Limit": String(rateLimit) } : {}),
  },
  body: null,
});

const json = (value: object): ApiResponse => ({
  status: 200,
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(value),
});

/** Terraform's service discovery; terrasnek reads the last entry. */
export const discovery: MachineOperation = async () =>
  json({
    "tfe.v2": `${apiPath}/`,
    "tfe.v2.1": `${apiPath}/`,
    "tfe.v2.2": `${apiPath}/`,
    "modules.v1": "/api/registry/v1/modules/",
  });

/** The API's description; made when it is first asked for, and kept. */
export const description: MachineOperation = async () => {
  described ??= json(openApiDocument());
  return described;
};

let described: ApiResponse | undefined;

/** The process is up. */
export const health: MachineOperation = async () => json({ status: "ok" });

/** The store answers, and the server is not on its way out. */
export const readiness: MachineOperation = async ({ isReady }) =>
  (await isReady())
    ? json({ status: "ok" })
    : errorResponse([
        { code: "unavailable", detail: "The server does not take requests now: try again later" },
      ]);
