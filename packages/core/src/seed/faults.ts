import { comparePlaces } from "../places";

/** Where a value is in the document: a member of an object, or an item of the list that a member is. */
export interface Place {
  /** `null` for the document itself. */
  readonly parent: Place | null;
  readonly member: string;
  /** `null` for the member itself. */
  readonly index: number | null;
}

/** The place of a member, or of an item of it; the parent `null` is the document. */
export const inside = (parent: Place | null, member: string, index: number | null = null): Place => ({
  parent,
  member,
  index,
});

/** A fault beside its place, of which the path is worked out only when it is told. */
export interface PlacedFault {
  readonly place: Place | null;
  readonly message: string;
}

/** One fault of a seed file. */
export interface SeedFault {
  /** `organizations[0].teams[1].permissions[0]`; `$` for the whole document. */
  readonly path: string;
  /** What is wrong, or what must be: words or a sentence, to be read after the path and a colon. */
  readonly message: string;
}

/** The fault as one line for people. */
export const formatFault = ({ path, message }: SeedFault): string => `${path}: ${message}`;

/** The faults by path, in the order of the document; of one place, in the order given. */
export const tell = (document: unknown, faults: readonly PlacedFault[]): SeedFault[] =>
  faults
    .map(({ place, message }) => ({ steps: stepsTo(place), message }))
    .sort((left, right) => comparePlaces(document, left.steps, right.steps))
    .map(({ steps, message }) => ({ path: pathOf(steps), message }));

type Steps = readonly (string | number)[];

const stepsTo = (place: Place | null): Steps => {
  const steps: (string | number)[] = [];
  for (let at = place; at !== null; at = at.parent) {
    if (at.index !== null) steps.push(at.index);
    steps.push(at.member);
  }
  return steps.reverse();
};

const plainMember = /^[A-Za-z_$][A-Za-z0-9_$-]*$/;

const pathOf = (steps: Steps): string => {
  if (steps.length === 0) return "$";
  const path = steps
    .map((step) =>
      typeof step === "string" && plainMember.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`,
    )
    .join("");
  return path.startsWith(".") ? path.slice(1) : path;
};
