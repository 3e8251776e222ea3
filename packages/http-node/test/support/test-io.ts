import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type Io, main } from "../../src/index";

/** A process that a test looks into: it keeps what is written, and sends signals when told to. */
export class TestIo implements Io {
  out = "";
  err = "";
  readonly stdout = {
    isTTY: false,
    write: (text: string) => {
      this.out += text;
    },
  };
  readonly stderr = {
    write: (text: string) => {
      this.err += text;
    },
  };
  readonly env: Record<string, string | undefined>;
  readonly listening: Promise<string>;
  onListening: (url: string) => void = () => {};
  readonly #listeners = new Set<() => void>();

  constructor(env: Record<string, string | undefined> = {}) {
    this.env = env;
    this.listening = new Promise((resolve) => {
      this.onListening = resolve;
    });
  }

  readonly onSignal = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  signal(): void {
    for (const listener of this.#listeners) listener();
  }

  /** The lines of standard output, each of them JSON. */
  get logged(): readonly Record<string, unknown>[] {
    return lines(this.out).map((line) => JSON.parse(line));
  }
}

const lines = (text: string) => text.split("\n").filter((line) => line !== "");

/** Runs a command line to its end. */
export const run = async (argv: readonly string[], env: Record<string, string | undefined> = {}) => {
  const io = new TestIo(env);
  const code = await main(argv, io);
  return { code, out: io.out, err: io.err, outLines: lines(io.out), errLines: lines(io.err) };
};

/** Runs `serve` on a free port until the test ends, or sends a signal. */
export const startServe = async (args: readonly string[], env: Record<string, string | undefined> = {}) => {
  const io = new TestIo(env);
  const ended = main(["serve", "--port", "0", ...args], io);
  const url = await Promise.race([io.listening, ended.then(() => Promise.reject(new Error(io.err)))]);
  onTestFinished(async () => {
    io.signal();
    io.signal();
    await ended;
  });
  return { io, url, ended };
};

/** A file that is gone after the test. */
export const temporaryFile = async (content: string | Uint8Array): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), "projects-api-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const path = join(directory, "file.json");
  await writeFile(path, content);
  return path;
};
