import type { OrganizationId } from "../model";
import type { IdentifiedEntry } from "./document";
import { inside, type PlacedFault } from "./faults";
import type { Found } from "./lookup";

interface Named {
  readonly id: string;
  readonly organization: OrganizationId;
  readonly nameKey: string;
}

/** Entries of the file with the objects of the store that they stand for, or `null` for a new one. */
export interface Matches<Entry, Kept> {
  readonly pairs: readonly { readonly entry: Entry; readonly kept: Kept | null }[];
  /** The ids of all objects matched. */
  readonly taken: ReadonlySet<string>;
  readonly faults: readonly PlacedFault[];
}

/**
 * Finds what each entry stands for: the object with its id, where one is given and there, else the object
 * with its name. Whatever would belong to two, before or after, is a fault.
 */
export const match = <Entry extends IdentifiedEntry<string>, Kept extends Named>(
  organization: OrganizationId,
  entries: readonly Entry[],
  found: Found<Kept>,
  idsOfOthers: ReadonlySet<string>,
): Matches<Entry, Kept> => {
  const faults: PlacedFault[] = [];
  const fault = ({ at }: Entry, member: string, message: string) => {
    faults.push({ place: inside(at, member), message });
  };

  const taken = new Set<string>();
  for (const { id, sound } of entries) if (sound && id !== null && found.byId.has(id)) taken.add(id);

  const byGivenId = (entry: Entry, id: string): Kept | null => {
    const kept = found.byId.get(id) ?? null;
    const namesake = found.byName.get(entry.nameKey);
    if (kept !== null && kept.organization !== organization) {
      fault(entry, "id", "belongs to another organization");
    } else if (kept === null && idsOfOthers.has(id)) {
      fault(entry, "id", "belongs to something else");
    } else if (kept === null && namesake !== undefined) {
      fault(entry, "id", `is not there, but the name is, with the id ${namesake.id}`);
    } else if (namesake !== undefined && namesake !== kept && !taken.has(namesake.id)) {
      fault(entry, "name", `belongs to ${namesake.id}`);
    }
    return kept;
  };

  const byName = (entry: Entry): Kept | null => {
    const kept = found.byName.get(entry.nameKey) ?? null;
    if (kept !== null && taken.has(kept.id)) {
      fault(entry, "name", `belongs to ${kept.id}, which the file names by its id elsewhere`);
    }
    return kept;
  };

  const pairs = entries.map((entry) => {
    if (!entry.sound) return { entry, kept: null };
    return { entry, kept: entry.id === null ? byName(entry) : byGivenId(entry, entry.id) };
  });
  const matched = pairs.flatMap(({ kept }) => kept?.id ?? []);
  return { pairs, taken: new Set(matched), faults };
};
