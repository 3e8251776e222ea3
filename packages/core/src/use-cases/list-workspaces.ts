import { checkListQuery, type WorkspaceListQuery } from "../list-query";
import { type Caller, isId, type ProjectId } from "../model";
import { paginate } from "../pagination";
import { err, ok, type Result } from "../result";
import { authorizeOrganization } from "./authorize";
import type { CallerContext } from "./context";
import type { ListFailure, PageView } from "./list-projects";
import { again, settle } from "./settle";
import type { WorkspaceView } from "./show-workspace";

/** The workspaces of an organization whose projects the caller can see. */
export const listWorkspaces = (
  context: CallerContext,
  caller: Caller,
  organizationName: string,
  query: WorkspaceListQuery,
): Promise<Result<PageView<WorkspaceView>, ListFailure>> =>
  settle(async () => {
    const page = checkListQuery(query);
    if (page.isErr()) return err({ code: "invalid-query", faults: page.error });
    const authorized = await authorizeOrganization(context, caller, organizationName);
    if (authorized.isErr()) return err(authorized.error);
    const { organization, rights, accessRevision } = authorized.value;

    const project = query.project || null;
    const named = project === null || isId<ProjectId>(project);
    const listed = await context.store.listWorkspaces({
      organization: organization.id,
      accessRevision,
      see: rights.see,
      project: project !== null && isId<ProjectId>(project) ? project : null,
      order: query.order ?? "oldest-first",
      offset: page.value.offset,
      limit: named ? page.value.size : 0,
    });
    if (listed.isErr()) {
      return listed.error === "not-found" || listed.error === "access-changed"
        ? again
        : err({ code: listed.error });
    }
    const { rows, total, matching, revision } = listed.value;
    return ok({
      organization,
      rows: rows.map((row) => ({ ...row, organization })),
      total,
      // a text that no project can have as its id has no workspaces either
      pagination: paginate(page.value, named ? matching : 0),
      revision,
    });
  });
