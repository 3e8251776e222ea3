import type { FailureOf, Unavailable } from "../errors";
import type { Caller } from "../model";
import type { Result } from "../result";
import { authorizeProject, type ProjectView, toView } from "./authorize";
import type { CallerContext } from "./caller-context";

/** A project that the caller may see. */
export const showProject = async (
  context: CallerContext,
  caller: Caller,
  id: string,
): Promise<Result<ProjectView, FailureOf<"not-found"> | Unavailable>> => {
  const authorized = await authorizeProject(context, caller, id, "see");
  return authorized.map((found) => toView(found.project, found));
};
