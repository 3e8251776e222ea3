import type { OrganizationId, ProjectId, WorkspaceId } from "./model";
import { err } from "./result";
import type {
  Answer,
  CallerStore,
  CreateProject,
  DeleteProject,
  MoveWorkspaces,
  ProjectQuery,
  UpdateProject,
  WorkspaceQuery,
} from "./store";

/** The moment from which nobody waits for the store any longer. The host owns the timer. */
export interface Deadline {
  readonly passed: boolean;
  /** Calls once when it passes, unless the function returned was called before. */
  onPass(listener: () => void): () => void;
}

/** What the work comes to, or, once the deadline passes, what `late` says. The work itself goes on. */
export const inTime = <Value>(
  deadline: Deadline | undefined,
  work: Promise<Value>,
  late: () => Value,
): Promise<Value> => {
  if (deadline === undefined) return work;
  return new Promise((resolve, reject) => {
    const cancel = deadline.onPass(() => resolve(late()));
    const settle =
      <Outcome>(end: (outcome: Outcome) => void) =>
      (outcome: Outcome): void => {
        cancel();
        end(outcome);
      };
    work.then(settle(resolve), settle(reject));
  });
};

/**
 * A store for one request with a deadline: after it every call is `unavailable` without being made, so that
 * nothing is written behind the back of a caller who was told so; and it knows of a write under way. It does
 * not end a call: {@link inTime} ends the waiting.
 */
export class DeadlineStore implements CallerStore {
  /** Writes of which the outcome is not known yet. */
  writesUnderWay = 0;

  constructor(
    private readonly store: CallerStore,
    private readonly deadline: Deadline,
  ) {}

  readOrganization(nameKey: string, user: string | null) {
    return this.deadline.passed ? unavailable : this.store.readOrganization(nameKey, user);
  }

  readProject(project: ProjectId, user: string | null) {
    return this.deadline.passed ? unavailable : this.store.readProject(project, user);
  }

  readWorkspace(workspace: WorkspaceId, user: string | null) {
    return this.deadline.passed ? unavailable : this.store.readWorkspace(workspace, user);
  }

  listProjects(query: ProjectQuery) {
    return this.deadline.passed ? unavailable : this.store.listProjects(query);
  }

  listWorkspaces(query: WorkspaceQuery) {
    return this.deadline.passed ? unavailable : this.store.listWorkspaces(query);
  }

  locateWorkspaces(organization: OrganizationId, workspaces: readonly WorkspaceId[]) {
    return this.deadline.passed ? unavailable : this.store.locateWorkspaces(organization, workspaces);
  }

  createProject(intent: CreateProject) {
    return this.deadline.passed ? unavailable : this.watch(this.store.createProject(intent));
  }

  updateProject(intent: UpdateProject) {
    return this.deadline.passed ? unavailable : this.watch(this.store.updateProject(intent));
  }

  deleteProject(intent: DeleteProject) {
    return this.deadline.passed ? unavailable : this.watch(this.store.deleteProject(intent));
  }

  moveWorkspaces(intent: MoveWorkspaces) {
    return this.deadline.passed ? unavailable : this.watch(this.store.moveWorkspaces(intent));
  }

  private async watch<Value, Failure>(write: Answer<Value, Failure>): Answer<Value, Failure> {
    this.writesUnderWay++;
    try {
      return await write;
    } finally {
      this.writesUnderWay--;
    }
  }
}

const unavailable: Answer<never> = Promise.resolve(err("unavailable"));
