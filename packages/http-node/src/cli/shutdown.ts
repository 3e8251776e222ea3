import { setTimeout as sleep } from "node:timers/promises";
import { ok, type Store } from "@projects-api/core";
import type { RunningServer } from "../server";
import type { Io } from "./io";
import { type Outcome, refused } from "./outcome";

interface Running {
  readonly server: RunningServer;
  readonly store: Store;
  /** Seconds in which the server closes; the store has what it leaves of them. */
  readonly graceSeconds: number;
}

/** Waits for a signal, then closes the server, and after it the store. A second signal ends both at once. */
export const untilClosed = async (
  onSignal: Io["onSignal"],
  { server, store, graceSeconds }: Running,
): Promise<Outcome> => {
  const signals = twoSignals(onSignal);
  try {
    await signals.first;
    const endsAt = performance.now() + graceSeconds * 1000;
    void signals.second.then(() => server.close());
    // The store stays open where requests were cut off, which may be using it.
    if ((await server.close()) === "forced") return refused(["Closed before every request was answered."]);
    return (await closesInTime(store, endsAt, signals.second))
      ? ok(undefined)
      : refused(["Every request was answered, but the store did not close."]);
  } finally {
    signals.ignore();
  }
};

const twoSignals = (onSignal: Io["onSignal"]) => {
  const awaited: (() => void)[] = [];
  const next = () => new Promise<void>((resolve) => awaited.push(resolve));
  const [first, second] = [next(), next()];
  return { first, second, ignore: onSignal(() => awaited.shift()?.()) };
};

const closesInTime = async (store: Store, endsAt: number, hurry: Promise<void>): Promise<boolean> => {
  const closed = new AbortController();
  const late = sleep(Math.max(1, endsAt - performance.now()), undefined, { signal: closed.signal });
  try {
    return await Promise.race([
      store.close().then(() => true),
      Promise.race([late, hurry]).then(() => false),
    ]);
  } finally {
    closed.abort();
  }
};
