import type { WorkspaceListQuery } from "../list-query";
import { type Caller, isId, type ProjectId } from "../model";
import type { Result } from "../result";
import type { CallerContext } from "./caller-context";
import { type ListFailure, listPage, type PageView } from "./list-page";
import type { WorkspaceView } from "./show-workspace";

/** The workspaces of an organization whose projects the caller can see. */
export const listWorkspaces = (
  context: CallerContext,
  caller: Caller,
  organizationName: string,
  query: WorkspaceListQuery,
): Promise<Result<PageView<WorkspaceView>, ListFailure>> =>
  listPage(
    context,
    caller,
    organizationName,
    query,
    async (window) => {
      const { project = "", order = "oldest-first" } = query;
      if (project === "" || isId<ProjectId>(project)) {
        return context.store.listWorkspaces({ ...window, project: project === "" ? null : project, order });
      }
      // what no project can have as its id has no workspaces; only the total is asked for
      const listed = await context.store.listWorkspaces({ ...window, project: null, order, limit: 0 });
      return listed.map((page) => ({ ...page, matching: 0 }));
    },
    ({ rows }, { organization }) => rows.map((row) => ({ ...row, organization })),
  );
