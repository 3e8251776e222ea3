import type { FailureOf } from "../errors";
import { checkListQuery, type ProjectListQuery, toMatch } from "../list-query";
import type { Caller, Organization, Revision } from "../model";
import { type Pagination, paginate } from "../pagination";
import { err, ok, type Result } from "../result";
import { authorizeOrganization, type ProjectView, toView } from "./authorize";
import type { CallerContext } from "./context";
import { again, settle, type Unavailable } from "./settle";

/** A page of a list. */
export interface PageView<Row> {
  readonly organization: Organization;
  readonly rows: readonly Row[];
  /** All that the caller can see in the organization. */
  readonly total: number;
  readonly pagination: Pagination;
  /** Another one whenever this caller would be answered otherwise. */
  readonly revision: Revision;
}

export type ListFailure = FailureOf<"not-found" | "invalid-query"> | Unavailable;

/** The projects of an organization that the caller can see and that match. */
export const listProjects = (
  context: CallerContext,
  caller: Caller,
  organizationName: string,
  query: ProjectListQuery,
): Promise<Result<PageView<ProjectView>, ListFailure>> =>
  settle(async () => {
    const page = checkListQuery(query);
    if (page.isErr()) return err({ code: "invalid-query", faults: page.error });
    const authorized = await authorizeOrganization(context, caller, organizationName);
    if (authorized.isErr()) return err(authorized.error);
    const { organization, rights, accessRevision } = authorized.value;

    const listed = await context.store.listProjects({
      organization: organization.id,
      accessRevision,
      see: rights.see,
      within: [
        ...(query.updatable ? [rights.update] : []),
        ...(query.workspaceCreatable ? [rights["create-workspace"]] : []),
      ],
      match: toMatch(query),
      order: query.order ?? "oldest-first",
      offset: page.value.offset,
      limit: page.value.size,
    });
    if (listed.isErr()) {
      return listed.error === "not-found" || listed.error === "access-changed"
        ? again
        : err({ code: listed.error });
    }
    const { projects, total, matching, revision } = listed.value;
    return ok({
      organization,
      rows: projects.map((project) => toView(project, authorized.value)),
      total,
      pagination: paginate(page.value, matching),
      revision,
    });
  });
