import type { CallerService } from "../caller-service";
import type { Caller } from "../model";
import type { ProjectView } from "../use-cases/authorize";
import type { PageView } from "../use-cases/list-page";
import { parseBody } from "./body";
import { decodeMove, decodeNewProject, decodeProjectPatch } from "./decode";
import type { Encoder } from "./encode";
import { type EntityTags, matchesStrongly, matchesWeakly } from "./etag";
import { failureResponse } from "./failures";
import { fieldOf } from "./fields";
import { type ApiFault, documentHeaders, errorResponse } from "./http-errors";
import type { KeptPages } from "./kept-pages";
import type { Links } from "./links";
import type { ApiRequest, ApiResponse } from "./messages";
import { deleteParameters, readProjectList, readQuery, readWorkspaceList } from "./query";

/** What writes the answers of one server. */
export interface Writers {
  readonly links: Links;
  readonly encoder: Encoder;
  readonly tags: EntityTags;
  readonly pages: KeptPages;
}

/** A request of a caller, as far as it is judged before its operation. */
export interface Call {
  readonly writers: Writers;
  readonly service: CallerService;
  readonly caller: Caller;
  readonly request: ApiRequest;
  /** What the path has in the place of its parameter. */
  readonly parameter: string;
  readonly query: string;
}

/** Carries out a call, or tells why not: first its query and its body, then what the use case says. */
export type Operation = (call: Call) => Promise<ApiResponse>;

const withQuery =
  <Asked extends { readonly faults: readonly ApiFault[] }>(
    read: (query: string) => Asked,
    run: (call: Call, asked: Asked) => Promise<ApiResponse>,
  ): Operation =>
  async (call) => {
    const asked = read(call.query);
    return asked.faults.length > 0 ? errorResponse(asked.faults) : run(call, asked);
  };

const withoutQuery = (run: (call: Call) => Promise<ApiResponse>): Operation =>
  withQuery((query) => readQuery(query, []), run);

const withDocument =
  (run: (call: Call, document: unknown) => Promise<ApiResponse>): Operation =>
  async (call) => {
    const { faults } = readQuery(call.query, []);
    const body = parseBody(call.request.body);
    if (body.isErr()) return errorResponse([...faults, body.error]);
    return faults.length > 0 ? errorResponse(faults) : run(call, body.value);
  };

export const createProject = withDocument(async ({ service, caller, parameter, writers }, document) => {
  const created = await service.createProject(caller, parameter, () => decodeNewProject(document));
  return created.match(
    (view) => ({
      status: 201,
      headers: { ...documentHeaders, Location: writers.links.project(view.project.id) },
      body: writers.encoder.project(view, "created"),
    }),
    failureResponse,
  );
});

export const updateProject = withDocument(async (call, document) => {
  const { service, caller, parameter, writers } = call;
  const check = () => decodeProjectPatch(document, parameter);
  const updated = await service.updateProject(caller, parameter, check, { precondition: ifMatch(call) });
  return updated.match(
    (view) => ({ status: 200, headers: documentHeaders, body: writers.encoder.project(view, "listed") }),
    failureResponse,
  );
});

export const deleteProject = withQuery(
  (query) => readQuery(query, deleteParameters),
  async (call, { values }) => {
    const deleted = await call.service.deleteProject(call.caller, call.parameter, {
      precondition: ifMatch(call),
      force: values.get("force") === "true",
    });
    return deleted.match(() => noContent, failureResponse);
  },
);

export const moveWorkspaces = withDocument(async ({ service, caller, parameter }, document) => {
  const moved = await service.moveWorkspaces(caller, parameter, () => decodeMove(document));
  return moved.match(() => noContent, failureResponse);
});

export const listProjects = withQuery(readProjectList, async (call, { asked, carried }) => {
  const listed = await call.service.listProjects(call.caller, call.parameter, asked);
  if (listed.isErr()) return failureResponse(listed.error);
  const page = listed.value;
  return readPage(call, page, () => call.writers.encoder.projectPage(page, carried));
});

export const listWorkspaces = withQuery(readWorkspaceList, async (call, { asked, carried }) => {
  const listed = await call.service.listWorkspaces(call.caller, call.parameter, asked);
  if (listed.isErr()) return failureResponse(listed.error);
  const page = listed.value;
  return readPage(call, page, () => call.writers.encoder.workspacePage(page, carried));
});

export const showProject = withoutQuery(async (call) => {
  const shown = await call.service.showProject(call.caller, call.parameter);
  if (shown.isErr()) return failureResponse(shown.error);
  const view = shown.value;
  return read(call, call.writers.tags.project(view), () => call.writers.encoder.project(view, "shown"));
});

export const showOrganization = withoutQuery(async (call) => {
  const shown = await call.service.showOrganization(call.caller, call.parameter);
  if (shown.isErr()) return failureResponse(shown.error);
  const view = shown.value;
  return read(call, call.writers.tags.organization(view), () => call.writers.encoder.organization(view));
});

export const showWorkspace = withoutQuery(async (call) => {
  const shown = await call.service.showWorkspace(call.caller, call.parameter);
  if (shown.isErr()) return failureResponse(shown.error);
  const view = shown.value;
  return read(call, call.writers.tags.workspace(view), () => call.writers.encoder.workspace(view));
});

const noContent: ApiResponse = { status: 204, headers: {}, body: null };

/** The answer to a read; the document is written only if the client has not got it. */
const read = ({ request }: Call, tag: string, write: () => string): ApiResponse => {
  const known = fieldOf(request, "if-none-match");
  return known !== undefined && matchesWeakly(known, tag)
    ? { status: 304, headers: { ETag: tag, Vary: vary }, body: null }
    : { status: 200, headers: taggedHeaders(tag), body: write() };
};

const readPage = (call: Call, page: PageView<unknown>, write: () => string): ApiResponse => {
  const { writers, caller, request } = call;
  const tag = writers.tags.page(page, caller);
  return read(call, tag, () => writers.pages.get(caller, request.target, tag, write));
};

const { "Content-Type": contentType, Vary: vary } = documentHeaders;

/** Written out, since spreading costs as much as finding the project. */
const taggedHeaders = (tag: string) => ({ "Content-Type": contentType, Vary: vary, ETag: tag });

/** What `If-Match` demands of the project, if it is there. */
const ifMatch = ({ request, writers }: Call): ((view: ProjectView) => boolean) | null => {
  const wanted = fieldOf(request, "if-match");
  return wanted === undefined ? null : (view) => matchesStrongly(wanted, writers.tags.project(view));
};
