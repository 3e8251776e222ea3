import type { Project, Revision, Workspace } from "../../model";
import type { Change, ProvisionFailure } from "../../store";
import { shown, type Write } from "./call";
import type { ModelState, Step } from "./state";

/** What a writing call leads to. */
export const write = (state: ModelState, call: Write): Step => {
  const { projects, workspaces } = state;
  switch (call.method) {
    case "createProject": {
      const { project } = call.intent;
      return settled(state, { projects: [...projects, project] }, shown.project(project), [
        isStale(state, call),
        has(projects, project.id) && "id-taken",
        isNameTaken(projects, project) && "name-taken",
      ]);
    }
    case "updateProject": {
      const { project: id, values, revision } = call.intent;
      const present = projects.find((project) => project.id === id);
      if (present === undefined) return { state, outcomes: [{ failure: "not-found" }] };
      const updated: Project = { ...present, ...values, revision };
      const after = projects.map((project) => (project === present ? updated : project));
      return settled(state, { projects: after }, shown.project(updated), [
        isStale(state, call),
        isUnexpected(present, call) && "revision-changed",
        isNameTaken(projects, updated) && "name-taken",
      ]);
    }
    case "deleteProject": {
      const present = projects.find(({ id }) => id === call.intent.project);
      if (present === undefined) return { state, outcomes: [{ failure: "not-found" }] };
      return settled(state, { projects: projects.filter((project) => project !== present) }, null, [
        isStale(state, call),
        isUnexpected(present, call) && "revision-changed",
        present.workspaceCount > 0 && "not-empty",
      ]);
    }
    case "moveWorkspaces": {
      const { destination, workspaces: moves, revision } = call.intent;
      const moved = moves.filter(({ source }) => source !== destination).map(({ id }) => id);
      const after = workspaces.map((workspace) =>
        moved.includes(workspace.id) ? { ...workspace, project: destination, revision } : workspace,
      );
      const isInPlace = ({ id, source }: (typeof moves)[number]) =>
        workspaces.some((workspace) => workspace.id === id && workspace.project === source);
      return settled(state, recounted(state, after, revision), null, [
        !has(projects, destination) && "not-found",
        isStale(state, call),
        !moves.every(isInPlace) && "sources-changed",
      ]);
    }
    case "provision":
      return call.batch.changes.map((change) => provision(state, change, call.batch.revision))[0] ?? noStep();
  }
};

/** A batch of one change, of the kinds that the model has. */
const provision = (state: ModelState, change: Change, revision: Revision): Step => {
  const { teams, projects, workspaces } = state;
  switch (change.kind) {
    case "create-workspace": {
      const { workspace } = change;
      return provisioned(state, recounted(state, [...workspaces, workspace], revision), [
        !has(projects, workspace.project) && "not-found",
        has(workspaces, workspace.id) && "id-taken",
        isNameTaken(workspaces, workspace) && "name-taken",
      ]);
    }
    case "remove-workspace": {
      const after = workspaces.filter(({ id }) => id !== change.workspace);
      const isThere = has(workspaces, change.workspace);
      return provisioned(state, recounted(state, after, revision), [!isThere && "not-found"]);
    }
    case "set-access": {
      const { project: id, team, level } = change;
      const given = level === null ? [] : [{ team, level }];
      const after = projects.map((project) => {
        const others = project.access.filter((entry) => entry.team !== team);
        return project.id === id ? { ...project, access: [...others, ...given], revision } : project;
      });
      const isThere = has(projects, id) && has(teams, team);
      return provisioned(state, { projects: after, accessRevision: revision }, [!isThere && "not-found"]);
    }
    default:
      return noStep();
  }
};

type Check<Code extends string> = Code | false;

/** The change made, if no check found a fault; any of the faults may be told. */
const settled = (
  state: ModelState,
  change: Partial<ModelState>,
  answer: unknown,
  checks: readonly Check<string>[],
): Step => {
  const faults = checks.filter((check) => check !== false);
  if (faults.length === 0) return { state: { ...state, ...change }, outcomes: [{ ok: answer }] };
  // To whom may be no longer authorized, nothing is told but that what they named is not there.
  const told = faults.includes("access-changed")
    ? faults.filter((fault) => fault === "access-changed" || fault === "not-found")
    : faults;
  return { state, outcomes: told.map((failure) => ({ failure })) };
};

const provisioned = (
  state: ModelState,
  change: Partial<ModelState>,
  checks: readonly Check<ProvisionFailure["code"]>[],
): Step => {
  const faults = checks.filter((check) => check !== false);
  return faults.length === 0
    ? { state: { ...state, ...change }, outcomes: [{ ok: null }] }
    : { state, outcomes: faults.map((code) => ({ failure: { change: 0, code } })) };
};

const noStep = (): never => {
  throw new TypeError("The model does not have this change");
};

const isStale = (
  { accessRevision }: ModelState,
  { intent }: Exclude<Write, { readonly method: "provision" }>,
): Check<"access-changed"> => intent.accessRevision !== accessRevision && "access-changed";

const isUnexpected = (
  { revision }: Project,
  { intent: { expected } }: Extract<Write, { readonly method: "updateProject" | "deleteProject" }>,
): boolean => expected !== null && expected !== revision;

/** The workspaces, and every project with its own counted; those of another number have the revision. */
const recounted = (
  { projects }: ModelState,
  workspaces: readonly Workspace[],
  revision: Revision,
): Partial<ModelState> => ({
  workspaces,
  projects: projects.map((project) => {
    const workspaceCount = workspaces.filter((workspace) => workspace.project === project.id).length;
    return workspaceCount === project.workspaceCount ? project : { ...project, workspaceCount, revision };
  }),
});

interface Row {
  readonly id: string;
  readonly nameKey: string;
}

const has = (rows: readonly { readonly id: string }[], id: string): boolean =>
  rows.some((row) => row.id === id);

const isNameTaken = (rows: readonly Row[], { id, nameKey }: Row): boolean =>
  rows.some((row) => row.nameKey === nameKey && row.id !== id);
