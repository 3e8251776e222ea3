import { err, type OrganizationId, ok } from "@projects-api/core";
import type { Answered, Call } from "../connection";
import type { Database } from "../database";
import type { OrganizationKeyName } from "../keys";
import { listOf, textOrNull } from "../reply";
import { scripts } from "../scripts";

/** Fields of one command. */
const fieldsAtOnce = 500;

/** Fields of an organization's hashes, as they were when each was read; `null` where there was none. */
export class Snapshot {
  readonly organization: OrganizationId;
  readonly #db: Database;
  readonly #call: Call;
  readonly #hashes = new Map<OrganizationKeyName, Map<string, string | null>>();

  constructor(db: Database, call: Call, organization: OrganizationId) {
    this.#db = db;
    this.#call = call;
    this.organization = organization;
  }

  /** Reads those fields that are not read yet. */
  async load(hash: OrganizationKeyName, fields: Iterable<string>): Answered<void> {
    const values = this.#hashes.get(hash) ?? new Map<string, string | null>();
    this.#hashes.set(hash, values);
    const missing = [...new Set(fields)].filter((field) => !values.has(field));
    const key = this.#db.keys.of(this.organization, hash);
    for (let from = 0; from < missing.length; from += fieldsAtOnce) {
      const slice = missing.slice(from, from + fieldsAtOnce);
      const read = await this.#call.read((client) => client.hmget(key, ...slice));
      if (read.isErr()) return err(read.error);
      for (const [index, value] of listOf(read.value).entries())
        values.set(slice[index] ?? "", textOrNull(value));
      this.#call.progressed();
    }
    return ok(undefined);
  }

  /** A field that was read. */
  get(hash: OrganizationKeyName, field: string): string | null {
    return this.#hashes.get(hash)?.get(field) ?? null;
  }

  /** Whether all of it was so at one instant. */
  async isConsistent(): Answered<boolean> {
    const args = [JSON.stringify(this.expected)];
    const ending = await this.#db.read(this.#call, scripts.compare, this.organization, args);
    return ending.map(({ status }) => status === "ok");
  }

  /** Everything that was read, as scripts compare it. */
  get expected(): Readonly<Record<string, readonly (string | false)[]>> {
    const expected: Record<string, (string | false)[]> = {};
    for (const [hash, values] of this.#hashes) {
      expected[hash] = [...values].flatMap(([field, value]): (string | false)[] => [field, value ?? false]);
    }
    return expected;
  }

  /** How many fields were read. */
  get size(): number {
    return [...this.#hashes.values()].reduce((sum, values) => sum + values.size, 0);
  }
}
