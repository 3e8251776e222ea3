import type { NewProject, ProjectPatch } from "../attributes";
import { limits } from "../limits";
import { comparePlaces, memberOf } from "../places";
import { err, ok, type Result } from "../result";
import { checkMove } from "../use-cases/move-workspaces";
import {
  type IssueParams,
  moveDocument,
  movedType,
  newProjectDocument,
  projectPatchDocument,
  workspaceReference,
} from "./documents";
import { type ApiFault, type ErrorCode, errorTable, firstOf } from "./http-errors";

/** A value, or the faults of one status. */
export type Decoded<Value> = Result<Value, ApiFaults>;

/** As a use case's failure: what is wrong with a document, at least one fault, in the order of the document. */
export interface ApiFaults {
  readonly code: "invalid-request";
  readonly faults: readonly ApiFault[];
}

export const decodeNewProject = (document: unknown): Decoded<NewProject> => {
  const parsed = newProjectDocument.safeParse(document);
  return parsed.success ? ok(parsed.data.data.attributes) : refused(document, parsed.error.issues);
};

export const decodeProjectPatch = (document: unknown, id: string): Decoded<ProjectPatch> => {
  const parsed = projectPatchDocument.safeParse(document);
  const given = memberOf(memberOf(document, "data"), "id");
  if (parsed.success && (given === undefined || given === id)) return ok(parsed.data.data.attributes ?? {});
  const issues: Issue[] = parsed.success ? [] : [...parsed.error.issues];
  if (given !== undefined && given !== id) {
    issues.push(custom(["data", "id"], "wrong-id", "The id must be that of the project in the path"));
  }
  return refused(document, issues);
};

export const decodeMove = (document: unknown): Decoded<readonly string[]> => {
  const references: unknown = memberOf(document, "data");
  if (!Array.isArray(references)) {
    return refused(document, moveDocument.safeParse(document).error?.issues ?? []);
  }
  const ids = references.map((reference) => memberOf(reference, "id")).filter((id) => typeof id === "string");
  const listed = checkMove(ids);
  const bad = [...references.keys()].filter((index) => !isReference(references[index]));
  if (bad.length === 0 && listed.isOk()) return ok(ids);

  const issues = faultyReferences(references, bad);
  // without one good id in the list its references say what is wrong
  if (listed.isErr() && (references.length === 0 || ids.length > 0)) {
    issues.push(custom(["data"], "invalid-document", listed.error.detail));
  }
  return refused(document, issues);
};

const isReference = (value: unknown): boolean =>
  memberOf(value, "type") === movedType && typeof memberOf(value, "id") === "string";

/**
 * The issues of as many references as are told, of those of another type if there are any, since a conflict is
 * judged first: a body may hold hundreds of thousands.
 */
const faultyReferences = (references: readonly unknown[], bad: readonly number[]): Issue[] => {
  const ofOtherType = bad.filter((index) => {
    const type = memberOf(references[index], "type");
    return typeof type === "string" && type !== movedType;
  });
  return (ofOtherType.length > 0 ? ofOtherType : bad).slice(0, limits.maxErrors).flatMap((index) =>
    (workspaceReference.safeParse(references[index]).error?.issues ?? []).map((issue) => ({
      ...issue,
      path: ["data", index, ...issue.path],
    })),
  );
};

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

const custom = (path: readonly string[], code: ErrorCode, message: string): Issue => ({
  path,
  message,
  params: { code } satisfies IssueParams,
});

/** Statuses of a document's faults, in the order in which they are judged. */
const judged = [409, 403, 422];

const refused = (document: unknown, issues: readonly Issue[]): Decoded<never> => {
  const faults = [...issues]
    .sort((a, b) => comparePlaces(document, a.path, b.path))
    .map((issue) => toFault(document, issue));
  return err({ code: "invalid-request", faults: firstOf(judged, faults) });
};

const toFault = (document: unknown, { path, message, params = {} }: Issue): ApiFault => {
  const { code, attribute } = params;
  const pointer = toPointer(isPresent(document, path) ? path : path.slice(0, -1));
  return {
    code: isErrorCode(code) ? code : "invalid-document",
    detail: message,
    source: { pointer },
    ...(typeof attribute === "string" ? { meta: { attribute, message } } : {}),
  };
};

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === "string" && Object.hasOwn(errorTable, code);

const isPresent = (document: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce(memberOf, document) !== undefined;

/** RFC 6901. */
const toPointer = (path: readonly PropertyKey[]): string =>
  path.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
