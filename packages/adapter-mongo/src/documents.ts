import type {
  Caller,
  Organization,
  OrganizationId,
  Project,
  Revision,
  Team,
  TeamAccess,
  TeamId,
  Token,
  User,
  Workspace,
} from "@projects-api/core";
import type { ObjectId } from "mongodb";

type Stored<Entry extends { readonly id: string }> = Omit<Entry, "id"> & { readonly _id: Entry["id"] };

export type OrganizationDocument = Stored<Organization>;
export type TeamDocument = Stored<Team>;

/** What lets indexes tell which teams have which access: see {@link grantsOf}. */
interface Granted {
  readonly grants: readonly string[];
}

export type ProjectDocument = Stored<Project> & Granted;
/** With the grants of its project, so that lists of workspaces need no join. */
export type WorkspaceDocument = Stored<Workspace> & Granted;

/**
 * One of the counters of an organization: what they count is their sum. Every write of the organization's
 * data raises one of them, every change of its access all of them: see counters.ts.
 */
export interface CounterDocument {
  readonly _id: string;
  readonly organization: OrganizationId;
  /** The same in all counters of the organization. */
  readonly accessRevision: Revision;
  readonly writes: number;
  readonly projects: number;
  readonly workspaces: number;
  /** Until then it takes no write: somebody changes access. */
  readonly closedUntil?: Date;
}

/** A batch that has been applied, to know one that is sent again; the server removes it after a day. */
export interface BatchDocument {
  readonly _id: string;
  readonly organization: OrganizationId;
  readonly at: Date;
}

/** An organization whose records are being written, before it is there itself; renewed while somebody is at it. */
export interface StagingDocument {
  readonly _id: OrganizationId;
  /** Of this attempt: another of the same organization has another one. */
  readonly writer: ObjectId;
  readonly at: Date;
  /** Nobody is at it any more: what has been written is being removed. */
  readonly abandoned?: true;
}

export type UserDocument = Omit<User, "nameKey"> & { readonly _id: string };

export type TokenDocument = Stored<Token> & { readonly ownerKey: string };

/** For every team that has access the team alone, and the team with its level. */
export const grantsOf = (access: readonly TeamAccess[]): string[] =>
  access.flatMap(({ team, level }) => [team, grant(team, level)]);

/** No identifier contains a colon. */
export const grant = (team: TeamId, level: TeamAccess["level"]): string => `${team}:${level}`;

export const toOrganization = ({
  _id,
  name,
  nameKey,
  createdAt,
  revision,
}: OrganizationDocument): Organization => ({ id: _id, name, nameKey, createdAt, revision });

export const fromOrganization = ({ id, ...rest }: Organization): OrganizationDocument => ({
  _id: id,
  ...rest,
});

export const toTeam = (document: TeamDocument): Team => {
  const { _id, organization, name, nameKey, permissions, members, revision } = document;
  return { id: _id, organization, name, nameKey, permissions, members, revision };
};

export const fromTeam = ({ id, ...rest }: Team): TeamDocument => ({ _id: id, ...rest });

export const toProject = (document: ProjectDocument): Project => {
  const { _id, organization, name, nameKey, description, autoDestroyActivityDuration } = document;
  const { createdAt, workspaceCount, access, revision } = document;
  return {
    id: _id,
    organization,
    name,
    nameKey,
    description,
    autoDestroyActivityDuration,
    createdAt,
    workspaceCount,
    access,
    revision,
  };
};

export const fromProject = ({ id, ...rest }: Project): ProjectDocument => ({
  _id: id,
  ...rest,
  grants: grantsOf(rest.access),
});

export const toWorkspace = (document: WorkspaceDocument): Workspace => {
  const { _id, organization, project, name, nameKey, autoDestroyOverride, createdAt, revision } = document;
  return { id: _id, organization, project, name, nameKey, autoDestroyOverride, createdAt, revision };
};

export const fromWorkspace = ({ id, ...rest }: Workspace, project: Project): WorkspaceDocument => ({
  _id: id,
  ...rest,
  grants: grantsOf(project.access),
});

export const toUser = ({ _id, name, createdAt }: UserDocument): User => ({ name, nameKey: _id, createdAt });

/** The owner of tokens as one text, for the index. */
export const ownerKey = (owner: Caller): string =>
  owner.kind === "user" ? `user:${owner.user}` : `organization:${owner.organization}`;

export const toToken = ({ _id, hash, owner, createdAt }: TokenDocument): Token => ({
  id: _id,
  hash,
  owner,
  createdAt,
});

export const fromToken = ({ id, ...rest }: Token): TokenDocument => ({
  _id: id,
  ...rest,
  ownerKey: ownerKey(rest.owner),
});
