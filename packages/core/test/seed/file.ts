import type { Context } from "../../src/context";
import type { Project, Workspace } from "../../src/model";
import { findOrganization } from "../../src/provisioning";
import { applySeed, formatFault, type SeedSummary } from "../../src/seed";
import type { ProvisionBatch } from "../../src/store";
import { fails, succeeds } from "../provisioning/context";

/** A file with one of everything. */
export const everything = {
  users: [{ name: "Alice", tokens: ["alice-secret"] }, { name: "bob" }],
  organizations: [
    {
      name: "Acme",
      tokens: ["acme-secret"],
      teams: [
        { id: "team-owners", name: "Owners", permissions: ["owners"], members: ["ALICE"] },
        { name: "devs", members: ["bob"] },
      ],
      projects: [
        {
          id: "prj-platform",
          name: "Platform",
          description: "Shared",
          "auto-destroy-activity-duration": "14d",
          "team-access": [{ team: "DEVS", access: "maintain" }],
          workspaces: [
            { id: "ws-network", name: "network" },
            { name: "sandbox", "auto-destroy-activity-duration": "8h" },
          ],
        },
        { name: "Second", workspaces: [{ name: "other" }] },
      ],
    },
  ],
};

/** A file with these members of the organization `acme`. */
export const acme = (members: object) => ({ organizations: [{ name: "acme", ...members }] });

/** The lines of the faults with which the file is refused. */
export const refusal = async (context: Context, document: unknown): Promise<string[]> => {
  const error = await fails(applySeed(context, document));
  return error.code === "seed-faults" ? error.faults.map(formatFault) : [error.code];
};

/** What came of it, in the kinds of which the file names any: `created/updated/unchanged`. */
export const outcome = (summary: SeedSummary): Record<string, string> =>
  Object.fromEntries(
    Object.entries(summary)
      .filter(([, { created, updated, unchanged }]) => created + updated + unchanged > 0)
      .map(([kind, { created, updated, unchanged }]) => [kind, `${created}/${updated}/${unchanged}`]),
  );

/** All that an organization has, teams aside, oldest first. */
export const contents = async (
  { store }: Context,
  name: string,
): Promise<{ projects: readonly Project[]; workspaces: readonly Workspace[] }> => {
  const { organization, grants } = await succeeds(store.readOrganization(name, null));
  const window = {
    organization: organization.id,
    accessRevision: grants.accessRevision,
    see: { kind: "all" },
    order: "oldest-first",
    offset: 0,
    limit: 100,
  } as const;
  const { projects } = await succeeds(
    store.listProjects({ ...window, within: [], match: { kind: "everything" } }),
  );
  const { rows } = await succeeds(store.listWorkspaces({ ...window, project: null }));
  return { projects, workspaces: rows.map(({ workspace }) => workspace) };
};

/** The teams with these names. */
export const teamsNamed = async (context: Context, organization: string, ...nameKeys: string[]) => {
  const { id } = await succeeds(findOrganization(context, organization));
  const teams = await succeeds(context.store.findTeams({ organization: id, ids: [], nameKeys }));
  return nameKeys.map((nameKey) => teams.find((team) => team.nameKey === nameKey));
};

/** The context with what it writes in batches. */
export const recorded = (context: Context): { context: Context; batches: ProvisionBatch[] } => {
  const batches: ProvisionBatch[] = [];
  const provision = (batch: ProvisionBatch) => {
    batches.push(batch);
    return context.store.provision(batch);
  };
  return { context: { ...context, store: { ...context.store, provision } }, batches };
};
