import type { Project, Workspace } from "../../model";
import { covers, type Scope } from "../../permissions";
import type { Order, ProjectMatch } from "../../store";
import { type Outcome, type Read, shown } from "./call";
import type { ModelState } from "./state";

/** What a reading call answers. */
export const read = (state: ModelState, call: Read): Outcome => {
  switch (call.method) {
    case "accessRevision":
      return { ok: state.accessRevision };
    case "readProject": {
      const project = state.projects.find(({ id }) => id === call.project);
      return project === undefined ? { failure: "not-found" } : { ok: shown.project(project) };
    }
    case "locateWorkspaces": {
      const located = state.workspaces.filter(({ id }) => call.workspaces.includes(id));
      return { ok: located.map(({ id, project }) => [id, project]).sort() };
    }
    case "listProjects": {
      const { see, within, match, order, offset, limit } = call.query;
      const seen = state.projects.filter(({ access }) => covers(see, access));
      const found = seen.filter(
        (project) => within.every((scope) => covers(scope, project.access)) && matches(match, project),
      );
      const projects = sorted(found, order)
        .slice(offset, offset + limit)
        .map(shown.project);
      return { ok: { total: seen.length, matching: found.length, projects } };
    }
    case "listWorkspaces": {
      const { see, project: only, order, offset, limit } = call.query;
      const seen = state.workspaces.filter((workspace) => projectOf(state, workspace, see).length > 0);
      const found = seen.filter(({ project }) => only === null || project === only);
      const rows = sorted(found, order)
        .slice(offset, offset + limit)
        .flatMap((workspace) => projectOf(state, workspace, see).map((project) => ({ workspace, project })));
      return { ok: { total: seen.length, matching: found.length, rows } };
    }
  }
};

const matches = (match: ProjectMatch, { nameKey }: Project): boolean => {
  if (match.kind === "names") return match.nameKeys.includes(nameKey);
  return match.kind === "everything" || nameKey.includes(match.text);
};

/** The workspace's project, if it lies in the scope. */
const projectOf = ({ projects }: ModelState, workspace: Workspace, see: Scope): Project[] =>
  projects.filter(({ id, access }) => id === workspace.project && covers(see, access)).map(shown.project);

type Row = Pick<Project, "nameKey" | "createdAt"> & { readonly id: string };

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

const sorted = <AnyRow extends Row>(rows: readonly AnyRow[], order: Order): AnyRow[] => {
  const ascending = [...rows].sort((left, right) =>
    order === "oldest-first"
      ? left.createdAt - right.createdAt || compare(left.id, right.id)
      : compare(left.nameKey, right.nameKey),
  );
  return order === "name-descending" ? ascending.reverse() : ascending;
};
