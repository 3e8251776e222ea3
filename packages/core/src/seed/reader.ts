import { type AttributeFault, attributeFaults, isProjectName, type ProjectAttribute } from "../attributes";
import { type Id, isId } from "../model";
import { type Rule, rules } from "../provisioning/rules";
import { toKey } from "../text";
import { inside, type Place, type PlacedFault } from "./faults";

/** What is wrong with a value; empty, when nothing is. */
export type Check = (value: unknown) => readonly string[];

const nothing: readonly string[] = [];

export const byRule =
  (rule: Rule): Check =>
  (value) => {
    if (typeof value !== "string") return ["must be a string"];
    return rule.holds(value) ? nothing : [rule.detail];
  };

export const byAttribute =
  (attribute: ProjectAttribute): Check =>
  (value) =>
    attribute === "name" && isProjectName(value) ? nothing : attributeFaults(attribute, value).map(detailOf);

const detailOf = ({ detail }: AttributeFault): string => detail;

const checkId = byRule(rules.id);

/** The members of an object of the document, each of them perhaps `undefined`. */
export type Members = Readonly<Record<string, unknown>>;

/** Reads values of a document and keeps every fault it meets. */
export class Reader {
  readonly faults: PlacedFault[] = [];
  /** The ids met, whatever they name. */
  readonly #ids = new Set<string>();

  fault(place: Place | null, message: string): void {
    this.faults.push({ place, message });
  }

  /** The object's members, when it is one; those that are not known or are missing are faults. */
  object(
    at: Place | null,
    value: unknown,
    known: readonly string[],
    required: readonly string[],
  ): Members | null {
    if (!isObject(value)) {
      this.fault(at, "must be an object");
      return null;
    }
    for (const member of required) {
      if (value[member] === undefined) this.fault(inside(at, member), "is required");
    }
    for (const member of Object.keys(value)) {
      if (!known.includes(member)) this.fault(inside(at, member), "is not a member of the seed file");
    }
    return value;
  }

  /** What `read` makes of each item of a list; `undefined` when it is left out or none. */
  list<Item>(
    parent: Place | null,
    member: string,
    { [member]: value }: Members,
    read: (at: Place, item: unknown) => Item | null,
  ): Item[] | undefined {
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) {
      this.fault(inside(parent, member), "must be a list");
      return undefined;
    }
    const items: readonly unknown[] = value;
    const list: Item[] = [];
    for (let index = 0; index < items.length; index++) {
      const item = read(inside(parent, member, index), items[index]);
      if (item !== null) list.push(item);
    }
    return list;
  }

  /** A text that keeps the rule, else `null`. */
  text<Text extends string>(at: Place, value: unknown, rule: Rule<Text>): Text | null {
    if (typeof value === "string" && rule.holds(value)) return value;
    this.fault(at, typeof value === "string" ? rule.detail : "must be a string");
    return null;
  }

  /** A value that may be left out (`undefined`) or cleared (`null`). */
  clearable(
    at: Place,
    member: string,
    { [member]: value }: Members,
    check: Check,
  ): string | null | undefined {
    if (value === undefined || value === null) return value;
    for (const message of check(value)) this.fault(inside(at, member), message);
    return typeof value === "string" ? value : undefined;
  }

  /** The entry's name, which must be its only one among `names`. */
  named(at: Place, { name }: Members, names: Set<string>, check: Check): Name {
    if (name === undefined) return nameless;
    const messages = check(name);
    for (const message of messages) this.fault(inside(at, "name"), message);
    if (typeof name !== "string") return nameless;
    const nameKey = toKey(name);
    const isOnly = adds(names, nameKey);
    if (!isOnly) this.fault(inside(at, "name"), "is given twice, ignoring case");
    return { name, nameKey, sound: messages.length === 0 && isOnly };
  }

  /** The entry's id, which must be the only one of all; `null` when it is left out, `undefined` for a fault. */
  id<AnyId extends Id<string>>(at: Place, { id }: Members): AnyId | null | undefined {
    if (id === undefined) return null;
    for (const message of checkId(id)) this.fault(inside(at, "id"), message);
    if (typeof id !== "string" || !isId<AnyId>(id)) return undefined;
    if (adds(this.#ids, id)) return id;
    this.fault(inside(at, "id"), "is given twice");
    return undefined;
  }
}

/** A name as it was read; not sound, when there is a fault in it. */
interface Name {
  readonly name: string;
  readonly nameKey: string;
  readonly sound: boolean;
}

const nameless: Name = { name: "", nameKey: "", sound: false };

/** Adds the text, unless the set has it. One search in a set of a million is slow enough. */
export const adds = (set: Set<string>, text: string): boolean => {
  const { size } = set;
  return set.add(text).size > size;
};

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);
