import { apiPath } from "./links";
import { mediaType } from "./media-types";
import { schemas } from "./openapi-schemas";
import { deleteParameters, projectListParameters, workspaceListParameters } from "./query";

interface OperationDoc {
  readonly id: string;
  readonly summary: string;
  readonly parameters?: readonly string[];
  /** The schema of the request's document. */
  readonly takes?: string;
  readonly success: number;
  /** The schema of the answer's document. */
  readonly gives?: string;
  /** Statuses of failures, beside those that every operation of a caller has. */
  readonly failures: readonly number[];
}

/** What every request of a caller may be answered with. */
const common = [400, 401, 404, 406, 413, 429, 500, 503];

const document = { failures: [409, 415, 422] };
const read = { success: 200, failures: [] };

/** Every operation of a caller, by method and path. */
const operations: Readonly<Record<string, OperationDoc>> = {
  [`GET ${apiPath}/organizations/{organization_name}/projects`]: {
    ...read,
    id: "listProjects",
    summary: "The projects of an organization that the caller can see",
    parameters: projectListParameters,
    gives: "ProjectPage",
  },
  [`POST ${apiPath}/organizations/{organization_name}/projects`]: {
    id: "createProject",
    summary: "Create a project",
    takes: "NewProjectDocument",
    success: 201,
    gives: "ProjectDocument",
    failures: [403, ...document.failures],
  },
  [`GET ${apiPath}/projects/{project_id}`]: {
    ...read,
    id: "showProject",
    summary: "Show a project",
    gives: "ProjectDocument",
  },
  [`PATCH ${apiPath}/projects/{project_id}`]: {
    id: "updateProject",
    summary: "Change the attributes that are given",
    takes: "ProjectPatchDocument",
    success: 200,
    gives: "ProjectDocument",
    failures: [412, ...document.failures],
  },
  [`DELETE ${apiPath}/projects/{project_id}`]: {
    id: "deleteProject",
    summary: "Delete a project in which there is no workspace",
    parameters: deleteParameters,
    success: 204,
    failures: [403, 409, 412],
  },
  [`POST ${apiPath}/projects/{project_id}/relationships/workspaces`]: {
    id: "moveWorkspaces",
    summary: "Move workspaces into the project, all or none",
    takes: "MoveDocument",
    success: 204,
    failures: [403, ...document.failures],
  },
  [`GET ${apiPath}/organizations/{organization_name}`]: {
    ...read,
    id: "showOrganization",
    summary: "Show an organization",
    gives: "OrganizationDocument",
  },
  [`GET ${apiPath}/organizations/{organization_name}/workspaces`]: {
    ...read,
    id: "listWorkspaces",
    summary: "The workspaces of an organization that the caller can see",
    parameters: workspaceListParameters,
    gives: "WorkspacePage",
  },
  [`GET ${apiPath}/workspaces/{workspace_id}`]: {
    ...read,
    id: "showWorkspace",
    summary: "Show a workspace, with its effective duration",
    gives: "WorkspaceDocument",
  },
};

const content = (schema: string) => ({ [mediaType]: { schema: { $ref: `#/components/schemas/${schema}` } } });

const describe = (
  path: string,
  { id, summary, parameters = [], takes, success, gives, failures }: OperationDoc,
) => ({
  operationId: id,
  summary,
  parameters: [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    })),
    ...parameters.map((name) => ({ name, in: "query", schema: { type: "string" } })),
  ],
  ...(takes === undefined ? {} : { requestBody: { required: true, content: content(takes) } }),
  responses: {
    [success]: { description: "Success", ...(gives === undefined ? {} : { content: content(gives) }) },
    ...Object.fromEntries(
      [...common, ...failures].map((status) => [
        status,
        { description: "Failure", content: content("ErrorDocument") },
      ]),
    ),
  },
});

/** The API as an OpenAPI 3.1 document; request bodies are described by the schemas that judge them. */
export const openApiDocument = () => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operation, doc] of Object.entries(operations)) {
    const [method = "", path = ""] = operation.split(" ");
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(path, doc) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Projects API", version: "2.5" },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: schemas(),
    },
  };
};
