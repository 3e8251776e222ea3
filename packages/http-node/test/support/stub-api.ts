import type { Api, ApiRequest, ApiResponse } from "@projects-api/core/jsonapi";

/** Tells in its answers what it was asked. `/wait…` is answered when the test says so. */
export class StubApi implements Api {
  readonly requests: ApiRequest[] = [];
  readonly #released: Promise<void>;
  /** Answers those that wait, and will no more let any wait. */
  release = () => {};
  #arrived: (() => void)[] = [];

  constructor() {
    this.#released = new Promise((resolve) => {
      this.release = resolve;
    });
  }

  async handle(request: ApiRequest): Promise<ApiResponse> {
    this.requests.push(request);
    for (const resolve of this.#arrived.splice(0)) resolve();
    if (request.target.startsWith("/wait")) await this.#released;
    if (request.target === "/defect") throw new Error("a defect");
    if (request.target === "/nothing") return { status: 204, headers: {}, body: null };
    if (request.target === "/same") return { status: 304, headers: { ETag: '"1"' }, body: null };
    const large = /^\/large\/(\d+)/.exec(request.target);
    const body = large === null ? JSON.stringify(describe(request)) : "x".repeat(Number(large[1]));
    return { status: 200, headers: { "Content-Type": "application/json" }, body };
  }

  /** Resolves once so many requests have come in all. */
  async arrived(count: number): Promise<void> {
    while (this.requests.length < count) await new Promise<void>((resolve) => this.#arrived.push(resolve));
  }
}

const describe = (request: ApiRequest) => ({
  method: request.method,
  target: request.target,
  headers: request.headers,
  body: request.body === null ? null : request.body.length,
});
