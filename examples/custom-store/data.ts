import type {
  Organization,
  OrganizationId,
  Project,
  ProjectId,
  Revision,
  Team,
  TeamId,
  Token,
  User,
  Workspace,
  WorkspaceId,
} from "@projects-api/core";

/** An organization, and what is kept once for it. */
export interface OrganizationRow {
  readonly record: Organization;
  /** Another one after every change of a team, a membership or an access. */
  readonly accessRevision: Revision;
  /** The last batches applied, so that one that is sent again is known. */
  readonly batches: readonly Revision[];
}

/** All that the store keeps, as it stands in the file. */
export interface Data {
  /** Counts the writes: the revision of every page. */
  version: number;
  readonly organizations: Map<OrganizationId, OrganizationRow>;
  readonly teams: Map<TeamId, Team>;
  readonly projects: Map<ProjectId, Project>;
  readonly workspaces: Map<WorkspaceId, Workspace>;
  /** By `nameKey`. */
  readonly users: Map<string, User>;
  readonly tokens: Map<string, Token>;
}

interface Saved {
  readonly version: number;
  readonly organizations: readonly OrganizationRow[];
  readonly teams: readonly Team[];
  readonly projects: readonly Project[];
  readonly workspaces: readonly Workspace[];
  readonly users: readonly User[];
  readonly tokens: readonly Token[];
}

const nothing: Saved = {
  version: 0,
  organizations: [],
  teams: [],
  projects: [],
  workspaces: [],
  users: [],
  tokens: [],
};

/** The data in the text; none without a text. */
export const parse = (text: string | null): Data => {
  const saved: Saved = text === null ? nothing : JSON.parse(text);
  return {
    version: saved.version,
    organizations: by(saved.organizations, ({ record }) => record.id),
    teams: by(saved.teams, ({ id }) => id),
    projects: by(saved.projects, ({ id }) => id),
    workspaces: by(saved.workspaces, ({ id }) => id),
    users: by(saved.users, ({ nameKey }) => nameKey),
    tokens: by(saved.tokens, ({ id }) => id),
  };
};

export const format = (data: Data): string => {
  const saved: Saved = {
    version: data.version,
    organizations: [...data.organizations.values()],
    teams: [...data.teams.values()],
    projects: [...data.projects.values()],
    workspaces: [...data.workspaces.values()],
    users: [...data.users.values()],
    tokens: [...data.tokens.values()],
  };
  return JSON.stringify(saved);
};

const by = <Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row> =>
  new Map(rows.map((row) => [keyOf(row), row]));

/** What has a name within an organization. */
export interface Named {
  readonly organization: OrganizationId;
  readonly nameKey: string;
}

/** The organization's row with this name. */
export const namedIn = <Row extends Named>(
  table: ReadonlyMap<unknown, Row>,
  organization: OrganizationId,
  nameKey: string,
): Row | undefined =>
  [...table.values()].find((row) => row.nameKey === nameKey && row.organization === organization);
