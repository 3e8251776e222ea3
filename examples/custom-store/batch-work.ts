import type {
  Change,
  OrganizationId,
  ProvisionBatch,
  ProvisionFailure,
  TeamAccess,
} from "@projects-api/core";
import type { Data, Named } from "./data";
import { count } from "./project-writes";

type Fault = ProvisionFailure["code"] | null;
type ChangeOf<Kind extends Change["kind"]> = Extract<Change, { readonly kind: Kind }>;

/** Makes the changes of one batch in a copy of the data. */
export class BatchWork {
  accessChanged = false;
  readonly #data: Data;
  readonly #organization: OrganizationId;
  readonly #revision: string;
  /** The revisions of updated records as they were before the batch. */
  readonly #revisionsBefore = new Map<unknown, string>();

  constructor(data: Data, { organization, revision }: ProvisionBatch) {
    this.#data = data;
    this.#organization = organization;
    this.#revision = revision;
  }

  /** Makes a change, or says why it cannot be. Names are for later: only the end counts for them. */
  make(change: Change): Fault {
    const { teams, projects, workspaces } = this.#data;
    switch (change.kind) {
      case "create-organization":
      case "remove-organization":
        return null;
      case "rename-organization":
        return this.#renameOrganization(change);
      case "create-team":
        this.accessChanged = true;
        return create(teams, change.team);
      case "update-team":
        this.accessChanged = true;
        return this.#update(teams, change.team, change);
      case "remove-team":
        return this.#removeTeam(change);
      case "set-access":
        return this.#setAccess(change);
      case "create-project":
        return create(projects, change.project);
      case "update-project":
        return this.#update(projects, change.project, change);
      case "create-workspace":
        return this.#createWorkspace(change);
      case "update-workspace":
        return this.#update(workspaces, change.workspace, change);
      case "remove-workspace":
        return this.#removeWorkspace(change);
    }
  }

  #renameOrganization({ name, nameKey }: ChangeOf<"rename-organization">): Fault {
    const { organizations } = this.#data;
    const row = organizations.get(this.#organization);
    if (row === undefined) return "not-found";
    const others = [...organizations.values()].filter((other) => other !== row);
    if (others.some(({ record }) => record.nameKey === nameKey)) return "name-taken";
    this.accessChanged = true;
    const record = { ...row.record, name, nameKey, revision: this.#revision };
    organizations.set(this.#organization, { ...row, record });
    return null;
  }

  #removeTeam({ team: id }: ChangeOf<"remove-team">): Fault {
    if (this.#own(this.#data.teams, id) === undefined) return "not-found";
    this.accessChanged = true;
    this.#data.teams.delete(id);
    const hasAccess = [...this.#data.projects.values()].some(({ access }) =>
      access.some(({ team }) => team === id),
    );
    return hasAccess ? "not-empty" : null;
  }

  #setAccess({ project: id, team, level }: ChangeOf<"set-access">): Fault {
    const project = this.#own(this.#data.projects, id);
    if (project === undefined || this.#own(this.#data.teams, team) === undefined) return "not-found";
    this.accessChanged = true;
    const others = project.access.filter((entry) => entry.team !== team);
    const access: TeamAccess[] = level === null ? others : [...others, { team, level }];
    this.#data.projects.set(id, { ...project, access, revision: this.#revision });
    return null;
  }

  #createWorkspace({ workspace }: ChangeOf<"create-workspace">): Fault {
    if (this.#own(this.#data.projects, workspace.project) === undefined) return "not-found";
    const fault = create(this.#data.workspaces, workspace);
    if (fault === null) count(this.#data, workspace.project, 1, this.#revision);
    return fault;
  }

  #removeWorkspace({ workspace: id }: ChangeOf<"remove-workspace">): Fault {
    const workspace = this.#own(this.#data.workspaces, id);
    if (workspace === undefined) return "not-found";
    this.#data.workspaces.delete(id);
    count(this.#data, workspace.project, -1, this.#revision);
    return null;
  }

  #update<AnyId, Row extends Named & { readonly revision: string }>(
    table: Map<AnyId, Row>,
    id: AnyId,
    { expected, values }: { readonly expected?: string; readonly values: Partial<Row> },
  ): Fault {
    const row = this.#own(table, id);
    if (row === undefined) return "not-found";
    const before = this.#revisionsBefore.get(id) ?? row.revision;
    this.#revisionsBefore.set(id, before);
    table.set(id, { ...row, ...values, revision: this.#revision });
    return expected === undefined || expected === before ? null : "revision-changed";
  }

  #own<AnyId, Row extends Named>(table: ReadonlyMap<AnyId, Row>, id: AnyId): Row | undefined {
    const row = table.get(id);
    return row?.organization === this.#organization ? row : undefined;
  }
}

const create = <AnyId, Row extends { readonly id: AnyId }>(table: Map<AnyId, Row>, row: Row): Fault => {
  if (table.has(row.id)) return "id-taken";
  table.set(row.id, row);
  return null;
};
