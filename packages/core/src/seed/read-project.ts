import type { ProjectId, WorkspaceId } from "../model";
import { rules } from "../provisioning/rules";
import { toKey } from "../text";
import type { SeedAccess, SeedProject, SeedWorkspace } from "./document";
import { inside, type Place } from "./faults";
import { adds, byAttribute, byRule, type Reader } from "./reader";

const checks = {
  projectName: byAttribute("name"),
  description: byAttribute("description"),
  duration: byAttribute("autoDestroyActivityDuration"),
  workspaceName: byRule(rules.workspaceName),
};

const duration = "auto-destroy-activity-duration";

/** Reads a project and what is in it; the names are those met so far in its organization. */
export const readProject = (
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
