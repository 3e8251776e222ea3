import {
  type AttributeFault,
  checkNewProject,
  checkProjectPatch,
  type NewProject,
  type ProjectPatch,
  type UncheckedProject,
} from "./attributes";
import { type Deadline, DeadlineStore } from "./deadline";
import type { FailureOf, Unavailable } from "./errors";
import type { ProjectListQuery, WorkspaceListQuery } from "./list-query";
import type { Caller } from "./model";
import { type Result, ResultAsync } from "./result";
import type { ProjectView } from "./use-cases/authorize";
import type { CallerContext } from "./use-cases/caller-context";
import { type CreateProjectFailure, createProject } from "./use-cases/create-project";
import { type DeleteProjectFailure, deleteProject } from "./use-cases/delete-project";
import type { ListFailure, PageView } from "./use-cases/list-page";
import { listProjects } from "./use-cases/list-projects";
import { listWorkspaces } from "./use-cases/list-workspaces";
import { checkMove, type MoveWorkspacesFailure, moveWorkspaces } from "./use-cases/move-workspaces";
import { type OrganizationView, showOrganization } from "./use-cases/show-organization";
import { showProject } from "./use-cases/show-project";
import { showWorkspace, type WorkspaceView } from "./use-cases/show-workspace";
import { type Precondition, type UpdateProjectFailure, updateProject } from "./use-cases/update-project";

/**
 * Checks what a caller sends. It is called only once the caller is known to be allowed the operation, and
 * again if the operation has to be tried again: nothing is told about a document to who may not use it.
 */
export type Check<Checked, Fault> = () => Result<Checked, Fault>;

type Shown<View> = ResultAsync<View, FailureOf<"not-found"> | Unavailable>;

/**
 * What callers may do with the Projects API, as typed functions: each enforces every rule, and every expected
 * failure is a value. `not-found` stands for what is absent, hidden from the caller, or not allowed to them.
 */
export class CallerService {
  constructor(private readonly context: CallerContext) {}

  /** Creates a project; the attributes are plain values, or a {@link Check} that gives them. */
  createProject<Fault = never>(
    caller: Caller,
    organization: string,
    attributes: UncheckedProject | Check<NewProject, Fault>,
  ): ResultAsync<ProjectView, CreateProjectFailure | Fault> {
    const check = checkOf(attributes, (plain) => checkNewProject(plain).mapErr(invalid));
    return new ResultAsync(createProject(this.context, caller, organization, check));
  }

  /**
   * Changes the attributes that are given, and no other; `null` clears a description or a duration. With a
   * precondition only a project for which it holds, at the instant of the change, is changed.
   */
  updateProject<Fault = never>(
    caller: Caller,
    project: string,
    attributes: UncheckedProject | Check<ProjectPatch, Fault>,
    { precondition = null }: { precondition?: Precondition | null } = {},
  ): ResultAsync<ProjectView, UpdateProjectFailure | Fault> {
    const check = checkOf(attributes, (plain) => checkProjectPatch(plain).mapErr(invalid));
    return new ResultAsync(updateProject(this.context, caller, project, check, precondition));
  }

  /** A page of the organization's projects that the caller can see. */
  listProjects(
    caller: Caller,
    organization: string,
    query: ProjectListQuery = {},
  ): ResultAsync<PageView<ProjectView>, ListFailure> {
    return new ResultAsync(listProjects(this.context, caller, organization, query));
  }

  /** A project that the caller may see, with what they may do to it. */
  showProject(caller: Caller, project: string): Shown<ProjectView> {
    return new ResultAsync(showProject(this.context, caller, project));
  }

  /** Deletes a project in which there is no workspace. `force` is allowed to nobody. */
  deleteProject(
    caller: Caller,
    project: string,
    { precondition = null, force = false }: { precondition?: Precondition | null; force?: boolean } = {},
  ): ResultAsync<void, DeleteProjectFailure> {
    return new ResultAsync(deleteProject(this.context, caller, project, precondition, force));
  }

  /** Moves workspaces into the destination, all or none: at most `limits.maxMovedWorkspaces` different ones. */
  moveWorkspaces<Fault = never>(
    caller: Caller,
    destination: string,
    workspaces: readonly string[] | Check<readonly string[], Fault>,
  ): ResultAsync<void, MoveWorkspacesFailure | Fault> {
    const check = checkOf(workspaces, checkMove);
    return new ResultAsync(moveWorkspaces(this.context, caller, destination, check));
  }

  /** An organization, by name, of which the caller is the token or in a team. */
  showOrganization(caller: Caller, organization: string): Shown<OrganizationView> {
    return new ResultAsync(showOrganization(this.context, caller, organization));
  }

  /** A workspace with its project, which the caller must be allowed to see. */
  showWorkspace(caller: Caller, workspace: string): Shown<WorkspaceView> {
    return new ResultAsync(showWorkspace(this.context, caller, workspace));
  }

  /** A page of the organization's workspaces, of the projects that the caller can see. */
  listWorkspaces(
    caller: Caller,
    organization: string,
    query: WorkspaceListQuery = {},
  ): ResultAsync<PageView<WorkspaceView>, ListFailure> {
    return new ResultAsync(listWorkspaces(this.context, caller, organization, query));
  }

  /** The same service for one request with a deadline, and the store that tells of a write under way. */
  until(deadline: Deadline): { readonly service: CallerService; readonly store: DeadlineStore } {
    const store = new DeadlineStore(this.context.store, deadline);
    return { service: new CallerService({ ...this.context, store }), store };
  }
}

/** The check given, or one of the plain value given. */
const checkOf = <Plain extends object, Checked, Fault, Broken>(
  given: Plain | Check<Checked, Fault>,
  rule: (plain: Plain) => Result<Checked, Broken>,
): Check<Checked, Fault | Broken> => (isCheck(given) ? given : () => rule(given));

const isCheck = <Checked, Fault>(given: object | Check<Checked, Fault>): given is Check<Checked, Fault> =>
  typeof given === "function";

const invalid = (faults: readonly AttributeFault[]): FailureOf<"invalid-attributes"> => ({
  code: "invalid-attributes",
  faults,
});
