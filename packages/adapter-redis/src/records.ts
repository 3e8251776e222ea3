import {
  type AccessLevel,
  accessLevels,
  type Id,
  isId,
  type Organization,
  type OrganizationId,
  type Project,
  type Revision,
  type Scope,
  type Team,
  type TeamAccess,
  type TeamPermission,
  teamPermissions,
  type Workspace,
} from "@projects-api/core";

/**
 * How records are kept: a line for each value, in the order that the Lua libraries know too. Names, keys, ids and
 * revisions have no line breaks; whatever may have one is JSON. `claim` is the number of the claim on the id.
 */

/** A record beside the claim on its id. */
export interface Claimed<Entry> {
  readonly entry: Entry;
  readonly claim: number;
}

export const encodeProject = (project: Project, claim: number): string =>
  [
    project.revision,
    project.workspaceCount,
    project.createdAt,
    claim,
    project.nameKey,
    project.name,
    encodeText(project.description),
    encodeText(project.autoDestroyActivityDuration),
    encodeAccess(project.access),
  ].join("\n");

export const decodeProject = (organization: OrganizationId, id: string, record: string): Claimed<Project> => {
  const [revision, count, createdAt, claim, nameKey, name, description, duration, access] = linesOf(
    record,
    9,
  );
  return {
    claim: Number(claim),
    entry: {
      id: toId(id),
      organization,
      name,
      nameKey,
      description: decodeText(description),
      autoDestroyActivityDuration: decodeText(duration),
      createdAt: Number(createdAt),
      workspaceCount: Number(count),
      access: decodeAccess(access),
      revision,
    },
  };
};

export const encodeWorkspace = (workspace: Workspace, claim: number): string =>
  [
    workspace.revision,
    workspace.project,
    workspace.createdAt,
    claim,
    workspace.nameKey,
    workspace.name,
    encodeText(workspace.autoDestroyOverride),
  ].join("\n");

export const decodeWorkspace = (
  organization: OrganizationId,
  id: string,
  record: string,
): Claimed<Workspace> => {
  const [revision, project, createdAt, claim, nameKey, name, override] = linesOf(record, 7);
  return {
    claim: Number(claim),
    entry: {
      id: toId(id),
      organization,
      project: toId(project),
      name,
      nameKey,
      autoDestroyOverride: decodeText(override),
      createdAt: Number(createdAt),
      revision,
    },
  };
};

export const encodeTeam = (team: Team, claim: number): string =>
  [
    team.revision,
    claim,
    team.permissions.join(),
    JSON.stringify([team.name, team.nameKey, ...team.members]),
  ].join("\n");

export const decodeTeam = (organization: OrganizationId, id: string, record: string): Claimed<Team> => {
  const [revision, claim, permissions, texts] = linesOf(record, 4);
  const [name = "", nameKey = "", ...members] = decodeTexts(texts);
  return {
    claim: Number(claim),
    entry: {
      id: toId(id),
      organization,
      name,
      nameKey,
      permissions: decodePermissions(permissions),
      members,
      revision,
    },
  };
};

/** The fields of `meta` in which an organization's own values stand. */
export const organizationFields = (
  organization: Organization,
  claim: number,
): readonly (readonly [field: string, value: string])[] => [
  ["name", organization.name],
  ["key", organization.nameKey],
  ["created", String(organization.createdAt)],
  ["revision", organization.revision],
  ["claim", String(claim)],
];

export const decodeOrganization = (
  id: OrganizationId,
  name: string,
  nameKey: string,
  createdAt: string,
  revision: Revision,
): Organization => ({ id, name, nameKey, createdAt: Number(createdAt), revision });

export const decodePermissions = (text: string): TeamPermission[] =>
  text.split(",").flatMap((word) => teamPermissions.find((permission) => permission === word) ?? []);

/** As the library of scopes takes them. */
export const encodeScope = (scope: Scope): string =>
  scope.kind === "all" ? "*" : `${scope.levels.join()};${scope.teams.join()}`;

/** A text as the identifier that it is; what was kept as one cannot be anything else. */
export const toId = <AnyId extends Id<string>>(text: string): AnyId => {
  if (!isId<AnyId>(text))
    throw new Error(`Redis holds something that is no identifier: ${JSON.stringify(text)}`);
  return text;
};

export const encodeText = (text: string | null): string => JSON.stringify(text);

const decodeText = (json: string): string | null => {
  const value: unknown = JSON.parse(json);
  return typeof value === "string" ? value : null;
};

/** A list of texts in JSON. */
export const decodeTexts = (json: string): string[] => {
  const value: unknown = JSON.parse(json);
  return Array.isArray(value) ? value.map(String) : [];
};

export const encodeAccess = (access: readonly TeamAccess[]): string =>
  access.map(({ team, level }) => `${team}:${level}`).join();

const decodeAccess = (text: string): TeamAccess[] =>
  text === ""
    ? []
    : text.split(",").map((entry) => {
        const [team = "", level = ""] = entry.split(":");
        return { team: toId(team), level: toLevel(level) };
      });

const toLevel = (text: string): AccessLevel => {
  const level = accessLevels.find((each) => each === text);
  if (level === undefined) throw new Error(`Redis holds an unknown level of access: ${JSON.stringify(text)}`);
  return level;
};

/** The lines of a record; a missing one is a defect, or another version's data. */
const linesOf = <Count extends number>(record: string, count: Count): Lines<Count> => {
  const lines = record.split("\n");
  if (!hasLength(lines, count))
    throw new Error(`Redis holds a record of ${lines.length} values, not ${count}`);
  return lines;
};

type Lines<Count extends number, Found extends readonly string[] = []> = Found["length"] extends Count
  ? Found
  : Lines<Count, readonly [...Found, string]>;

const hasLength = <Count extends number>(
  lines: readonly string[],
  count: Count,
): lines is Lines<Count> & readonly string[] => lines.length === count;
