import type { MoveWorkspaces, ProjectId, WorkspaceId } from "@projects-api/core";
import type { Slice } from "./journal";
import type { Keys } from "./keys";

/** What one script may cost, in microseconds of the server: well below the 5 ms that no call may take. */
const budget = 2_500;
/** What a workspace costs, and a project that it leaves, in about so many microseconds. */
const workspaceCost = 2;
const sourceCost = 8;

/** A project and those of its workspaces that are to be moved. */
type Source = readonly [project: ProjectId, workspaces: WorkspaceId[]];

/** The move in slices, of which each takes one script: one, unless it is large. */
export const moveSlices = (keys: Keys, intent: MoveWorkspaces): Slice[] => {
  const { organization, destination, revision } = intent;
  return inSlices(destination, sourcesOf(intent)).map((slice) => {
    const sources = slice.map(([project]) => project);
    const sizes = slice.map(([, workspaces]) => workspaces.length);
    const ids = slice.flatMap(([, workspaces]) => workspaces);
    return {
      changes: JSON.stringify({ move: { revision, destination, ids, sources, sizes } }),
      keys: sources.map((project) => keys.workspacesOf(organization, project)),
    };
  });
};

const sourcesOf = ({ workspaces }: MoveWorkspaces): Map<ProjectId, WorkspaceId[]> => {
  const sources = new Map<ProjectId, WorkspaceId[]>();
  for (const { id, source } of workspaces) {
    const ids = sources.get(source);
    if (ids === undefined) sources.set(source, [id]);
    else ids.push(id);
  }
  return sources;
};

/** Each slice begins with the destination, and what is there already. */
const inSlices = (destination: ProjectId, sources: Map<ProjectId, WorkspaceId[]>): Source[][] => {
  let slice: Source[] = [[destination, sources.get(destination) ?? []]];
  let cost = 0;
  const slices = [slice];
  for (const source of sources) {
    const [project, workspaces] = source;
    if (project === destination) continue;
    const more = sourceCost + workspaceCost * workspaces.length;
    if (cost > 0 && cost + more > budget) {
      slice = [[destination, []]];
      slices.push(slice);
      cost = 0;
    }
    slice.push(source);
    cost += more;
  }
  return slices;
};
