import { limits } from "../../../src/limits";
import type { OrganizationId, Revision } from "../../../src/model";
import { err, ok } from "../../../src/result";
import type { Change, ProvisionBatch, Store } from "../../../src/store";
import type { Mutant } from "./mutant";

/** Stores that make something else of a batch. */
export const batchMutants: readonly Mutant[] = [
  {
    title: "a batch that is made change by change",
    failedBy: "provision-failures/nothing-partly",
    breaks: (store) => ({ ...store, provision: (batch) => inSlices(store, batch, 1) }),
  },
  {
    title: "a large batch that is made slice by slice",
    failedBy: "provision/large",
    breaks: (store) => ({ ...store, provision: (batch) => inSlices(store, batch, limits.storeSlice) }),
  },
  {
    title: "a batch that can be sent only once",
    failedBy: "provision/repeated",
    breaks: (store) => {
      const sent = new Set<Revision>();
      return {
        ...store,
        provision: async (batch) => {
          if (sent.has(batch.revision)) return err("unavailable");
          sent.add(batch.revision);
          return store.provision(batch);
        },
      };
    },
  },
  {
    title: "a project that must be created before a workspace in it",
    failedBy: "provision-order/backwards",
    breaks: (store) => demanding(store, "create-project", "create-workspace", "not-found"),
  },
  {
    title: "access that must be taken away before its team is removed",
    failedBy: "provision-order/team-removal",
    breaks: (store) => demanding(store, "set-access", "remove-team", "not-empty"),
  },
  {
    title: "updates of one record of which the first counts",
    failedBy: "provision-order/updates",
    breaks: (store) => ({
      ...store,
      provision: (batch) => {
        const isUpdate = (change: Change) => change.kind === "update-project";
        const updates = batch.changes.filter(isUpdate);
        const changes = batch.changes.map((change) =>
          isUpdate(change) ? (updates.pop() ?? change) : change,
        );
        return store.provision({ ...batch, changes });
      },
    }),
  },
  {
    title: "a name of an organization that a refused batch keeps",
    failedBy: "provision-failures/left-free",
    breaks: (store) => {
      const reserved = new Map<string, OrganizationId>();
      return {
        ...store,
        provision: async (batch) => {
          for (const [index, change] of batch.changes.entries()) {
            if (change.kind !== "rename-organization") continue;
            const holder = reserved.get(change.nameKey) ?? batch.organization;
            if (holder !== batch.organization) return err({ change: index, code: "name-taken" });
            reserved.set(change.nameKey, holder);
          }
          return store.provision(batch);
        },
      };
    },
  },
  {
    title: "an organization that is founded anew when that is repeated",
    failedBy: "provision/repeated",
    breaks: (store) => {
      const founded = new Set<OrganizationId>();
      return {
        ...store,
        provision: async (batch) => {
          const { organization, changes, revision } = batch;
          const [change] = changes;
          if (change?.kind !== "create-organization") return store.provision(batch);
          if (!founded.has(organization)) {
            founded.add(organization);
            return store.provision(batch);
          }
          const { name, nameKey } = change.organization;
          const renaming = { kind: "rename-organization", name, nameKey } as const;
          return store.provision({ organization, changes: [renaming], revision: `${revision}-anew` });
        },
      };
    },
  },
  {
    title: "an expected revision of a team that never fits",
    failedBy: "provision-failures/expected",
    breaks: (store) => ({
      ...store,
      provision: async (batch) => {
        const change = batch.changes.findIndex(
          (each) => each.kind === "update-team" && each.expected !== undefined,
        );
        return change < 0 ? store.provision(batch) : err({ change, code: "revision-changed" });
      },
    }),
  },
  {
    title: "an access revision that outlives the name of its organization",
    failedBy: "provision-organizations/rename-access",
    breaks: (store) => leavingAccess(store, ({ kind }) => kind === "rename-organization"),
  },
  {
    title: "an access revision that outlives the name of a team",
    failedBy: "provision-access/raised-by-name",
    breaks: (store) =>
      leavingAccess(store, (change) => change.kind === "update-team" && change.values.name !== undefined),
  },
];

async function inSlices(store: Store, batch: ProvisionBatch, size: number): ReturnType<Store["provision"]> {
  for (let from = 0; from < batch.changes.length; from += size) {
    const changes = batch.changes.slice(from, from + size);
    const revision = from === 0 ? batch.revision : `${batch.revision}-${from}`;
    const answer = await store.provision({ ...batch, changes, revision });
    if (answer.isErr()) {
      const { error } = answer;
      return err(typeof error === "string" ? error : { ...error, change: from + error.change });
    }
  }
  return ok(undefined);
}

/** A store that knows a batch only if one kind of change comes before the other. */
function demanding(
  store: Store,
  earlier: Change["kind"],
  later: Change["kind"],
  code: "not-found" | "not-empty",
): Store {
  return {
    ...store,
    provision: async (batch) => {
      const change = batch.changes.findIndex(({ kind }) => kind === later);
      const isLate = batch.changes.findLastIndex(({ kind }) => kind === earlier) > change;
      return change >= 0 && isLate ? err({ change, code }) : store.provision(batch);
    },
  };
}

/** A store that shows the access revision from before a batch with such a change. */
function leavingAccess(store: Store, leaves: (change: Change) => boolean): Store {
  const shown = new Map<OrganizationId, Revision>();
  const kept = new Map<Revision, Revision>();
  return {
    ...store,
    provision: async (batch) => {
      const before = shown.get(batch.organization);
      if (before !== undefined && batch.changes.some(leaves)) kept.set(batch.revision, before);
      return store.provision(batch);
    },
    readOrganization: async (nameKey, user) =>
      (await store.readOrganization(nameKey, user)).map(({ organization, grants }) => {
        const accessRevision = kept.get(grants.accessRevision) ?? grants.accessRevision;
        shown.set(organization.id, accessRevision);
        return { organization, grants: { ...grants, accessRevision } };
      }),
  };
}
