import { accessRevisionOf, type Mutant, pause } from "./mutant";

/** Stores that look before they make a batch, and not again. */
export const batchRaceMutants: readonly Mutant[] = [
  {
    title: "a set of accesses that is read, changed and written back",
    failedBy: "provision-races/access",
    breaks: (store) => ({
      ...store,
      provision: async (batch) => {
        const [change] = batch.changes;
        if (change?.kind !== "set-access" || batch.changes.length > 1) return store.provision(batch);
        const before = (await store.readProject(change.project, null)).unwrapOr(null)?.project.access ?? [];
        await pause();
        const now = (await store.readProject(change.project, null)).unwrapOr(null)?.project.access ?? [];
        const known = new Set(before.map(({ team }) => team));
        const lost = now.filter(({ team }) => team !== change.team && !known.has(team));
        const changes = lost.map(({ team }) => ({ ...change, team, level: null }));
        return store.provision({ ...batch, changes: [change, ...changes] });
      },
    }),
  },
  {
    title: "a batch that looks for the name, then takes it from whom a caller gave it to",
    failedBy: "provision-unique-races/projects",
    breaks: (store) => ({
      ...store,
      provision: async (batch) => {
        const { organization, changes } = batch;
        const nameKeys = changes.flatMap((change) =>
          change.kind === "create-project" ? change.project.nameKey : [],
        );
        const find = async () => (await store.findProjects({ organization, ids: [], nameKeys })).unwrapOr([]);
        const free = (await find()).length === 0;
        await pause();
        for (const { id: project } of free ? await find() : []) {
          const accessRevision = (await accessRevisionOf(store, project)) ?? "";
          await store.deleteProject({ project, organization, accessRevision, expected: null });
        }
        return store.provision(batch);
      },
    }),
  },
  {
    title: "a rename of an organization that takes the name from whoever came first",
    failedBy: "provision-unique-races/organization-renames",
    breaks: (store) => ({
      ...store,
      provision: async (batch) => {
        const [change] = batch.changes;
        if (change?.kind !== "rename-organization") return store.provision(batch);
        const find = async () =>
          (await store.readOrganization(change.nameKey, null)).unwrapOr(null)?.organization;
        const free = (await find()) === undefined;
        await pause();
        const holder = free ? await find() : undefined;
        if (holder !== undefined) {
          const name = `${change.nameKey}-was-taken`;
          await store.provision({
            organization: holder.id,
            changes: [{ kind: "rename-organization", name, nameKey: name }],
            revision: `${batch.revision}-taken`,
          });
        }
        return store.provision(batch);
      },
    }),
  },
  {
    title: "a batch that looks for the id of a workspace, then takes it from another organization",
    failedBy: "provision-unique-races/ids",
    breaks: (store) => ({
      ...store,
      provision: async (batch) => {
        const [change] = batch.changes;
        if (change?.kind !== "create-workspace") return store.provision(batch);
        const { id } = change.workspace;
        const find = async () => (await store.readWorkspace(id, null)).unwrapOr(null);
        const free = (await find()) === null;
        await pause();
        const holder = free ? await find() : null;
        if (holder !== null) {
          await store.provision({
            organization: holder.organization.id,
            changes: [{ kind: "remove-workspace", workspace: id }],
            revision: `${batch.revision}-taken`,
          });
        }
        return store.provision(batch);
      },
    }),
  },
];
