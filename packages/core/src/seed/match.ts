import type { OrganizationId } from "../model";
import type { IdentifiedEntry } from "./document";
import { inside, type PlacedFault } from "./faults";
import type { Found } from "./find";

interface Named {
  readonly id: string;
  readonly organization: OrganizationId;
  readonly nameKey: string;
}

/** What entries of the file stand for in the store. */
export interface Matches<Entry, Kept> {
  /** Without an entry for what is new. */
  readonly kept: ReadonlyMap<Entry, Kept>;
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

  /** The ids of what is matched by id, whose present names may be given away. */
  const taken = new Set<string>();
  for (const { id, sound } of entries) if (sound && id !== null && found.byId.has(id)) taken.add(id);

  const byGivenId = (entry: Entry, id: string): Kept | undefined => {
    const kept = found.byId.get(id);
    const namesake = found.byName.get(entry.nameKey);
    if (kept !== undefined && kept.organization !== organization) {
      fault(entry, "id", "belongs to another organization");
    } else if (kept === undefined && idsOfOthers.has(id)) {
      fault(entry, "id", "belongs to something else");
    } else if (kept === undefined && namesake !== undefined) {
      fault(entry, "id", `is not there, but the name is, with the id ${namesake.id}`);
    } else if (namesake !== undefined && namesake !== kept && !taken.has(namesake.id)) {
      fault(entry, "name", `belongs to ${namesake.id}`);
    }
    return kept;
  };

  const byName = (entry: Entry): Kept | undefined => {
    const kept = found.byName.get(entry.nameKey);
    if (kept !== undefined && taken.has(kept.id)) {
      fault(entry, "name", `belongs to ${kept.id}, which the file names by its id elsewhere`);
    }
    return kept;
  };

  const kept = new Map<Entry, Kept>();
  for (const entry of entries) {
    if (!entry.sound) continue;
    const object = entry.id === null ? byName(entry) : byGivenId(entry, entry.id);
    if (object !== undefined) kept.set(entry, object);
  }
  return { kept, faults };
};
