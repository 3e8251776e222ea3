import { z } from "zod";
import { limits, patterns } from "../limits";
import { moveDocument, newProjectDocument, projectPatchDocument } from "./documents";
import { errorTable } from "./http-errors";

type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: "string" };
const flag: Schema = { type: "boolean" };
const count: Schema = { type: "integer", minimum: 0 };
const time: Schema = { type: "string", format: "date-time" };
const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: "null" }] });
const duration = nullable({ type: "string", pattern: patterns.duration.source });

/** An object that has all of these members. */
const object = (properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});

const list = (items: Schema): Schema => ({ type: "array", items });
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const relationship = (type: string): Schema =>
  object({ data: object({ id: text, type: { const: type } }), links: object({ related: text }) });

const resource = (type: string, attributes: Schema, relationships: Schema | null): Schema =>
  object({
    id: text,
    type: { const: type },
    attributes,
    ...(relationships === null ? {} : { relationships }),
    links: object({ self: text }),
  });

const page = (resource: string): Schema =>
  object({
    data: list(ref(resource)),
    links: object({ self: text, first: text, prev: nullable(text), next: nullable(text), last: text }),
    meta: object({
      "status-counts": object({ total: count, matching: count }),
      pagination: object({
        "current-page": count,
        "page-size": count,
        "prev-page": nullable(count),
        "next-page": nullable(count),
        "total-pages": count,
        "total-count": count,
      }),
    }),
  });

const errors = object({
  errors: list(
    object(
      {
        status: text,
        code: { enum: Object.keys(errorTable) },
        title: text,
        detail: text,
        source: object({ pointer: text, parameter: text, header: text }, ["pointer", "parameter", "header"]),
        meta: object({ attribute: text, message: text }),
      },
      ["source", "meta"],
    ),
  ),
});

const permissions = object({ "can-update": flag, "can-destroy": flag, "can-create-workspace": flag }, [
  "can-destroy",
  "can-create-workspace",
]);

/** Members that depend on the operation and on the server's shapes are optional. */
const project: Schema = {
  ...resource(
    "projects",
    object(
      {
        name: { type: "string", pattern: patterns.projectName.source },
        description: nullable({ type: "string", maxLength: limits.descriptionLength }),
        "created-at": time,
        "workspace-count": count,
        "team-count": count,
        permissions,
        "auto-destroy-activity-duration": duration,
      },
      ["created-at", "workspace-count", "team-count", "auto-destroy-activity-duration"],
    ),
    object({ organization: relationship("organizations") }),
  ),
  required: ["id", "type", "attributes", "relationships"],
};

const organization = resource(
  "organizations",
  object({ name: text, "created-at": time, permissions: object({ "can-create-project": flag }) }),
  null,
);

const workspace = resource(
  "workspaces",
  object({
    name: text,
    "created-at": time,
    "auto-destroy-activity-duration": duration,
    "inherits-project-auto-destroy": flag,
  }),
  object({ organization: relationship("organizations"), project: relationship("projects") }),
);

/** What a request may hold, from the very schemas that judge it. */
const request = (schema: z.ZodType): Schema => {
  const { $schema, ...own } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return own;
};

/** The schemas of all documents, by name. */
export const schemas = (): Readonly<Record<string, Schema>> => ({
  NewProjectDocument: request(newProjectDocument),
  ProjectPatchDocument: request(projectPatchDocument),
  MoveDocument: request(moveDocument),
  Project: project,
  Organization: organization,
  Workspace: workspace,
  ProjectDocument: object({ data: ref("Project") }),
  OrganizationDocument: object({ data: ref("Organization") }),
  WorkspaceDocument: object({ data: ref("Workspace") }),
  ProjectPage: page("Project"),
  WorkspacePage: page("Workspace"),
  ErrorDocument: errors,
});
