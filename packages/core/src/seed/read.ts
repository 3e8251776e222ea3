import type { Context } from "../context";
import type { TeamId } from "../model";
import { rules } from "../provisioning/rules";
import { tokenHash } from "../token-hash";
import type { Seed, SeedMember, SeedOrganization, SeedTeam, SeedToken, SeedUser } from "./document";
import { inside, type Place, type PlacedFault } from "./faults";
import { readProject } from "./read-project";
import { adds, byRule, type Members, Reader } from "./reader";

const checks = {
  userName: byRule(rules.userName),
  organizationName: byRule(rules.organizationName),
  teamName: byRule(rules.teamName),
};

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
