import type { Context } from "../context";
import type { ProjectId, TeamId, WorkspaceId } from "../model";
import { rules } from "../provisioning/rules";
import { err, ok, type Result } from "../result";
import { toKey } from "../text";
import { tokenHash } from "../token-hash";
import type {
  Seed,
  SeedAccess,
  SeedMember,
  SeedOrganization,
  SeedProject,
  SeedTeam,
  SeedToken,
  SeedUser,
  SeedWorkspace,
} from "./document";
import { inside, type Place, type PlacedFault, type SeedFault, tell } from "./faults";
import { adds, byAttribute, byRule, type Members, Reader } from "./reader";

const checks = {
  userName: byRule(rules.userName),
  organizationName: byRule(rules.organizationName),
  teamName: byRule(rules.teamName),
  projectName: byAttribute("name"),
  description: byAttribute("description"),
  duration: byAttribute("autoDestroyActivityDuration"),
  workspaceName: byRule(rules.workspaceName),
};

const duration = "auto-destroy-activity-duration";

/** The file as far as it can be read, with all the faults that it has in itself. */
export const readSeed = async (
  context: Pick<Context, "sha256">,
  document: unknown,
): Promise<{ readonly seed: Seed; readonly faults: readonly PlacedFault[] }> => {
  const reader = new Reader();
  const seed = readRoot(reader, document);
  await forbidTokensTwice(context, seed, reader);
  return { seed, faults: reader.faults };
};

/** Checks a seed file without a store: every fault that it has in itself, in the order of the document. */
export const parseSeed = async (
  context: Pick<Context, "sha256">,
  document: unknown,
): Promise<Result<Seed, SeedFault[]>> => {
  const { seed, faults } = await readSeed(context, document);
  return faults.length === 0 ? ok(seed) : err(tell(document, faults));
};

const readRoot = (reader: Reader, document: unknown): Seed => {
  const root = reader.object(null, document, ["$schema", "users", "organizations"], []);
  if (root === null) return { users: [], organizations: [] };
  if (root.$schema !== undefined && typeof root.$schema !== "string") {
    reader.fault(inside(null, "$schema"), "must be a string");
  }
  const users = new Set<string>();
  const organizations = new Set<string>();
  return {
    users: reader.list(null, "users", root, (at, item) => readUser(reader, at, item, users)) ?? [],
    organizations:
      reader.list(null, "organizations", root, (at, item) =>
        readOrganization(reader, at, item, organizations),
      ) ?? [],
  };
};

const readUser = (reader: Reader, at: Place, value: unknown, names: Set<string>): SeedUser | null => {
  const user = reader.object(at, value, ["name", "tokens"], ["name"]);
  if (user === null) return null;
  return {
    at,
    ...reader.named(at, user, names, checks.userName),
    tokens: readTokens(reader, at, user),
  };
};

const readOrganization = (
  reader: Reader,
  at: Place,
  value: unknown,
  names: Set<string>,
): SeedOrganization | null => {
  const organization = reader.object(at, value, ["name", "tokens", "teams", "projects"], ["name"]);
  if (organization === null) return null;
  const teams = new Set<string>();
  const projects = new Set<string>();
  const workspaces = new Set<string>();
  return {
    at,
    ...reader.named(at, organization, names, checks.organizationName),
    tokens: readTokens(reader, at, organization),
    teams: reader.list(at, "teams", organization, (at, item) => readTeam(reader, at, item, teams)) ?? [],
    projects:
      reader.list(at, "projects", organization, (at, item) =>
        readProject(reader, at, item, projects, workspaces),
      ) ?? [],
  };
};

const readTokens = (reader: Reader, at: Place, owner: Members): readonly SeedToken[] =>
  reader.list(at, "tokens", owner, (at, item) => {
    const text = reader.text(at, item, rules.token);
    return text === null ? null : { at, text };
  }) ?? [];

const readTeam = (reader: Reader, at: Place, value: unknown, names: Set<string>): SeedTeam | null => {
  const team = reader.object(at, value, ["id", "name", "permissions", "members"], ["name"]);
  if (team === null) return null;
  const id = reader.id<TeamId>(at, team);
  const { name, nameKey, sound } = reader.named(at, team, names, checks.teamName);
  return {
    at,
    id: id ?? null,
    name,
    nameKey,
    sound: sound && id !== undefined,
    permissions: reader.list(at, "permissions", team, (at, item) => reader.text(at, item, rules.permission)),
    members: reader.list(at, "members", team, (at, item) => readMember(reader, at, item)),
  };
};

const readMember = (reader: Reader, at: Place, name: unknown): SeedMember | null => {
  if (typeof name === "string") return { at, name };
  reader.fault(at, "must be a string");
  return null;
};

const readProject = (
  reader: Reader,
  at: Place,
  value: unknown,
  names: Set<string>,
  workspaces: Set<string>,
): SeedProject | null => {
  const known = ["id", "name", "description", duration, "team-access", "workspaces"];
  const project = reader.object(at, value, known, ["name"]);
  if (project === null) return null;
  const id = reader.id<ProjectId>(at, project);
  const { name, nameKey, sound } = reader.named(at, project, names, checks.projectName);
  const access = reader.list(at, "team-access", project, (at, item) => readAccess(reader, at, item)) ?? [];
  if (access.length > 1) forbidTeamTwice(reader, access);
  return {
    at,
    id: id ?? null,
    name,
    nameKey,
    sound: sound && id !== undefined,
    description: reader.clearable(at, "description", project, checks.description),
    autoDestroyActivityDuration: reader.clearable(at, duration, project, checks.duration),
    access,
    workspaces:
      reader.list(at, "workspaces", project, (at, item) => readWorkspace(reader, at, item, workspaces)) ?? [],
  };
};

const readAccess = (reader: Reader, at: Place, value: unknown): SeedAccess | null => {
  const given = reader.object(at, value, ["team", "access"], ["team", "access"]);
  if (given === null) return null;
  const { team, access } = given;
  const level = access === undefined ? null : reader.text(inside(at, "access"), access, rules.accessLevel);
  if (typeof team !== "string") {
    if (team !== undefined) reader.fault(inside(at, "team"), "must be a string");
    return null;
  }
  return { at, team, level };
};

const forbidTeamTwice = (reader: Reader, access: readonly SeedAccess[]): void => {
  const teams = new Set<string>();
  for (const { at, team } of access) {
    if (!adds(teams, toKey(team))) reader.fault(inside(at, "team"), "has an access to this project already");
  }
};

const readWorkspace = (
  reader: Reader,
  at: Place,
  value: unknown,
  names: Set<string>,
): SeedWorkspace | null => {
  const workspace = reader.object(at, value, ["id", "name", duration], ["name"]);
  if (workspace === null) return null;
  const id = reader.id<WorkspaceId>(at, workspace);
  const { name, nameKey, sound } = reader.named(at, workspace, names, checks.workspaceName);
  return {
    at,
    id: id ?? null,
    name,
    nameKey,
    sound: sound && id !== undefined,
    autoDestroyOverride: reader.clearable(at, duration, workspace, checks.duration),
  };
};

/** Tokens are compared by their hash: one may be given plainly here and as `sha256:…` there. */
const forbidTokensTwice = async (
  context: Pick<Context, "sha256">,
  { users, organizations }: Seed,
  reader: Reader,
): Promise<void> => {
  const hashes = new Set<string>();
  for (const { tokens } of [...users, ...organizations]) {
    for (const { at, text } of tokens) {
      const hash = await tokenHash(context, text);
      if (!adds(hashes, hash)) reader.fault(at, "is given twice");
    }
  }
};
