import {
  accessLevels,
  type Change,
  ok,
  type ProjectQuery,
  type Result,
  type ResultAsync,
  type Scope,
  type WorkspaceQuery,
} from "@projects-api/core";
import { beforeAll, describe, expect, it } from "vitest";
import { createMongoStore } from "../src";
import { commandsOf, type Explained, explain } from "./support/commands";
import { type Crowd, crowd, idOf } from "./support/crowd";
import { describeMongo } from "./support/describe-mongo";

/** So many that the server, which tries indexes on a hundred keys, comes to the end of a team's before that. */
const size = 270;
const limit = 20;
/** Beside the rows of a page: the organization's counters, of which a list reads all. */
const counters = 16;

/** What of a list is asked for, in every order, from both ends and the middle. */
const pages = (["oldest-first", "name", "name-descending"] as const).flatMap((order) =>
  [0, size / 2, size - limit].map((offset) => ({ order, offset })),
);

const everything: Scope = { kind: "all" };
const through = ({ teams }: Crowd, levels: readonly (typeof accessLevels)[number][]): Scope => ({
  kind: "teams",
  teams,
  levels,
});

const query = async (from: Crowd, more: Partial<ProjectQuery & WorkspaceQuery>) => {
  const { grants } = (await from.store.readOrganization("acme", null))._unsafeUnwrap();
  return {
    organization: from.organization,
    accessRevision: grants.accessRevision,
    see: everything,
    within: [],
    match: { kind: "everything" },
    project: null,
    order: "name",
    offset: 0,
    limit,
    ...more,
  } satisfies ProjectQuery & WorkspaceQuery;
};

const lists: Record<string, (from: Crowd) => Partial<ProjectQuery & WorkspaceQuery>> = {
  "all projects": () => ({}),
  "projects through teams": (from) => ({ see: through(from, accessLevels) }),
  "projects through teams, at some levels": (from) => ({
    see: through(from, accessLevels),
    within: [through(from, ["admin", "maintain"])],
  }),
  "a search": () => ({ match: { kind: "search", text: "ect 1" } }),
  "a search through teams": (from) => ({
    see: through(from, accessLevels),
    match: { kind: "search", text: "ect 1" },
  }),
  "a search in vain": () => ({ match: { kind: "search", text: "nothing" } }),
};

await describeMongo("every query", (mongo) => {
  const client = mongo.client();
  let from: Crowd;
  const alice = { kind: "user", user: "alice" } as const;
  const project = (i: number) => from.projects[i] ?? "";
  beforeAll(async () => {
    const store = (await createMongoStore({ client, database: mongo.database() }))._unsafeUnwrap();
    from = await crowd(store, size);
    // Room for a deletion.
    const emptied = await from.service.moveWorkspaces(alice, project(30), from.workspaces.slice(9, 10));
    expect(emptied.isOk()).toBe(true);
  }, 60_000);

  const explained = async (work: (from: Crowd) => Promise<unknown>): Promise<readonly Explained[]> => {
    const commands = await commandsOf(client, () => work(from));
    return (await Promise.all(commands.map((command) => explain(client, command)))).flat();
  };
  const documents = (list: readonly Explained[]) => list.reduce((sum, each) => sum + each.documents, 0);

  describe.each(Object.entries(lists))("that lists %s", (_, narrow) => {
    it.each(pages)("reads keys alone beyond the page: %o", async (page) => {
      const asked = await query(from, { ...narrow(from), ...page });
      const answers = await explained(() => from.store.listProjects(asked));
      expect(answers.length).toBeGreaterThanOrEqual(2);
      for (const each of answers)
        expect(each).toMatchObject({ scansCollection: false, sortsInMemory: false });
      expect(documents(answers)).toBeLessThanOrEqual(counters + limit);
    });
  });

  describe.each(["all", "through teams", "of a project"])("that lists workspaces: %s", (which) => {
    it.each(pages)("reads keys alone beyond the page: %o", async (page) => {
      const [project = null] = from.projects;
      const asked = await query(from, {
        ...(which === "all" ? {} : { see: through(from, accessLevels) }),
        ...(which === "of a project" ? { project } : {}),
        ...page,
      });
      const answers = await explained(() => from.store.listWorkspaces(asked));
      expect(answers.length).toBeGreaterThanOrEqual(2);
      for (const each of answers)
        expect(each).toMatchObject({ scansCollection: false, sortsInMemory: false });
      // Each row with its project.
      expect(documents(answers)).toBeLessThanOrEqual(counters + 2 * limit);
    });
  });

  it("that names projects fetches those alone", async () => {
    const nameKeys = Array.from({ length: 30 }, (_, i) => `project ${i}`);
    const asked = await query(from, { match: { kind: "names", nameKeys }, order: "oldest-first" });
    const answers = await explained(() => from.store.listProjects(asked));
    for (const each of answers) expect(each.scansCollection).toBe(false);
    expect(documents(answers)).toBeLessThanOrEqual(counters + nameKeys.length + limit);
  });

  const change = (...changes: readonly Change[]) =>
    from.store.provision({ organization: from.organization, changes, revision: `r-${revisions++}` });
  let revisions = 0;
  const provisioning = () => from.service.provisioning;

  type Work = () => Promise<Result<unknown, unknown>> | ResultAsync<unknown, unknown>;
  /** What is done, and the most documents that it may fetch. */
  const singles: Record<string, readonly [most: number, work: Work]> = {
    "shows an organization": [3, () => from.service.showOrganization(alice, "acme")],
    "shows a project": [4, () => from.service.showProject(alice, project(7))],
    "shows a workspace": [5, () => from.service.showWorkspace(alice, from.workspaces[7] ?? "")],
    "locates workspaces": [
      90,
      () => from.store.locateWorkspaces(from.organization, from.workspaces.slice(0, 30)),
    ],
    "finds by id and name": [
      8,
      () =>
        from.store.findProjects({
          organization: from.organization,
          ids: from.projects.slice(0, 2),
          nameKeys: ["project 5", "project 6"],
        }),
    ],
    "finds teams by id and name": [
      3,
      () =>
        from.store.findTeams({
          organization: from.organization,
          ids: from.teams.slice(0, 1),
          nameKeys: ["owners"],
        }),
    ],
    "finds workspaces by id and name": [
      5,
      () =>
        from.store.findWorkspaces({
          organization: from.organization,
          ids: from.workspaces.slice(0, 2),
          nameKeys: ["workspace-5", "workspace-6"],
        }),
    ],
    "finds users": [1, () => from.store.findUsers(["alice"])],
    "finds a token": [0, () => from.store.findToken("nobody's")],
    "lists tokens": [0, () => from.store.listTokens(alice)],
    "revokes a token": [
      0,
      async () => (await from.store.revokeToken("nobody's")).orElse(() => ok(undefined)),
    ],
    "answers a ping": [1, () => from.store.ping()],
    "checks everything": [10 * size, () => from.store.verify()],
    "creates a project": [5, () => from.service.createProject(alice, "acme", { name: "Newcomer" })],
    "updates a project": [8, () => from.service.updateProject(alice, project(8), { description: "new" })],
    "deletes a project": [12, () => from.service.deleteProject(alice, project(9))],
    "moves workspaces": [
      200,
      () => from.service.moveWorkspaces(alice, project(10), from.workspaces.slice(20, 40)),
    ],
    "creates a workspace": [
      12,
      () => provisioning().createWorkspace(project(12), { id: "ws-new", name: "new" }),
    ],
    "updates a workspace": [12, () => provisioning().updateWorkspace("ws-new", { name: "newer" })],
    "removes a workspace": [12, () => provisioning().removeWorkspace("ws-new")],
    "creates a team": [50, () => provisioning().createTeam("acme", { id: "team-new", name: "new" })],
    "updates a team": [
      50,
      () => provisioning().updateTeam("acme", "team-new", { name: "newer", members: ["bob"] }),
    ],
    "removes a team": [60, () => provisioning().removeTeam("acme", "team-new")],
    "creates an organization": [5, () => provisioning().createOrganization("acme-2")],
    "renames an organization": [50, () => provisioning().renameOrganization("acme-2", "acme-3")],
    "removes an organization": [50, () => provisioning().removeOrganization("acme-3")],
    "changes access": [
      80,
      () =>
        change({
          kind: "set-access",
          project: from.projects[11] ?? idOf(""),
          team: from.teams[0] ?? idOf(""),
          level: null,
        }),
    ],
  };
  it.each(Object.entries(singles))(
    "that %s uses an index and fetches what it is about",
    async (_, [most, work]) => {
      const answers = await explained(async () => expect((await work()).isOk()).toBe(true));
      expect(answers.length).toBeGreaterThan(0);
      for (const each of answers) expect(each).toMatchObject({ scansCollection: false });
      expect(documents(answers)).toBeLessThanOrEqual(most);
    },
  );
});
