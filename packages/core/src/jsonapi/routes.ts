import { apiPath } from "./links";
import type { MachineOperation } from "./machine";
import * as machine from "./machine";
import type { Operation } from "./operations";
import * as operations from "./operations";

/** What a path's methods do. */
export type Route =
  | { readonly for: "callers"; readonly operations: ReadonlyMap<string, Operation> }
  | { readonly for: "machines"; readonly operations: ReadonlyMap<string, MachineOperation> };

const forCallers = (operations: Readonly<Record<string, Operation>>): Route => ({
  for: "callers",
  operations: new Map(Object.entries(operations)),
});

const forMachines = (operation: MachineOperation): Route => ({
  for: "machines",
  operations: new Map([["GET", operation]]),
});

/** Every path; `:name` stands for the one segment that is a parameter. */
export const routes: readonly (readonly [path: string, route: Route])[] = [
  [
    `${apiPath}/organizations/:organization_name/projects`,
    forCallers({ GET: operations.listProjects, POST: operations.createProject }),
  ],
  [
    `${apiPath}/projects/:project_id`,
    forCallers({
      GET: operations.showProject,
      PATCH: operations.updateProject,
      DELETE: operations.deleteProject,
    }),
  ],
  [
    `${apiPath}/projects/:project_id/relationships/workspaces`,
    forCallers({ POST: operations.moveWorkspaces }),
  ],
  [`${apiPath}/organizations/:organization_name`, forCallers({ GET: operations.showOrganization })],
  [`${apiPath}/organizations/:organization_name/workspaces`, forCallers({ GET: operations.listWorkspaces })],
  [`${apiPath}/workspaces/:workspace_id`, forCallers({ GET: operations.showWorkspace })],
  [`${apiPath}/ping`, forMachines(machine.ping)],
  ["/.well-known/terraform.json", forMachines(machine.discovery)],
  ["/healthz", forMachines(machine.health)],
  ["/readyz", forMachines(machine.readiness)],
  ["/openapi.json", forMachines(machine.description)],
];

interface Pattern {
  readonly segments: readonly string[];
  /** Where the parameter stands; -1 without one. */
  readonly place: number;
  readonly route: Route;
}

const patterns: readonly Pattern[] = routes.map(([path, route]) => {
  const segments = path.slice(1).split("/");
  return { segments, place: segments.findIndex((segment) => segment.startsWith(":")), route };
});

/** The route of a path, and what stands in the place of its parameter. */
export const findRoute = (
  segments: readonly string[],
): { readonly route: Route; readonly parameter: string } | null => {
  const found = patterns.find(
    (pattern) =>
      pattern.segments.length === segments.length &&
      pattern.segments.every((segment, i) => segment === segments[i] || i === pattern.place),
  );
  return found === undefined ? null : { route: found.route, parameter: segments[found.place] ?? "" };
};

/** The methods of a route, for `Allow`: HEAD stands wherever GET does, OPTIONS everywhere. */
export const allowedMethods = ({ operations }: Route): string => {
  const methods = [...operations.keys()].flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...methods, "OPTIONS"].sort().join(", ");
};
