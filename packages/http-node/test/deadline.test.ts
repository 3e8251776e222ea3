import { createProjectsService } from "@projects-api/core";
import { createApi } from "@projects-api/core/jsonapi";
import { createMemoryStore } from "@projects-api/core/memory";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Deadlines } from "../src/deadline";
import { get } from "./support/raw-client";
import { startStubServer } from "./support/stub-server";

describe("a deadline", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("passes once, for all who listen still", () => {
    const deadline = new Deadlines(100).start();
    const called: string[] = [];
    deadline.onPass(() => called.push("a"));
    const ignore = deadline.onPass(() => called.push("b"));
    deadline.onPass(() => called.push("c"));
    ignore();
    vi.advanceTimersByTime(99);
    expect({ called, passed: deadline.passed }).toEqual({ called: [], passed: false });
    vi.advanceTimersByTime(1);
    expect({ called, passed: deadline.passed }).toEqual({ called: ["a", "c"], passed: true });
    vi.advanceTimersByTime(1_000);
    expect(called).toEqual(["a", "c"]);
  });

  it("passes without listeners", () => {
    const deadline = new Deadlines(100).start();
    vi.advanceTimersByTime(100);
    expect(deadline.passed).toBe(true);
  });

  it("never passes for listeners after its end", () => {
    const deadline = new Deadlines(100).start();
    const listener = vi.fn();
    deadline.onPass(listener);
    deadline.end();
    vi.advanceTimersByTime(1_000);
    expect(listener).not.toHaveBeenCalled();
  });

  it("passes in its own time, whichever others there are", () => {
    const deadlines = new Deadlines(100);
    const called: string[] = [];
    const start = (name: string) => {
      const deadline = deadlines.start();
      deadline.onPass(() => called.push(name));
      return deadline;
    };
    start("at 0");
    vi.advanceTimersByTime(40);
    const ended = start("ended");
    vi.advanceTimersByTime(40);
    start("at 80");
    ended.end();
    vi.advanceTimersByTime(20);
    expect(called).toEqual(["at 0"]);
    vi.advanceTimersByTime(79);
    expect(called).toEqual(["at 0"]);
    vi.advanceTimersByTime(1);
    expect(called).toEqual(["at 0", "at 80"]);
    start("at 180");
    vi.advanceTimersByTime(100);
    expect(called).toEqual(["at 0", "at 80", "at 180"]);
  });
});

it("a request does not wait longer for a store that is stuck", async () => {
  const store = { ...createMemoryStore(), findToken: () => new Promise<never>(() => {}) };
  const service = createProjectsService({ store });
  const { client } = await startStubServer({
    deadlineSeconds: 0.02,
    createApi: (context) => createApi({ ...context, service }),
  });
  const opened = await client();
  const { status, headers, body } = await opened
    .send(get("/api/v2/projects/x", "Authorization: Bearer a"))
    .answer();
  expect(status).toBe(503);
  expect(headers).toHaveProperty("retry-after");
  expect(JSON.parse(body)).toMatchObject({ errors: [{ code: "unavailable" }] });
});
