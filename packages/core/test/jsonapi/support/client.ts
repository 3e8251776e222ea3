import type { Api, ApiRequest, ApiResponse } from "@projects-api/core/jsonapi";
import { z } from "zod";

type Headers = ApiRequest["headers"];

/** A response with its body read as JSON; `undefined` where there is none. */
export interface Answer extends ApiResponse {
  readonly document: unknown;
}

export const mediaType = "application/vnd.api+json";

/** Sends a request as it is: no field is added. */
export const send = async (
  api: Api,
  request: Partial<ApiRequest> & Pick<ApiRequest, "target">,
): Promise<Answer> => {
  const response = await api.handle({ method: "GET", headers: {}, body: null, ...request });
  const document: unknown = response.body === null ? undefined : JSON.parse(response.body);
  return { ...response, document };
};

/** The text as UTF-8. */
export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What a stock client of the API sends, with one token. Paths begin after `/api/v2`. */
export class Client {
  constructor(
    private readonly api: Api,
    private readonly token: string,
    private readonly rest: Partial<ApiRequest> = {},
  ) {}

  /** The same client, whose requests all have these members too. */
  with(rest: Partial<ApiRequest>): Client {
    return new Client(this.api, this.token, rest);
  }

  get(path: string, headers?: Headers): Promise<Answer> {
    return this.send("GET", path, { headers });
  }

  head(path: string, headers?: Headers): Promise<Answer> {
    return this.send("HEAD", path, { headers });
  }

  options(path: string, headers?: Headers): Promise<Answer> {
    return this.send("OPTIONS", path, { headers });
  }

  delete(path: string, headers?: Headers): Promise<Answer> {
    return this.send("DELETE", path, { headers });
  }

  post(path: string, document: unknown, headers?: Headers): Promise<Answer> {
    return this.send("POST", path, { headers, document });
  }

  patch(path: string, document: unknown, headers?: Headers): Promise<Answer> {
    return this.send("PATCH", path, { headers, document });
  }

  /** Sends a body that is no document, as it is. */
  raw(method: string, path: string, body: Uint8Array | null, headers?: Headers): Promise<Answer> {
    return this.send(method, path, { headers, body });
  }

  private send(
    method: string,
    path: string,
    {
      headers,
      document,
      body = null,
    }: { headers?: Headers | undefined; document?: unknown; body?: Uint8Array | null },
  ): Promise<Answer> {
    return send(this.api, {
      method,
      target: `/api/v2${path}`,
      headers: {
        authorization: `Bearer ${this.token}`,
        accept: mediaType,
        "content-type": mediaType,
        ...headers,
      },
      body: document === undefined ? body : bytes(JSON.stringify(document)),
      ...this.rest,
    });
  }
}

const errorDocument = z.strictObject({
  errors: z
    .array(
      z.strictObject({
        status: z.string(),
        code: z.string(),
        title: z.string(),
        detail: z.string().min(1),
        source: z
          .union([
            z.strictObject({ pointer: z.string() }),
            z.strictObject({ parameter: z.string() }),
            z.strictObject({ header: z.string() }),
          ])
          .optional(),
        meta: z.strictObject({ attribute: z.string(), message: z.string() }).optional(),
      }),
    )
    .min(1)
    .max(100),
});

export type ErrorObject = z.infer<typeof errorDocument>["errors"][number];

/** The error objects of an answer, whose form, status and fields must be those of an error answer. */
export const errorsOf = (answer: Answer): readonly ErrorObject[] => {
  const { errors } = errorDocument.parse(answer.document);
  const unlike = errors.filter(({ status }) => status !== String(answer.status));
  if (unlike.length > 0) throw new Error(`Error objects of another status than ${answer.status}`);
  if (answer.headers["Content-Type"] !== mediaType || answer.headers.Vary !== "Accept") {
    throw new Error("Not the fields of a JSON:API document");
  }
  return errors;
};

/** The place in the request of each error. */
export const placesOf = (answer: Answer): readonly (string | undefined)[] =>
  errorsOf(answer).map(({ source }) => source && Object.values(source)[0]);

const resource = z.object({
  data: z.object({ id: z.string(), attributes: z.record(z.string(), z.unknown()) }),
});

/** The id of the resource that an answer has. */
export const idOf = (answer: Answer): string => resource.parse(answer.document).data.id;
/** The attributes of the resource that an answer has. */
export const attributesOf = (answer: Answer): Readonly<Record<string, unknown>> =>
  resource.parse(answer.document).data.attributes;
