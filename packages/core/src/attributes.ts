import { limits, patterns } from "./limits";
import { err, ok, type Result } from "./result";
import { codePoints } from "./text";

declare const checked: unique symbol;
type Checked<Rule extends string> = string & { readonly [checked]: Rule };

/** A text that keeps every rule of a project's name. */
export type ProjectName = Checked<"name">;
/** A text that keeps every rule of a description. */
export type Description = Checked<"description">;
/** A text that keeps the rule of a duration. */
export type Duration = Checked<"duration">;

/** A project's attributes by the names that they have in the core. */
export type ProjectAttribute = "name" | "description" | "autoDestroyActivityDuration";

/** One broken rule of one attribute. */
export interface AttributeFault {
  readonly attribute: ProjectAttribute;
  readonly code:
    | "attribute-required"
    | "attribute-type"
    | "name-characters"
    | "name-length"
    | "name-edge-space"
    | "name-taken"
    | "description-length"
    | "description-characters"
    | "duration-format";
  /** A sentence for people, that says what to do about it. */
  readonly detail: string;
}

interface Rule {
  readonly code: AttributeFault["code"];
  readonly detail: string;
  readonly holds: (text: string) => boolean;
}

const { nameLength, descriptionLength } = limits;

/** The rules of each attribute's text, each told by itself ("The rules that count one by one"). */
const rules: Readonly<Record<ProjectAttribute, readonly Rule[]>> = {
  name: [
    {
      code: "name-characters",
      detail: "Name may only contain letters, digits, spaces, hyphens and underscores",
      holds: (text) => patterns.projectNameCharacters.test(text),
    },
    {
      code: "name-length",
      detail: `Name must be ${nameLength.min} to ${nameLength.max} characters long`,
      holds: (text) => codePoints(text) >= nameLength.min && codePoints(text) <= nameLength.max,
    },
    {
      code: "name-edge-space",
      detail: "Name must not start or end with a space",
      holds: (text) => !text.startsWith(" ") && !text.endsWith(" "),
    },
  ],
  description: [
    {
      code: "description-length",
      detail: `Description must be at most ${descriptionLength} characters long`,
      holds: (text) => codePoints(text) <= descriptionLength,
    },
    {
      code: "description-characters",
      detail: "Description must not contain a NUL character or half of a surrogate pair",
      holds: (text) => !patterns.unstorable.test(text),
    },
  ],
  autoDestroyActivityDuration: [
    {
      code: "duration-format",
      detail:
        "Auto destroy activity duration has an incorrect format, we expect up to 4 numeric digits and 1 unit ('d' or 'h')",
      holds: (text) => patterns.duration.test(text),
    },
  ],
};

const mustBeText: Readonly<Record<ProjectAttribute, Omit<Rule, "holds">>> = {
  name: { code: "attribute-type", detail: "Name must be a string" },
  description: { code: "attribute-type", detail: "Description must be a string, or null for none" },
  autoDestroyActivityDuration: {
    code: "duration-format",
    detail: rules.autoDestroyActivityDuration.map((rule) => rule.detail).join(),
  },
};

/** What is told when a new project has no name at all. */
export const nameRequired: AttributeFault = {
  attribute: "name",
  code: "attribute-required",
  detail: "Name must be given",
};

/** What is told when another project of the organization has the name. */
export const nameTaken: AttributeFault = {
  attribute: "name",
  code: "name-taken",
  detail: "Name has already been taken",
};

/** Every rule that the value breaks as a project's attribute, in the order of the rules. */
export const attributeFaults = (attribute: ProjectAttribute, value: unknown): AttributeFault[] => {
  if (typeof value !== "string") {
    return attribute !== "name" && value === null ? [] : [{ attribute, ...mustBeText[attribute] }];
  }
  return rules[attribute]
    .filter((rule) => !rule.holds(value))
    .map(({ code, detail }) => ({ attribute, code, detail }));
};

export const isProjectName = (value: unknown): value is ProjectName =>
  typeof value === "string" && patterns.projectName.test(value);

const isDescription = (value: unknown): value is Description =>
  typeof value === "string" && attributeFaults("description", value).length === 0;

const isDuration = (value: unknown): value is Duration =>
  typeof value === "string" && patterns.duration.test(value);

/** The attributes of a new project, checked. */
export interface NewProject {
  readonly name: ProjectName;
  readonly description: Description | null;
  readonly autoDestroyActivityDuration: Duration | null;
}

/** What to change in a project, checked: what is absent stays, `null` clears. */
export type ProjectPatch = Partial<NewProject>;

/** A new project's attributes as they come from outside. `null` is as if absent, but for the name. */
export type UncheckedProject = Readonly<Partial<Record<ProjectAttribute, unknown>>>;

/** Checks the attributes of a new project; every broken rule is told, in the order of the attributes given. */
export const checkNewProject = (given: UncheckedProject): Result<NewProject, AttributeFault[]> => {
  const { name, description = null, autoDestroyActivityDuration = null } = given;
  if (
    isProjectName(name) &&
    isNullOr(isDescription, description) &&
    isNullOr(isDuration, autoDestroyActivityDuration)
  ) {
    return ok({ name, description, autoDestroyActivityDuration });
  }
  return err([...(name === undefined ? [nameRequired] : []), ...faultsOf(given)]);
};

/** Checks what is to change in a project; every broken rule is told, in the order of the attributes given. */
export const checkProjectPatch = (given: UncheckedProject): Result<ProjectPatch, AttributeFault[]> => {
  const { name, description, autoDestroyActivityDuration } = given;
  const patch: { -readonly [Key in keyof ProjectPatch]: ProjectPatch[Key] } = {};
  if (isProjectName(name)) patch.name = name;
  if (description === null || isDescription(description)) patch.description = description;
  if (autoDestroyActivityDuration === null || isDuration(autoDestroyActivityDuration)) {
    patch.autoDestroyActivityDuration = autoDestroyActivityDuration;
  }
  const faults = faultsOf(given);
  return faults.length === 0 ? ok(patch) : err(faults);
};

const attributes: readonly string[] = Object.keys(rules);
const isAttribute = (name: string): name is ProjectAttribute => attributes.includes(name);

const faultsOf = (given: UncheckedProject): AttributeFault[] =>
  Object.keys(given)
    .filter(isAttribute)
    .filter((attribute) => given[attribute] !== undefined)
    .flatMap((attribute) => attributeFaults(attribute, given[attribute]));

const isNullOr = <T>(is: (value: unknown) => value is T, value: unknown): value is T | null =>
  value === null || is(value);
