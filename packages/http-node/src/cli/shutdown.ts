import type { Closing } from "../server";
import type { Io } from "./io";

interface Shutdown {
  /** Ends gracefully what is under way. */
  readonly close: () => Promise<Closing>;
  /** Seconds that this may take. */
  readonly graceSeconds: number;
}

/** Waits for a signal, then closes; a second signal, or the end of the grace period, ends the waiting. */
export const untilSignal = (onSignal: Io["onSignal"], { close, graceSeconds }: Shutdown): Promise<Closing> =>
  new Promise((resolve, reject) => {
    let grace: NodeJS.Timeout | undefined;
    const end = (closing: Closing) => {
      clearTimeout(grace);
      ignore();
      resolve(closing);
    };
    const ignore = onSignal(() => {
      if (grace !== undefined) return end("forced");
      grace = setTimeout(end, graceSeconds * 1000, "forced");
      close().then(end, reject);
    });
  });
