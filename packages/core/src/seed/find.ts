import type { Unavailable } from "../errors";
import type { OrganizationId } from "../model";
import { err, ok, type Result } from "../result";
import { slices } from "../slices";
import type { Answer, FindQuery } from "../store";
import type { IdentifiedEntry } from "./document";

/** What the store has of one kind: by id in any organization, by `nameKey` in the one concerned. */
export interface Found<Entry> {
  readonly byId: ReadonlyMap<string, Entry>;
  readonly byName: ReadonlyMap<string, Entry>;
}

/** A new organization has no names in the store yet: there only ids are looked up. */
export const queriesFor = <AnyId extends string>(
  organization: OrganizationId,
  isNew: boolean,
  entries: readonly IdentifiedEntry<AnyId>[],
  otherNameKeys: readonly string[] = [],
): FindQuery<AnyId>[] => {
  const ids = entries.flatMap(({ id }) => id ?? []);
  const sound = entries.filter((entry) => entry.sound).map((entry) => entry.nameKey);
  const nameKeys = isNew ? [] : [...new Set([...sound, ...otherNameKeys])];
  return [
    ...Array.from(slices(ids), (slice) => ({ organization, ids: slice, nameKeys: [] })),
    ...Array.from(slices(nameKeys), (slice) => ({ organization, ids: [], nameKeys: slice })),
  ];
};

export const sizeOf = ({ ids, nameKeys }: FindQuery<unknown>): number => ids.length + nameKeys.length;

interface Named {
  readonly id: string;
  readonly organization: OrganizationId;
  readonly nameKey: string;
}

/** Asks the queries, one after the other. */
export const find = async <AnyId, Entry extends Named>(
  queries: readonly FindQuery<AnyId>[],
  call: (query: FindQuery<AnyId>) => Answer<readonly Entry[]>,
  onQuery: (asked: number) => void,
): Promise<Result<Found<Entry>, Unavailable>> => {
  const byId = new Map<string, Entry>();
  const byName = new Map<string, Entry>();
  for (const query of queries) {
    const found = await call(query);
    if (found.isErr()) return err({ code: found.error });
    for (const record of found.value) {
      byId.set(record.id, record);
      if (record.organization === query.organization) byName.set(record.nameKey, record);
    }
    onQuery(sizeOf(query));
  }
  return ok({ byId, byName });
};
