import { err, type Grants, ok, type Project, type Reads, type WorkspaceId } from "@projects-api/core";
import type { Document } from "mongodb";
import type { CollectionName } from "./collections";
import type { Connection } from "./connection";
import { counterId } from "./counters";
import {
  type CounterDocument,
  type OrganizationDocument,
  type ProjectDocument,
  type TeamDocument,
  toOrganization,
  toProject,
  toWorkspace,
  type WorkspaceDocument,
} from "./documents";
import { readSnapshot, readValue } from "./snapshot";

/** The readings of single records, each of them one command. */
export const recordReads = (
  connection: Connection,
): Pick<Reads, "readOrganization" | "readProject" | "readWorkspace" | "locateWorkspaces"> => {
  const { organizations, projects, workspaces } = connection.collections;
  return {
    readOrganization: (nameKey, user) =>
      readSnapshot(connection, async (call) => {
        const pipeline = [{ $match: { nameKey } }, ...withGrants("$_id", user)];
        const [found] = await organizations
          .aggregate<OrganizationDocument & Granting>(pipeline, call)
          .toArray();
        if (found === undefined) return err("not-found");
        return ok({ organization: toOrganization(found), grants: grantsIn(found) });
      }),

    readProject: (project, user) =>
      readSnapshot(connection, async (call) => {
        const pipeline = [{ $match: { _id: project } }, ...withOrganization(user)];
        const [found] = await projects.aggregate<ProjectDocument & Owned>(pipeline, call).toArray();
        if (found === undefined) return err("not-found");
        return ok({ ...ownerIn(found), project: toProject(found) });
      }),

    readWorkspace: (workspace, user) =>
      readSnapshot(connection, async (call) => {
        const pipeline = [
          { $match: { _id: workspace } },
          ...withOne("projects", "$project", "itsProject"),
          ...withOrganization(user),
        ];
        const [found] = await workspaces
          .aggregate<WorkspaceDocument & Owned & { itsProject: ProjectDocument }>(pipeline, call)
          .toArray();
        if (found === undefined) return err("not-found");
        return ok({ ...ownerIn(found), project: toProject(found.itsProject), workspace: toWorkspace(found) });
      }),

    locateWorkspaces: (organization, ids) =>
      readValue(connection, async (call) => {
        const pipeline = [
          { $match: { _id: { $in: ids }, organization } },
          { $group: { _id: "$project", workspaces: { $push: "$_id" } } },
          ...withOne("projects", "$_id", "project"),
        ];
        const found = await workspaces
          .aggregate<{ workspaces: WorkspaceId[]; project: ProjectDocument }>(pipeline, call)
          .toArray();
        const located = new Map<WorkspaceId, Project>();
        for (const group of found) {
          const project = toProject(group.project);
          for (const id of group.workspaces) located.set(id, project);
        }
        return located;
      }),
  };
};

/** What {@link withGrants} adds. */
interface Granting {
  readonly counter: CounterDocument;
  readonly teams: readonly Pick<TeamDocument, "_id" | "permissions">[];
}

/** What {@link withOrganization} adds. */
interface Owned extends Granting {
  readonly owner: OrganizationDocument;
}

/** Adds the document with the id that the expression gives; what leads to none is left out. */
const withOne = (from: CollectionName, id: string, as: string): Document[] => [
  {
    $lookup: { from, let: { id }, pipeline: [{ $match: { $expr: { $eq: ["$_id", "$$id"] } } }], as },
  },
  { $unwind: `$${as}` },
];

const withOrganization = (user: string | null): Document[] => [
  ...withOne("organizations", "$organization", "owner"),
  ...withGrants("$organization", user),
];

/** Adds the access revision of the organization, and the user's teams in it. */
const withGrants = (organization: string, user: string | null): Document[] => [
  {
    $lookup: {
      from: "counters",
      let: { id: { $concat: [organization, counterId("")] } },
      pipeline: [{ $match: { $expr: { $eq: ["$_id", "$$id"] } } }],
      as: "counter",
    },
  },
  { $unwind: "$counter" },
  user === null
    ? { $set: { teams: [] } }
    : {
        $lookup: {
          from: "teams",
          let: { organization },
          pipeline: [
            { $match: { members: user, $expr: { $eq: ["$organization", "$$organization"] } } },
            { $sort: { _id: 1 } },
            { $project: { permissions: 1 } },
          ],
          as: "teams",
        },
      },
];

const grantsIn = ({ counter, teams }: Granting): Grants => ({
  accessRevision: counter.accessRevision,
  teams: teams.map(({ _id, permissions }) => ({ id: _id, permissions })),
});

const ownerIn = (found: Owned) => ({ organization: toOrganization(found.owner), grants: grantsIn(found) });
