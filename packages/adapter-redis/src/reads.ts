import {
  err,
  type Grants,
  type OrganizationId,
  type OrganizationReading,
  ok,
  type Project,
  type ProjectReading,
  type Reads,
  type WorkspaceId,
  type WorkspaceReading,
} from "@projects-api/core";
import { lookUp } from "./claims";
import type { Answered, Call } from "./connection";
import type { Database } from "./database";
import { listProjects } from "./list-projects";
import { listWorkspaces } from "./list-workspaces";
import { decodeOrganization, decodePermissions, decodeProject, decodeWorkspace, toId } from "./records";
import { listOf, pairsOf, type Reply, textOf, textOrNull } from "./reply";
import { scripts } from "./scripts";

/** The reading methods of a store on this data. */
export const reads = (db: Database): Reads => ({
  async readOrganization(nameKey, user) {
    const found = await readSubject(db, "organization", nameKey, user);
    if (found.isErr()) return err(found.error);
    return found.value === null ? err("not-found") : ok(organizationReading(found.value));
  },

  async readProject(id, user) {
    const found = await readSubject(db, "project", id, user);
    if (found.isErr()) return err(found.error);
    return found.value === null ? err("not-found") : ok(projectReading(found.value));
  },

  async readWorkspace(id, user) {
    const found = await readSubject(db, "workspace", id, user);
    if (found.isErr()) return err(found.error);
    return found.value === null ? err("not-found") : ok(workspaceReading(found.value, id));
  },

  listProjects: (query) => listProjects(db, query),
  listWorkspaces: (query) => listWorkspaces(db, query),

  async locateWorkspaces(organization, workspaces) {
    const located = new Map<WorkspaceId, Project>();
    if (workspaces.length === 0) return ok(located);
    const ending = await db.read(db.connection.call(), scripts.locate, organization, workspaces);
    if (ending.isErr()) return err(ending.error);
    const [places, ...records] = ending.value.rest;
    const projects = new Map(
      pairsOf(records).map(([id, record]) => [id, decodeProject(organization, id, record).entry]),
    );
    for (const [index, place] of listOf(places).entries()) {
      const project = projects.get(textOf(place));
      const id = workspaces[index];
      if (project !== undefined && id !== undefined) located.set(id, project);
    }
    return ok(located);
  },
});

type Subject = "organization" | "project" | "workspace";

interface Found {
  readonly organization: OrganizationId;
  readonly reply: readonly Reply[];
}

/** Goes where the lookup leads, from memory or else from Redis, and looks there; `null` when nothing is there. */
const readSubject = async (
  db: Database,
  kind: Subject,
  subject: string,
  user: string | null,
): Answered<Found | null> => {
  const call = db.connection.call();
  const name = `${kind} ${subject}`;
  const known = db.known.get(name);
  if (known !== undefined) {
    const found = await readIn(db, call, known, kind, subject, user);
    if (found.isErr() || found.value !== null) return found;
    db.known.delete(name);
  }
  const lookedUp = await lookUp(db, call, kind, [subject]);
  if (lookedUp.isErr()) return err(lookedUp.error);
  const organization = lookedUp.value.get(subject);
  if (organization === undefined) return ok(null);
  const found = await readIn(db, call, organization, kind, subject, user);
  if (found.isOk() && found.value !== null) db.known.set(name, organization);
  return found;
};

const readIn = async (
  db: Database,
  call: Call,
  organization: OrganizationId,
  kind: Subject,
  subject: string,
  user: string | null,
): Answered<Found | null> => {
  const ending = await db.read(call, scripts.read, organization, [user ?? "", kind, subject]);
  return ending.map(({ status, rest }) => (status === "ok" ? { organization, reply: rest } : null));
};

const organizationReading = ({ organization, reply }: Found): OrganizationReading => {
  const [name, nameKey, created, revision, access, teams, permissions] = reply;
  return {
    organization: decodeOrganization(
      organization,
      textOf(name),
      textOf(nameKey),
      textOf(created),
      textOf(revision),
    ),
    grants: grantsOf(textOf(access), textOrNull(teams) ?? "", listOf(permissions)),
  };
};

const grantsOf = (accessRevision: string, teams: string, permissions: readonly Reply[]): Grants => ({
  accessRevision,
  teams:
    teams === ""
      ? []
      : teams.split(" ").map((team, index) => ({
          id: toId(team),
          permissions: decodePermissions(textOrNull(permissions[index]) ?? ""),
        })),
});

const projectReading = (found: Found): ProjectReading => {
  const [project, , id] = found.reply.slice(7);
  return {
    ...organizationReading(found),
    project: decodeProject(found.organization, textOf(id), textOf(project)).entry,
  };
};

const workspaceReading = (found: Found, id: WorkspaceId): WorkspaceReading => ({
  ...projectReading(found),
  workspace: decodeWorkspace(found.organization, id, textOf(found.reply[8])).entry,
});
