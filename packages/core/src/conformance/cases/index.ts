import type { ConformanceCase } from "../case";
import { createProjectCases } from "./create-project";
import { deleteProjectCases } from "./delete-project";
import { findCases } from "./find";
import { identityCases } from "./identities";
import { listProjectsCases } from "./list-projects";
import { listProjectsMatchCases } from "./list-projects-match";
import { listProjectsScopeCases } from "./list-projects-scopes";
import { listWorkspacesCases } from "./list-workspaces";
import { locateWorkspacesCases } from "./locate-workspaces";
import { moveWorkspacesCases } from "./move-workspaces";
import { moveWorkspacesRaceCases } from "./move-workspaces-races";
import { pageRevisionCases } from "./page-revision";
import { provisionCases } from "./provision";
import { provisionAccessCases } from "./provision-access";
import { provisionOrganizationsCases } from "./provision-organizations";
import { provisionRaceCases } from "./provision-races";
import { provisionWorkspacesCases } from "./provision-workspaces";
import { readCases } from "./read";
import { storeCases } from "./store";
import { updateProjectCases } from "./update-project";
import { updateProjectRaceCases } from "./update-project-races";

/** Everything that is asked of a store, in the order of the port's methods. */
export const conformanceCases: readonly ConformanceCase[] = [
  ...storeCases,
  ...readCases,
  ...listProjectsCases,
  ...listProjectsScopeCases,
  ...listProjectsMatchCases,
  ...pageRevisionCases,
  ...listWorkspacesCases,
  ...locateWorkspacesCases,
  ...createProjectCases,
  ...updateProjectCases,
  ...updateProjectRaceCases,
  ...deleteProjectCases,
  ...moveWorkspacesCases,
  ...moveWorkspacesRaceCases,
  ...provisionCases,
  ...provisionAccessCases,
  ...provisionWorkspacesCases,
  ...provisionOrganizationsCases,
  ...provisionRaceCases,
  ...findCases,
  ...identityCases,
];
