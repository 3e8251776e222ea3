import type { ConformanceCase } from "../case";
import { createProjectCases } from "./create-project";
import { listProjectsCases } from "./list-projects";
import { listProjectsMatchCases } from "./list-projects-match";
import { listProjectsScopeCases } from "./list-projects-scopes";
import { listWorkspacesCases } from "./list-workspaces";
import { locateWorkspacesCases } from "./locate-workspaces";
import { pageRevisionCases } from "./page-revision";
import { readCases } from "./read";

/** Everything that is asked of a store, in the order of the port's methods. */
export const conformanceCases: readonly ConformanceCase[] = [
  ...readCases,
  ...listProjectsCases,
  ...listProjectsScopeCases,
  ...listProjectsMatchCases,
  ...pageRevisionCases,
  ...listWorkspacesCases,
  ...locateWorkspacesCases,
  ...createProjectCases,
];
