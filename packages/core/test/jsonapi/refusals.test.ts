import { refuse } from "@projects-api/core/jsonapi";
import { describe, expect, it } from "vitest";
import { errorsOf } from "./support/client";

describe("what a host refuses by itself", () => {
  it.each([
    [400, "malformed-request", "bad request"],
    [408, "request-timeout", "bad request"],
    [413, "payload-too-large", "payload too large"],
    [417, "expectation-failed", "bad request"],
    [431, "header-too-large", "bad request"],
  ] as const)("with %i is told as an error document", (status, code, title) => {
    const response = refuse(status);
    const answer = { ...response, document: JSON.parse(response.body ?? "") };
    expect(errorsOf(answer)).toEqual([{ status: String(status), code, title, detail: expect.any(String) }]);
    expect(answer.status).toBe(status);
  });
});
