import type { FailureOf, Unavailable } from "../errors";
import { limits } from "../limits";
import { type Caller, isId, type Project, type WorkspaceId } from "../model";
import { may, type Rights } from "../permissions";
import { err, ok, type Result } from "../result";
import { again, settle } from "../settle";
import { authorizeProject, userOf } from "./authorize";
import type { CallerContext } from "./caller-context";

export type MoveWorkspacesFailure =
  | FailureOf<"not-found" | "invalid-move" | "workspaces-forbidden">
  | Unavailable;

/** The list as it is, when it is neither empty nor too long; what stands in it twice counts once. */
export const checkMove = (ids: readonly string[]): Result<readonly string[], FailureOf<"invalid-move">> => {
  if (ids.length === 0) return err({ code: "invalid-move", detail: "Name at least one workspace to move" });
  return new Set(ids).size <= limits.maxMovedWorkspaces
    ? ok(ids)
    : err({
        code: "invalid-move",
        detail: `At most ${limits.maxMovedWorkspaces} different workspaces can be moved at once`,
      });
};

/**
 * Moves workspaces into the destination, all or none. The list is checked, by `check`, only for a caller who
 * may move workspaces into the destination; every workspace that is absent, or that the caller may not move
 * out of its project, is told. A workspace that is in the destination already stays.
 */
export const moveWorkspaces = <Fault>(
  context: CallerContext,
  caller: Caller,
  destination: string,
  check: () => Result<readonly string[], Fault>,
): Promise<Result<void, MoveWorkspacesFailure | Fault>> =>
  settle(async () => {
    const authorized = await authorizeProject(context, caller, destination, "move-workspaces");
    if (authorized.isErr()) return err(authorized.error);
    const { project, organization, rights, accessRevision } = authorized.value;
    const checked = check();
    if (checked.isErr()) return err(checked.error);

    const places = new Map<string, number>();
    checked.value.forEach((id, index) => {
      if (!places.has(id)) places.set(id, index);
    });
    const located = await context.store.locateWorkspaces(
      organization.id,
      [...places.keys()].filter(isId<WorkspaceId>),
    );
    if (located.isErr()) return err({ code: located.error });
    const moves = [...located.value].map(([id, source]) => ({ id, source: source.id }));
    const forbidden = [...places]
      .filter(([id]) => !isMovable(rights, located.value, id))
      .map(([id, index]) => ({ id, index }));
    if (forbidden.length > 0) {
      const read = await context.store.readOrganization(organization.nameKey, userOf(caller));
      if (read.isErr()) return read.error === "not-found" ? again : err({ code: read.error });
      const settled = read.value.grants.accessRevision === accessRevision;
      return settled ? err({ code: "workspaces-forbidden", workspaces: forbidden }) : again;
    }

    const moved = await context.store.moveWorkspaces({
      organization: organization.id,
      accessRevision,
      destination: project.id,
      workspaces: moves,
      revision: context.newRevision(),
    });
    if (moved.isOk()) {
      const workspaces = moves.filter(({ source }) => source !== project.id).map(({ id }) => id);
      if (workspaces.length > 0) {
        const at = context.clock();
        context.emit({ type: "workspaces-moved", caller, at, destination: project.id, workspaces });
      }
      return ok(undefined);
    }
    switch (moved.error) {
      case "not-found":
      case "access-changed":
      case "sources-changed":
        return again;
      default:
        return err({ code: moved.error });
    }
  });

const isMovable = (rights: Rights, located: ReadonlyMap<string, Project>, id: string): boolean => {
  const source = located.get(id);
  return source !== undefined && may(rights, "move-workspaces", source);
};
