import type { ConformanceCase } from "../case";
import { createProjectCases } from "./create-project";
import { createProjectRaceCases } from "./create-project-races";
import { deleteProjectCases } from "./delete-project";
import { deleteProjectRaceCases } from "./delete-project-races";
import { findCases } from "./find";
import { identityCases } from "./identities";
import { listProjectsCases } from "./list-projects";
import { listProjectsMatchCases } from "./list-projects-match";
import { listProjectsScopeCases } from "./list-projects-scopes";
import { listProjectsWindowCases } from "./list-projects-windows";
import { listRaceCases } from "./list-races";
import { listWorkspacesCases } from "./list-workspaces";
import { locateWorkspacesCases } from "./locate-workspaces";
import { moveWorkspacesCases } from "./move-workspaces";
import { moveWorkspacesRaceCases } from "./move-workspaces-races";
import { outageCases } from "./outages";
import { pageRevisionCases } from "./page-revision";
import { provisionCases } from "./provision";
import { provisionAccessCases } from "./provision-access";
import { provisionFailureCases } from "./provision-failures";
import { provisionOrderCases } from "./provision-order";
import { provisionOrganizationsCases } from "./provision-organizations";
import { provisionProjectsCases } from "./provision-projects";
import { provisionRaceCases } from "./provision-races";
import { provisionUniqueRaceCases } from "./provision-unique-races";
import { provisionWorkspacesCases } from "./provision-workspaces";
import { readOrganizationCases } from "./read-organization";
import { readProjectCases } from "./read-project";
import { readWorkspaceCases } from "./read-workspace";
import { revisionCases } from "./revisions";
import { storeCases } from "./store";
import { textCases } from "./texts";
import { updateProjectCases } from "./update-project";
import { updateProjectRaceCases } from "./update-project-races";

/** Everything that is asked of a store, in the order of the port's methods; outages last. */
export const conformanceCases: readonly ConformanceCase[] = [
  ...storeCases,
  ...readOrganizationCases,
  ...readProjectCases,
  ...readWorkspaceCases,
  ...listProjectsCases,
  ...listProjectsWindowCases,
  ...listProjectsScopeCases,
  ...listProjectsMatchCases,
  ...pageRevisionCases,
  ...listWorkspacesCases,
  ...listRaceCases,
  ...locateWorkspacesCases,
  ...createProjectCases,
  ...createProjectRaceCases,
  ...updateProjectCases,
  ...updateProjectRaceCases,
  ...deleteProjectCases,
  ...deleteProjectRaceCases,
  ...moveWorkspacesCases,
  ...moveWorkspacesRaceCases,
  ...provisionCases,
  ...provisionOrderCases,
  ...provisionFailureCases,
  ...provisionProjectsCases,
  ...provisionAccessCases,
  ...provisionWorkspacesCases,
  ...provisionOrganizationsCases,
  ...provisionRaceCases,
  ...provisionUniqueRaceCases,
  ...revisionCases,
  ...findCases,
  ...identityCases,
  ...textCases,
  ...outageCases,
];
