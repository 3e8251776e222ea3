import type { Timestamp } from "../model";

/** What is left of a rate after a request has been counted. */
export interface Rate {
  readonly exceeded: boolean;
  readonly remaining: number;
  /** Seconds until requests count anew. */
  readonly reset: number;
}

const second = 1_000;

interface Window {
  readonly until: Timestamp;
  count: number;
}

/** A window that ends too late began before the clock was set back. */
const isOver = ({ until }: Window, now: Timestamp): boolean => until <= now || until > now + second;

/** Counts requests by key: so many in the second that begins with the first of them. */
export class RateLimit {
  private readonly windows = new Map<string, Window>();
  private swept: Timestamp = 0;

  constructor(
    /** Requests a second. */
    readonly limit: number,
    private readonly clock: () => Timestamp,
  ) {}

  /** Counts a request. */
  count(key: string): Rate {
    const now = this.clock();
    this.sweep(now);
    let window = this.windows.get(key);
    if (window === undefined || isOver(window, now)) {
      window = { until: now + second, count: 0 };
      this.windows.set(key, window);
    }
    window.count++;
    return {
      exceeded: window.count > this.limit,
      remaining: Math.max(0, this.limit - window.count),
      reset: (window.until - now) / second,
    };
  }

  /** Forgets, once a second, whoever has not asked in the last. */
  private sweep(now: Timestamp): void {
    if (now >= this.swept && now < this.swept + second) return;
    this.swept = now;
    for (const [key, window] of this.windows) if (isOver(window, now)) this.windows.delete(key);
  }
}

/** The header fields that tell a rate. */
export const rateHeaders = (limit: number, { remaining, reset }: Rate): Readonly<Record<string, string>> => ({
  "X-RateLimit-Limit": String(limit),
  "X-RateLimit-Remaining": String(remaining),
  "X-RateLimit-Reset": reset.toFixed(3),
});
