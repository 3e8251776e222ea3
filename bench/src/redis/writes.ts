import type { Change, OrganizationId, Project, ProjectId, Store, WorkspaceId } from "@projects-api/core";
import { idOf, projectId, projectName, workspaceId } from "../population";
import { succeed, type Work } from "./work";

interface Place {
  readonly store: Store;
  readonly organization: OrganizationId;
  readonly accessRevision: string;
  /** How many projects there are. */
  readonly size: number;
}

/** The writes. */
export const writesOn = (place: Place): Work[] => [
  ...writesOfOne(place),
  ...moves(place),
  createTogether(place, 300),
];

let count = 0;
/** What nothing else in this run has. */
const unique = (what: string): string => `${what}-${++count}`;

const newProject = ({ organization, size }: Place, name: string): Project => ({
  id: idOf<ProjectId>(`prj-${size}-${name}`),
  organization,
  name,
  nameKey: name,
  description: null,
  autoDestroyActivityDuration: null,
  createdAt: Date.now(),
  workspaceCount: 0,
  access: [],
  revision: unique("bench"),
});

const writesOfOne = (place: Place): Work[] => {
  const { store, organization, accessRevision, size } = place;
  const shared = { organization, accessRevision, expected: null };
  const created: Project[] = [];
  return [
    {
      name: "create",
      roundTrips: 2,
      times: 100,
      run: async () => {
        const project = newProject(place, unique("created"));
        created.push(await succeed(store.createProject({ project, accessRevision })));
      },
    },
    {
      name: "rename",
      roundTrips: 1,
      times: 100,
      run: () => {
        const name = unique("renamed");
        const project = idOf<ProjectId>(projectId(count % size));
        const values = { name, nameKey: name };
        return succeed(store.updateProject({ ...shared, project, values, revision: name }));
      },
    },
    {
      name: "delete",
      roundTrips: 2,
      times: 100,
      run: async () => {
        const project = created.pop();
        if (project === undefined) throw new Error("nothing left");
        await succeed(store.deleteProject({ ...shared, project: project.id }));
      },
    },
  ];
};

/** Moves of as many workspaces as a move may have, and of one: between two projects, and out of as many. */
const moves = ({ store, organization, accessRevision }: Place): Work[] => {
  const places = Array.from({ length: 1_000 }, () => 0);
  const move = async (workspaces: readonly number[], to: number): Promise<void> => {
    const destination = idOf<ProjectId>(projectId(to));
    const sources = workspaces.map((i) => ({
      id: idOf<WorkspaceId>(workspaceId(i)),
      source: idOf<ProjectId>(projectId(places[i] ?? 0)),
    }));
    const shared = { organization, accessRevision, revision: unique("move") };
    await succeed(store.moveWorkspaces({ ...shared, destination, workspaces: sources }));
    for (const i of workspaces) places[i] = to;
  };
  const all = [...places.keys()];
  const between = (workspaces: readonly number[]) => () => move(workspaces, places[0] === 0 ? 1 : 0);
  const scatter = async () => {
    for (const i of all) if (places[i] !== i) await move([i], i);
  };
  return [
    { name: "move of 1", roundTrips: 1, times: 20, run: between([0]) },
    { name: "move of 1000", roundTrips: 1, times: 20, before: () => move(all, 0), run: () => move(all, 1) },
    {
      name: "move of 1000 out of 1000 projects",
      roundTrips: 5,
      times: 10,
      before: scatter,
      run: () => move(all, 999),
    },
  ];
};

/** New projects whose names are all over the organization's. */
const createTogether = (place: Place, amount: number): Work => ({
  name: `create ${amount} in one batch`,
  roundTrips: null,
  times: 10,
  run: () => {
    const changes = Array.from({ length: amount }, (_, i): Change => {
      const name = `${projectName(count + i)}-${unique("t")}`;
      return { kind: "create-project", project: newProject(place, name) };
    });
    return succeed(
      place.store.provision({ organization: place.organization, changes, revision: unique("batch") }),
    );
  },
});
