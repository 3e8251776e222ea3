import { type Change, err, type OrganizationId, ok } from "@projects-api/core";
import { type Claim, type Claims, claim } from "../claims";
import type { Answered, Call } from "../connection";
import type { Database } from "../database";
import type { OrganizationKeyName } from "../keys";
import { textOf, textOrNull } from "../reply";
import type { Present } from "./present";

const recordsOf = { team: "teams", project: "projects", workspace: "workspaces" } as const;
type RecordKind = keyof typeof recordsOf;
const recordKinds: readonly RecordKind[] = ["team", "project", "workspace"];

/** The claims of a batch on the ids and the name that it brings into being. */
export class BatchClaims {
  readonly #numbers = new Map<string, Claim>();

  constructor(
    private readonly db: Database,
    private readonly organization: OrganizationId,
  ) {}

  /** All claims made so far. */
  get all(): readonly Claim[] {
    return [...this.#numbers.values()];
  }

  numberOf(kind: Claim["kind"], subject: string): number | undefined {
    return this.#numbers.get(`${kind} ${subject}`)?.number;
  }

  /** Forgets the claims, so that they are made anew: one of them was buried. */
  clear(): void {
    this.#numbers.clear();
  }

  /** Claims what is new in the batch, and notes beside what is present what other organizations have of it. */
  async claimNew(
    call: Call,
    changes: readonly Change[],
    nameKey: string | null,
    present: Present,
  ): Answered<boolean> {
    if (nameKey !== null && present.organization?.entry.nameKey !== nameKey) {
      const claimed = await this.#claim(call, "organization", [nameKey]);
      if (claimed.isErr()) return err(claimed.error);
      present.nameHolder = claimed.value.taken.get(nameKey);
    }
    const created = createdIds(changes);
    for (const kind of recordKinds) {
      const subjects = created[kind].filter((id) => present.snapshot.get(recordsOf[kind], id) === null);
      const claimed = await this.#claim(call, kind, subjects);
      if (claimed.isErr()) return err(claimed.error);
      for (const [id, owner] of claimed.value.taken) {
        const record = await this.#recordOf(call, owner, recordsOf[kind], id);
        if (record.isErr()) return err(record.error);
        // Gone in the meantime: the batch is worked out anew.
        if (record.value === null) return ok(false);
        present[recordsOf[kind]].addForeign(owner, id, record.value);
      }
    }
    return ok(true);
  }

  async #claim(call: Call, kind: Claim["kind"], subjects: readonly string[]): Answered<Claims> {
    const wanted = subjects.filter((subject) => this.numberOf(kind, subject) === undefined);
    const claimed = await claim(this.db, call, this.organization, kind, wanted);
    if (claimed.isErr()) return claimed;
    for (const [subject, number] of claimed.value.numbers) {
      this.#numbers.set(`${kind} ${subject}`, { kind, subject, number });
    }
    return claimed;
  }

  async #recordOf(
    call: Call,
    owner: OrganizationId,
    hash: OrganizationKeyName,
    id: string,
  ): Answered<string | null> {
    const read = await call.read((client) => client.hget(this.db.keys.of(owner, hash), id));
    if (read.isErr() || read.value === null || hash !== "workspaces") return read.map(textOrNull);
    const place = await call.read((client) => client.hget(this.db.keys.of(owner, "workspace-places"), id));
    return place.map((first) => (first === null ? null : `${textOf(first)}\n${textOf(read.value)}`));
  }
}

const createdIds = (changes: readonly Change[]): Readonly<Record<RecordKind, readonly string[]>> => {
  const ids: Record<RecordKind, Set<string>> = { team: new Set(), project: new Set(), workspace: new Set() };
  for (const change of changes) {
    if (change.kind === "create-team") ids.team.add(change.team.id);
    else if (change.kind === "create-project") ids.project.add(change.project.id);
    else if (change.kind === "create-workspace") ids.workspace.add(change.workspace.id);
  }
  return { team: [...ids.team], project: [...ids.project], workspace: [...ids.workspace] };
};
