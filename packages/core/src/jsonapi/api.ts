import type { CallerService } from "../caller-service";
import { type Deadline, inTime } from "../deadline";
import type { Unavailable } from "../errors";
import type { Caller, Timestamp } from "../model";
import { err, ok, type Result } from "../result";
import type { Answer } from "../store";
import { bearerToken } from "./credentials";
import { Encoder, type Shapes } from "./encode";
import { EntityTags } from "./etag";
import { failureResponse } from "./failures";
import { fieldOf } from "./fields";
import { type ApiFault, errorResponse } from "./http-errors";
import { KeptPages } from "./kept-pages";
import { Links } from "./links";
import type { ServerState } from "./machine";
import { isAcceptable, isDocumentType, mediaType } from "./media-types";
import type { ApiRequest, ApiResponse } from "./messages";
import type { Writers } from "./operations";
import { type Rate, RateLimit, rateHeaders } from "./rate-limit";
import { allowedMethods, findRoute, type Route } from "./routes";
import { parseTarget } from "./target";

/** Whose token it is; `null` for a token of nobody. */
export type Authenticate = (token: string) => Promise<Result<Caller | null, Unavailable>>;

export interface ApiOptions {
  readonly service: CallerService & { ping(): Answer<void>; readonly authenticate: Authenticate };
  /** The service's own tokens, unless given. */
  readonly authenticate?: Authenticate;
  /** Where clients reach the API, without `/api/v2`: http or https, without user, query or fragment. */
  readonly publicUrl: string;
  /** `specification`, unless given. */
  readonly shapes?: Shapes;
  /** Requests a second for each token, and for each address without a valid one; 0, the default, for any. */
  readonly rateLimit?: number;
  /** Milliseconds since 1970; `Date.now`, unless given. */
  readonly clock?: () => Timestamp;
  /** Whether the server is on its way out, and not ready any more. */
  readonly isDraining?: () => boolean;
  /** Told of defects: what is thrown while a request is answered. The caller is told nothing but the request's id. */
  readonly onError?: (error: unknown, request: ApiRequest) => void;
}

/** The Projects API over JSON:API, as a function from request to response. It never rejects. */
export interface Api {
  handle(request: ApiRequest): Promise<ApiResponse>;
}

/** Makes the API for one public URL. */
export const createApi = (options: ApiOptions): Api => new JsonApi(options);

class JsonApi implements Api {
  private readonly writers: Writers;
  private readonly authenticate: Authenticate;
  private readonly rate: RateLimit | null;
  private readonly state: ServerState;

  constructor(private readonly options: ApiOptions) {
    const { service, publicUrl, shapes = "specification", rateLimit = 0, clock = Date.now } = options;
    const links = new Links(publicUrl);
    this.writers = {
      links,
      encoder: new Encoder(links, shapes),
      tags: new EntityTags(`${shapes} ${publicUrl}`),
      pages: new KeptPages(),
    };
    this.authenticate = options.authenticate ?? ((token) => service.authenticate(token));
    this.rate = rateLimit > 0 ? new RateLimit(rateLimit, clock) : null;
    this.state = {
      rateLimit,
      isReady: async () => options.isDraining?.() !== true && (await service.ping()).isOk(),
    };
  }

  handle(request: ApiRequest): Promise<ApiResponse> {
    return this.guard(request, () => this.route(request));
  }

  /** The answer; to a defect, that there was one. */
  private async guard(
    request: ApiRequest,
    answer: () => ApiResponse | Promise<ApiResponse>,
  ): Promise<ApiResponse> {
    try {
      return await answer();
    } catch (error) {
      this.report(error, request);
      const of = request.id === undefined ? "" : ` (request ${request.id})`;
      const detail = `Something unforeseen went wrong${of}: try again later`;
      return errorResponse([{ code: "internal-error", detail }]);
    }
  }

  private report(error: unknown, request: ApiRequest): void {
    try {
      this.options.onError?.(error, request);
    } catch {
      // the caller gets an answer, whether or not the host can log
    }
  }

  private async route(request: ApiRequest): Promise<ApiResponse> {
    const { segments, query } = parseTarget(request.target);
    const found = segments && findRoute(segments);
    if (!found) return errorResponse([unknownPath]);
    const { route, parameter } = found;
    if (request.method === "OPTIONS") {
      return { status: 204, headers: { Allow: allowedMethods(route) }, body: null };
    }
    const method = request.method === "HEAD" ? "GET" : request.method;
    if (route.for === "machines") {
      const operation = route.operations.get(method);
      if (operation === undefined) return notAllowed(route);
      return inTime(request.deadline, operation(this.state), () => failureResponse({ code: "unavailable" }));
    }
    const operation = route.operations.get(method);
    return operation === undefined
      ? notAllowed(route)
      : this.admit(request, (caller, service) =>
          operation({ writers: this.writers, service, caller, request, parameter, query }),
        );
  }

  /** Lets a caller's request through to its operation: who it is, how often they ask, and in which media types. */
  private async admit(request: ApiRequest, operate: Operate): Promise<ApiResponse> {
    const token = bearerToken(request.headers.authorization);
    const owner = token === null ? ok(null) : await this.ownerOf(token, request.deadline);
    const caller = owner.unwrapOr(null);
    const answer = (): ApiResponse | Promise<ApiResponse> => {
      if (owner.isErr()) return failureResponse(owner.error);
      if (caller === null) return errorResponse([unauthorized]);
      const faults = negotiate(request);
      return faults.length > 0 ? errorResponse(faults) : this.operate(request, caller, operate);
    };
    if (this.rate === null) return answer();

    const rate = this.rate.count(caller === null ? `address ${request.address}` : `token ${token}`);
    const response = rate.exceeded ? tooManyRequests(rate) : await answer();
    return { ...response, headers: { ...response.headers, ...rateHeaders(this.rate.limit, rate) } };
  }

  private ownerOf(token: string, deadline: Deadline | undefined): ReturnType<Authenticate> {
    return inTime(deadline, this.authenticate(token), () => err({ code: "unavailable" }));
  }

  /** Carries out an operation, in time: of a write under way at the deadline nobody knows the outcome. */
  private operate(request: ApiRequest, caller: Caller, operate: Operate): Promise<ApiResponse> {
    const { deadline } = request;
    const { service: all } = this.options;
    if (deadline === undefined) return this.guard(request, () => operate(caller, all));
    const { service, store } = all.until(deadline);
    return inTime(
      deadline,
      this.guard(request, () => operate(caller, service)),
      () => failureResponse({ code: store.writesUnderWay > 0 ? "outcome-unknown" : "unavailable" }),
    );
  }
}

/** An operation of a caller, on the service as it is until the request's deadline. */
type Operate = (caller: Caller, service: CallerService) => Promise<ApiResponse>;

const unknownPath: ApiFault = {
  code: "unknown-path",
  detail: "There is nothing at this path: look it up in /openapi.json",
};

const notAllowed = (route: Route): ApiResponse => {
  const allowed = allowedMethods(route);
  const fault: ApiFault = { code: "method-not-allowed", detail: `This path takes only ${allowed}` };
  return errorResponse([fault], { Allow: allowed });
};

const unauthorized: ApiFault = {
  code: "unauthorized",
  detail: "Send one field Authorization: Bearer TOKEN, with a token that is valid",
  source: { header: "Authorization" },
};

const tooManyRequests = ({ reset }: Rate): ApiResponse =>
  errorResponse(
    [{ code: "too-many-requests", detail: "The rate of requests is used up: wait, then go on" }],
    { "Retry-After": String(Math.ceil(reset)) },
  );

/** What is wrong with the media types of a request (JSON:API 1.1, "Content Negotiation"). */
const negotiate = (request: ApiRequest): readonly ApiFault[] => {
  if (!isAcceptable(fieldOf(request, "accept"))) return [notAcceptable];
  const takesDocument = request.method === "POST" || request.method === "PATCH";
  if (!takesDocument || request.body === null || request.body.length === 0) return [];
  const contentType = request.headers["content-type"];
  return [
    ...(typeof contentType === "string" && isDocumentType(contentType) ? [] : [unsupportedType]),
    ...(request.headers["content-encoding"] === undefined ? [] : [unsupportedEncoding]),
  ];
};

const notAcceptable: ApiFault = {
  code: "not-acceptable",
  detail: `Accept ${mediaType} without parameters: answers have no others`,
  source: { header: "Accept" },
};

const unsupportedType: ApiFault = {
  code: "unsupported-media-type",
  detail: `Send the body as ${mediaType}, without extensions`,
  source: { header: "Content-Type" },
};

const unsupportedEncoding: ApiFault = {
  code: "unsupported-media-type",
  detail: "Send the body as it is, without a Content-Encoding",
  source: { header: "Content-Encoding" },
};
