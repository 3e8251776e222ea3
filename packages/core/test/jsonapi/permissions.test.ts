import { defaultPolicy } from "@projects-api/core";
import { describe, expect, it } from "vitest";
import { attributesOf } from "./support/client";
import { type Grant, grant, grants } from "./support/grants";
import { listOf } from "./support/list-document";
import { moveDocument, projectDocument, World } from "./support/world";

/** What a grant gives: the columns of "Who may do what", and whether the organization is there at all. */
type Row = Readonly<
  Record<"see" | "update" | "destroy" | "createWorkspace" | "move" | "createProject" | "member", boolean>
>;

const row = (given: string): Row => ({
  see: given.includes("s"),
  update: given.includes("u"),
  destroy: given.includes("d"),
  createWorkspace: given.includes("w"),
  move: given.includes("m"),
  createProject: given.includes("c"),
  member: !given.includes("-"),
});

/** s: see, u: update, d: destroy, w: create a workspace, m: move, c: create projects, -: a stranger. */
const table: Readonly<Record<Grant, Row>> = {
  "organization token": row("sudwmc"),
  owners: row("sudwmc"),
  "manage-projects": row("sudwmc"),
  "manage-workspaces": row("swm"),
  "read-projects": row("s"),
  admin: row("sudwm"),
  maintain: row("sw"),
  write: row("s"),
  read: row("s"),
  member: row(""),
  stranger: row("-"),
  "member elsewhere": row("-"),
  "other organization's token": row("-"),
};

const path = "/organizations/acme/projects";
const workspacesOf = (project: string) => `/projects/${project}/relationships/workspaces`;

describe.each(grants)("%s", (name) => {
  const may = table[name];

  /** A world with a project, and the client of the caller with the grant on it. */
  const setUp = async () => {
    const world = await World.create();
    const project = await world.project("Platform");
    const client = await grant(world, name, project);
    return { world, project, client };
  };
  const status = (allowed: boolean, success: number) => (allowed ? success : 404);

  it("shows the project with its permissions, or not", async () => {
    const { project, client } = await setUp();
    const answer = await client.get(`/projects/${project}`);
    expect(answer.status).toBe(status(may.see, 200));
    if (may.see) {
      expect(attributesOf(answer).permissions).toEqual({
        "can-update": may.update,
        "can-destroy": may.destroy,
        "can-create-workspace": may.createWorkspace,
      });
    }
  });

  it("lists what is seen, also by what may be done", async () => {
    const { world, project, client } = await setUp();
    const hidden = await world.project("Hidden");
    const everywhere = may.see && !["admin", "maintain", "write", "read"].includes(name);
    const filters = [
      ["", may.see],
      ["filter[permissions][update]=true", may.update],
      ["filter[permissions][create-workspace]=true", may.createWorkspace],
      [
        "filter[permissions][update]&filter[permissions][create-workspace]",
        may.update && may.createWorkspace,
      ],
    ] as const;
    for (const [filter, listed] of filters) {
      const answer = await client.get(`${path}?${filter}`);
      expect(answer.status).toBe(status(may.member, 200));
      if (!may.member) continue;
      const { data, meta } = listOf(answer);
      const expected = listed ? [project, ...(everywhere ? [hidden] : [])] : [];
      expect(data.map(({ id }) => id)).toEqual(expected);
      const total = may.see ? (everywhere ? 2 : 1) : 0;
      expect(meta["status-counts"]).toEqual({ total, matching: expected.length });
    }
  });

  it("creates projects, or not", async () => {
    const { client } = await setUp();
    const answer = await client.post(path, projectDocument({ name: "New" }));
    expect(answer.status).toBe(status(may.createProject, 201));
    if (may.createProject) expect(attributesOf(answer).permissions).toEqual({ "can-update": true });
  });

  it("shows the organization, and whether projects can be created in it", async () => {
    const { client } = await setUp();
    const answer = await client.get("/organizations/acme");
    expect(answer.status).toBe(status(may.member, 200));
    if (may.member) {
      expect(attributesOf(answer).permissions).toEqual({ "can-create-project": may.createProject });
    }
  });

  it("updates the project, or not", async () => {
    const { project, client } = await setUp();
    const answer = await client.patch(`/projects/${project}`, projectDocument({ name: "Renamed" }));
    expect(answer.status).toBe(status(may.update, 200));
    if (may.update) {
      expect(attributesOf(answer).permissions).toEqual({
        "can-update": true,
        "can-destroy": may.destroy,
        "can-create-workspace": may.createWorkspace,
      });
    }
  });

  it("deletes the project, or not", async () => {
    const { world, project, client } = await setUp();
    expect((await client.delete(`/projects/${project}`)).status).toBe(status(may.destroy, 204));
    expect((await world.admin.get(`/projects/${project}`)).status).toBe(may.destroy ? 404 : 200);
  });

  it("learns that a project contains workspaces, or not", async () => {
    const { world, project, client } = await setUp();
    await world.workspace(project, "network");
    expect((await client.delete(`/projects/${project}`)).status).toBe(status(may.destroy, 409));
  });

  it("shows and lists the project's workspaces, or not", async () => {
    const { world, project, client } = await setUp();
    const workspace = await world.workspace(project, "network");
    expect((await client.get(`/workspaces/${workspace}`)).status).toBe(status(may.see, 200));
    const list = await client.get("/organizations/acme/workspaces");
    expect(list.status).toBe(status(may.member, 200));
    if (may.member) expect(listOf(list).data).toHaveLength(may.see ? 1 : 0);
  });

  it("moves workspaces in, or not", async () => {
    const { world, project, client } = await setUp();
    const source = await world.project("Source");
    await grant(world, name, source);
    const workspace = await world.workspace(source, "network");
    const answer = await client.post(workspacesOf(project), moveDocument(workspace));
    expect(answer.status).toBe(status(may.move, 204));
  });

  it("moves workspaces out, or not", async () => {
    const { world, project, client } = await setUp();
    const destination = await world.project("Destination");
    await grant(world, "admin", destination);
    const workspace = await world.workspace(project, "network");
    const answer = await client.post(workspacesOf(destination), moveDocument(workspace));
    expect(answer.status).toBe(may.move ? 204 : name === "other organization's token" ? 404 : 403);
  });
});

describe("another policy", () => {
  it("is the host's to give", async () => {
    const { projectAccess } = defaultPolicy;
    const policy = {
      ...defaultPolicy,
      projectAccess: { ...projectAccess, read: ["see", "update"] },
    } as const;
    const world = await World.create({ policy });
    const project = await world.project("Platform");
    const client = await grant(world, "read", project);
    expect((await client.patch(`/projects/${project}`, projectDocument({ name: "Renamed" }))).status).toBe(
      200,
    );
  });
});
