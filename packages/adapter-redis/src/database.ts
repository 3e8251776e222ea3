import { err, type OrganizationId, ok, type Result, type Unavailability } from "@projects-api/core";
import type { Answered, Call, Connection } from "./connection";
import type { Keys } from "./keys";
import { Lru } from "./lru";
import { decodeTexts } from "./records";
import { listOf, type Reply, textOf } from "./reply";
import type { Script } from "./script";
import { scripts } from "./scripts";

/** Lookups kept in this process; each is verified where it leads to. */
const keptLookups = 10_000;
/** Milliseconds between two looks at a gate that somebody else has closed. */
const gatePause = 20;

/** A gate when a batch is committed, and not applied yet, as the scripts know it. */
export const committedGate = (token: string): string => `commit ${token}`;

export const isCommitted = (gate: string): boolean => gate.startsWith(committedGate(""));

/** How a script on an organization ended, and what it says beside. */
export interface Ending {
  readonly status: string;
  readonly rest: readonly Reply[];
}

/** The data of one installation. */
export class Database {
  readonly connection: Connection;
  readonly keys: Keys;
  /** To which organization an id or a name leads, by kind and id or name. */
  readonly known = new Lru<string, OrganizationId>(keptLookups);

  constructor(connection: Connection, keys: Keys) {
    this.connection = connection;
    this.keys = keys;
  }

  /** A script that only reads an organization. */
  read(
    call: Call,
    script: Script,
    organization: OrganizationId,
    args: readonly (string | number)[],
    more: readonly string[] = [],
  ): Answered<Ending> {
    const keys = this.#keysFor(script, organization, more);
    return this.#untilOpen(call, organization, () => call.readScript(script, keys, args));
  }

  /** A script that writes to an organization. */
  write(
    call: Call,
    script: Script,
    organization: OrganizationId,
    args: readonly (string | number)[],
    more: readonly string[] = [],
  ): Answered<Ending> {
    const keys = this.#keysFor(script, organization, more);
    return this.#untilOpen(call, organization, () => call.writeScript(script, keys, args));
  }

  /** Applies what is left of a committed journal: whoever comes across one does. */
  async rollForward(call: Call, organization: OrganizationId): Answered<void> {
    const peeked = await call.readScript(scripts.peek, this.#keysFor(scripts.peek, organization), []);
    return peeked.isErr() ? err(peeked.error) : this.applyJournal(call, organization, listOf(peeked.value));
  }

  /** The same, from the slice on of which a script has told what it needs. */
  async applyJournal(call: Call, organization: OrganizationId, first: readonly Reply[]): Answered<void> {
    for (let next = first; ; ) {
      const [gate, left, more] = next;
      if (gate === undefined) return ok(undefined);
      const keys = this.#keysFor(scripts.advance, organization, decodeTexts(textOf(more)));
      const advanced = await call.writeScript(scripts.advance, keys, [textOf(gate), textOf(left)]);
      if (advanced.isErr()) return err("unavailable");
      next = listOf(advanced.value);
      call.progressed();
    }
  }

  #keysFor(script: Script, organization: OrganizationId, more: readonly string[] = []): string[] {
    return [...script.keys.map((name) => this.keys.of(organization, name)), ...more];
  }

  /** Runs a script again until no gate stops it: rolls a committed batch forward, waits for one being prepared. */
  async #untilOpen(call: Call, organization: OrganizationId, run: () => Answered): Answered<Ending> {
    for (;;) {
      const reply = await run();
      if (reply.isErr()) return err(reply.error);
      const [status, ...rest] = listOf(reply.value);
      if (status !== "gated") return ok({ status: textOf(status), rest });
      const opened: Result<void, Unavailability> = isCommitted(textOf(rest[0]))
        ? await this.rollForward(call, organization)
        : await pause(call);
      if (opened.isErr()) return err(opened.error);
    }
  }
}

const pause = async (call: Call): Answered<void> => {
  call.progressed();
  if (call.isOver) return err("unavailable");
  await new Promise((resolve) => setTimeout(resolve, gatePause));
  return ok(undefined);
};
