/** Every rule of the Projects API, over a store of your choice. */
export {
  type AttributeFault,
  attributeFaults,
  checkNewProject,
  checkProjectPatch,
  type Description,
  type Duration,
  type NewProject,
  type ProjectAttribute,
  type ProjectName,
  type ProjectPatch,
  type UncheckedProject,
} from "./attributes";
export { changesAccess, type Draft, type PresentRecords, workOut } from "./batch";
export { CallerService, type Check } from "./caller-service";
export type { Context } from "./context";
export type { Deadline } from "./deadline";
export type { Failure, FailureCode, FailureOf, Subject } from "./errors";
export type { EventHandler, ProjectEvent } from "./events";
export type { IdKind } from "./ids";
export { limits, patterns } from "./limits";
export type { ProjectListQuery, QueryFault, WorkspaceListQuery } from "./list-query";
export {
  type AccessLevel,
  accessLevels,
  type Caller,
  type DurationText,
  effectiveAutoDestroy,
  type Id,
  isId,
  isSameCaller,
  type Organization,
  type OrganizationId,
  type Project,
  type ProjectId,
  type Revision,
  type Team,
  type TeamAccess,
  type TeamId,
  type TeamPermission,
  type Timestamp,
  type Token,
  teamPermissions,
  type User,
  type Workspace,
  type WorkspaceId,
} from "./model";
export type { PageRequest, Pagination } from "./pagination";
export {
  type Ability,
  abilities,
  covers,
  defaultPolicy,
  type Grants,
  type Permissions,
  type Policy,
  type Scope,
} from "./permissions";
export type {
  NewTeam,
  NewWorkspace,
  Provisioned,
  ProvisioningFailure,
  TeamSettings,
  TokenOwner,
  WorkspaceSettings,
} from "./provisioning";
export type { ProvisioningService } from "./provisioning-service";
export { type Err, err, errAsync, type Ok, ok, okAsync, Result, ResultAsync } from "./result";
export {
  formatFault,
  type SeedCount,
  type SeedFailure,
  type SeedFault,
  type SeedKind,
  type SeedOptions,
  type SeedProgress,
  type SeedSummary,
} from "./seed";
export { createProjectsService, ProjectsService, type ServiceOptions } from "./service";
export type {
  Answer,
  CallerStore,
  Change,
  CreateProject,
  DeleteProject,
  FindQuery,
  ListTotals,
  ListWindow,
  MoveWorkspaces,
  Order,
  OrganizationReading,
  ProjectMatch,
  ProjectPage,
  ProjectQuery,
  ProjectReading,
  ProjectValues,
  ProjectWrites,
  ProvisionBatch,
  ProvisionFailure,
  Provisioning,
  Reads,
  Store,
  StoreManifest,
  TeamValues,
  Unavailability,
  UpdateProject,
  WorkspacePage,
  WorkspaceQuery,
  WorkspaceReading,
  WorkspaceValues,
} from "./store";
export { toKey } from "./text";
export type { ProjectView } from "./use-cases/authorize";
export type { PageView } from "./use-cases/list-page";
export type { OrganizationView } from "./use-cases/show-organization";
export type { WorkspaceView } from "./use-cases/show-workspace";
export type { Precondition } from "./use-cases/update-project";
