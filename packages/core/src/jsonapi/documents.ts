import { z } from "zod";
import {
  type AttributeFault,
  checkNewProject,
  checkProjectPatch,
  type ProjectAttribute,
  type UncheckedProject,
} from "../attributes";
import { limits, patterns } from "../limits";
import { memberOf } from "../places";
import type { Result } from "../result";
import type { ErrorCode } from "./http-errors";

/** The attributes of a project document, by the names that they have in the core. */
export const attributeNames: Readonly<Record<ProjectAttribute, string>> = {
  name: "name",
  description: "description",
  autoDestroyActivityDuration: "auto-destroy-activity-duration",
};

/** What an issue of these schemas carries, beside its message. */
export interface IssueParams {
  readonly code: ErrorCode;
  /** The attribute at fault, as in the document. */
  readonly attribute?: string;
}

const issue = (input: unknown, path: string[], message: string, params: IssueParams) =>
  ({ code: "custom", input, path, message, params: { ...params } }) as const;

const told = (what: string, mustBe: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined ? `${what} must be given` : `${what} must be ${mustBe}`,
});

const resourceType = (type: string) =>
  z
    .string(told("The type", "a string"))
    .check((context) => {
      if (context.value !== type) {
        const detail = `The type must be ${type} here`;
        context.issues.push(issue(context.value, [], detail, { code: "wrong-type" }));
      }
    })
    .meta({ const: type });

const clientId = z
  .unknown()
  .optional()
  .check((context) => {
    if (context.value !== undefined && context.value !== null) {
      const detail = "The service chooses the id of a new project: leave it out";
      context.issues.push(issue(context.value, [], detail, { code: "client-id-forbidden" }));
    }
  })
  .meta({ type: "null" });

/** Attributes that a rule judges as a whole; `required` only describes it. */
const attributesSchema = <Checked>(
  rule: (given: UncheckedProject) => Result<Checked, AttributeFault[]>,
  required: readonly string[],
) =>
  z
    .object(
      {
        name: z.unknown().meta({ type: "string", pattern: patterns.projectName.source }).optional(),
        description: z
          .unknown()
          .meta({ type: ["string", "null"], maxLength: limits.descriptionLength })
          .optional(),
        "auto-destroy-activity-duration": z
          .unknown()
          .meta({ type: ["string", "null"], pattern: patterns.duration.source })
          .optional(),
      },
      told("The attributes", "an object"),
    )
    .meta({ required })
    .transform(({ "auto-destroy-activity-duration": autoDestroyActivityDuration, ...others }, context) => {
      const checked = rule({ ...others, autoDestroyActivityDuration });
      if (checked.isOk()) return checked.value;
      for (const { attribute, code, detail } of checked.error) {
        const name = attributeNames[attribute];
        const path = code === "attribute-required" ? [] : [name];
        context.issues.push(issue(context.value, path, detail, { code, attribute: name }));
      }
      return z.NEVER;
    });

/** Tags are not kept here, so a document that has any is refused rather than half obeyed. */
const relationships = z
  .unknown()
  .optional()
  .check((context) => {
    const bindings = memberOf(memberOf(context.value, "tag-bindings"), "data");
    if (bindings !== undefined && bindings !== null && !(Array.isArray(bindings) && bindings.length === 0)) {
      const detail = "Tag bindings are not supported: leave them out";
      context.issues.push(issue(context.value, ["tag-bindings"], detail, { code: "invalid-document" }));
    }
  });

const document = <Data extends z.ZodType>(data: Data) =>
  z.object({ data }, { error: "The document must be an object" });

/** `POST /organizations/:organization_name/projects`. */
export const newProjectDocument = document(
  z.object(
    {
      type: resourceType("projects"),
      id: clientId,
      attributes: attributesSchema(checkNewProject, ["name"]),
      relationships,
    },
    told("The data", "a resource object"),
  ),
);

/** `PATCH /projects/:project_id`. */
export const projectPatchDocument = document(
  z.object(
    {
      type: resourceType("projects"),
      id: z.unknown().optional().meta({ type: "string" }),
      attributes: attributesSchema(checkProjectPatch, []).optional(),
      relationships,
    },
    told("The data", "a resource object"),
  ),
);

/** The type of what a move names. */
export const movedType = "workspaces";

/** One of the workspaces to move. */
export const workspaceReference = z.object(
  { type: resourceType(movedType), id: z.string(told("The id", "a string")) },
  told("A reference", "an object"),
);

/** `POST /projects/:project_id/relationships/workspaces`. */
export const moveDocument = document(
  z.array(workspaceReference, told("The data", "an array of workspace references")),
);
