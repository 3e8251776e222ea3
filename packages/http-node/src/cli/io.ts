/** Where texts go. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

/** All of the process that the command line touches. */
export interface Io {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Calls at every SIGTERM and SIGINT, which then no longer end the process, until the function returned is called. */
  readonly onSignal: (listener: () => void) => () => void;
  /** Called once `serve` listens. */
  readonly onListening?: (url: string) => void;
}

/** This process. */
export const processIo = (): Io => ({
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  onSignal: (listener) => {
    process.on("SIGTERM", listener).on("SIGINT", listener);
    return () => process.off("SIGTERM", listener).off("SIGINT", listener);
  },
});
