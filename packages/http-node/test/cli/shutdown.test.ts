import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { head, RawClient } from "../support/raw-client";
import { startServe } from "../support/test-io";

/** How the store of a test closes. */
const store = vi.hoisted(() => ({ close: async (): Promise<void> => {} }));

vi.mock("@projects-api/core/memory", async (importOriginal) => {
  const original = await importOriginal<typeof import("@projects-api/core/memory")>();
  return {
    ...original,
    createMemoryStore: () => ({ ...original.createMemoryStore(), close: () => store.close() }),
  };
});

const cutOff = "Closed before every request was answered.\n";
const leftOpen = "Every request was answered, but the store did not close.\n";

/** A request whose body does not come. */
const stuckRequest = async (url: string): Promise<RawClient> =>
  (await RawClient.open(url)).send(head("POST", "/", "Content-Length: 1"));

describe("a shutdown", () => {
  it("closes the store when every request is answered", async () => {
    const { io, url, ended } = await startServe([]);
    const client = await stuckRequest(url);
    let closed = 0;
    store.close = async () => void closed++;
    io.signal();
    await sleep(20);
    expect(closed).toBe(0);
    client.send("x");
    expect((await client.answer()).status).toBe(404);
    expect(await ended).toBe(0);
    expect(closed).toBe(1);
    expect(io.err).toBe("");
  });

  it("ends with the grace period, whatever the store does", async () => {
    store.close = () => new Promise(() => {});
    const { io, ended } = await startServe(["--shutdown-grace", "0.2"]);
    io.signal();
    expect(await ended).toBe(1);
    expect(io.err).toBe(leftOpen);
  });

  it("ends at a second signal, whatever the store does", async () => {
    const { io, ended } = await startServe([]);
    const closing = new Promise<void>((resolve) => {
      store.close = () => {
        resolve();
        return new Promise(() => {});
      };
    });
    io.signal();
    await closing;
    io.signal();
    expect(await ended).toBe(1);
    expect(io.err).toBe(leftOpen);
  });

  it.each([
    ["the grace period", ["--shutdown-grace", "0.2"], 1],
    ["two signals at once", [], 2],
  ])("ends with %s, whatever clients do", async (_, args, signals) => {
    const { io, url, ended } = await startServe(args);
    await stuckRequest(url);
    for (let sent = 0; sent < signals; sent++) io.signal();
    expect(await ended).toBe(1);
    expect(io.err).toBe(cutOff);
  });
});
