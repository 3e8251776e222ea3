import { type ProjectListQuery, toMatch } from "../list-query";
import type { Caller } from "../model";
import type { Result } from "../result";
import { type ProjectView, toView } from "./authorize";
import type { CallerContext } from "./caller-context";
import { type ListFailure, listPage, type PageView } from "./list-page";

/** The projects of an organization that the caller can see and that match. */
export const listProjects = (
  context: CallerContext,
  caller: Caller,
  organizationName: string,
  query: ProjectListQuery,
): Promise<Result<PageView<ProjectView>, ListFailure>> =>
  listPage(
    context,
    caller,
    organizationName,
    query,
    (window, { rights }) =>
      context.store.listProjects({
        ...window,
        within: [
          ...(query.updatable ? [rights.update] : []),
          ...(query.workspaceCreatable ? [rights["create-workspace"]] : []),
        ],
        match: toMatch(query),
        order: query.order ?? "oldest-first",
      }),
    ({ projects }, authorized) => projects.map((project) => toView(project, authorized)),
  );
