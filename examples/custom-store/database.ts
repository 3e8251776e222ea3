import { type FileHandle, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Answer, err, type Result } from "@projects-api/core";
import { type Data, format, parse } from "./data";

/**
 * One JSON file that any number of processes read and write. A write has the lock while it reads, decides
 * and replaces the file as a whole, so nothing comes between; a read sees the file as it was at one instant,
 * without the lock. A process that dies in a write leaves the old file, and the lock: an owner removes it.
 */
export class Database {
  readonly #path: string;
  readonly #patience: number;

  /** A write waits for its turn for `patience` milliseconds, then is `unavailable`. */
  constructor(path: string, patience: number) {
    this.#path = path;
    this.#patience = patience;
  }

  /** What `look` makes of the data as they are now. */
  async read<Value, Failure>(look: (data: Data) => Result<Value, Failure>): Answer<Value, Failure> {
    const text = await attempt(() => this.#read());
    return text === failed ? err("unavailable") : look(parse(text));
  }

  /** Lets `change` alter its copy of the data, and keeps that unless the result is a failure. */
  async write<Value, Failure>(change: (data: Data) => Result<Value, Failure>): Answer<Value, Failure> {
    const lock = await attempt(() => this.#lock());
    if (lock === failed || lock === null) return err("unavailable");
    try {
      const text = await attempt(() => this.#read());
      if (text === failed) return err("unavailable");
      const data = parse(text);
      const result = change(data);
      if (result.isErr()) return result;
      data.version++;
      if ((await attempt(() => this.#replace(format(data)))) === failed) return err("unavailable");
      // The new file is in its place, but may not be after a loss of power.
      return (await attempt(() => synced(dirname(this.#path)))) === failed ? err("outcome-unknown") : result;
    } finally {
      await attempt(() => lock.close());
      if ((await attempt(() => this.#unlock())) === failed) void this.#unlockLater();
    }
  }

  get #lockPath(): string {
    return `${this.#path}.lock`;
  }

  async #read(): Promise<string | null> {
    try {
      return await readFile(this.#path, "utf8");
    } catch (error) {
      if (hasCode(error, "ENOENT")) return null;
      throw error;
    }
  }

  /** The lock, or `null` when others had it for too long: only one can create a file that must be new. */
  async #lock(): Promise<FileHandle | null> {
    await mkdir(dirname(this.#path), { recursive: true });
    const end = performance.now() + this.#patience;
    for (;;) {
      try {
        return await open(this.#lockPath, "wx");
      } catch (error) {
        if (!hasCode(error, "EEXIST")) throw error;
        if (performance.now() > end) return null;
        await wait(1);
      }
    }
  }

  async #unlock(): Promise<void> {
    await rm(this.#lockPath, { force: true });
  }

  /** Gives the lock back once the disk lets it: nobody else can, and all others wait for it. */
  async #unlockLater(): Promise<void> {
    do await wait(20, undefined, { ref: false });
    while ((await attempt(() => this.#unlock())) === failed);
  }

  async #replace(text: string): Promise<void> {
    const draft = `${this.#path}.new`;
    const file = await open(draft, "w");
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, this.#path);
  }
}

const failed = Symbol("failed");

/** What the work gives, or `failed`: the file system's failures are expected. */
const attempt = async <Value>(work: () => Promise<Value>): Promise<Value | typeof failed> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && "syscall" in error) return failed;
    throw error;
  }
};

const synced = async (directory: string): Promise<void> => {
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
