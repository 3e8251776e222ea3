import type { FindQuery, OrganizationId, Provisioning } from "@projects-api/core";
import type { Call, Connection } from "./connection";
import { toProject, toTeam, toWorkspace } from "./documents";
import { readValue } from "./snapshot";

/** The owner's readings of records by ids and names. */
export const finds = (
  connection: Connection,
): Pick<Provisioning, "findTeams" | "findProjects" | "findWorkspaces"> => {
  const { teams, projects, workspaces } = connection.collections;
  const published = <Entry extends Owned>(found: readonly Entry[], call: Call) =>
    ofPublished(connection, found, call);
  return {
    findTeams: (query) =>
      readValue(connection, async (call) =>
        (await published(await teams.find(filterFor(query), call).toArray(), call)).map(toTeam),
      ),
    findProjects: (query) =>
      readValue(connection, async (call) =>
        (await published(await projects.find(filterFor(query), call).toArray(), call)).map(toProject),
      ),
    findWorkspaces: (query) =>
      readValue(connection, async (call) =>
        (await published(await workspaces.find(filterFor(query), call).toArray(), call)).map(toWorkspace),
      ),
  };
};

interface Owned {
  readonly organization: OrganizationId;
}

/** Without what is being written for an organization that is not there yet. */
export const ofPublished = async <Entry extends Owned>(
  { collections }: Connection,
  found: readonly Entry[],
  call: Call,
): Promise<readonly Entry[]> => {
  const ids = [...new Set(found.map(({ organization }) => organization))];
  if (ids.length === 0) return found;
  const known = await collections.organizations
    .find({ _id: { $in: ids } }, { ...call, projection: { _id: 1 } })
    .toArray();
  const published = new Set(known.map(({ _id }) => _id));
  return found.filter(({ organization }) => published.has(organization));
};

const filterFor = <AnyId>({ organization, ids, nameKeys }: FindQuery<AnyId>) => ({
  $or: [{ _id: { $in: ids } }, { organization, nameKey: { $in: nameKeys } }],
});
