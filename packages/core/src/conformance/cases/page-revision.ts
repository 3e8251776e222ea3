import { equal, notEqual } from "node:assert/strict";
import { type CaseContext, type CaseOfGroup, group } from "../case";
import { deepEqual } from "../deep-equal";
import { fails, succeeds } from "../expect";
import type { OrganizationFixture } from "../organization";
import { promises } from "../promises";

type Write = (acme: OrganizationFixture, context: CaseContext) => Promise<unknown>;

const populated = ({ world }: CaseContext) =>
  world.organization("acme", {
    teams: { red: {}, blue: {} },
    projects: {
      alpha: { access: { red: "read" }, workspaces: { api: {} } },
      beta: { access: { red: "read" } },
      empty: { access: { red: "read" } },
    },
  });

const lists = {
  projects: (acme: OrganizationFixture) => acme.page(),
  workspaces: (acme: OrganizationFixture) => acme.workspacePage(),
};

/** A case in which a write gives the page another revision. */
const changing = (list: keyof typeof lists, what: string, title: string, write: Write): CaseOfGroup => ({
  name: `${list}-${what}`,
  title: `gives a page of ${list} another revision when ${title}`,
  holds: promises.pageRevision,
  run: async (context) => {
    const acme = await populated(context);
    const before = await lists[list](acme);
    await write(acme, context);
    notEqual((await lists[list](acme)).revision, before.revision);
  },
});

const rename: Write = async (acme, { store }) =>
  succeeds(store.updateProject(await acme.update("alpha", { name: "omega" })));
const redescribe: Write = async (acme, { store }) =>
  succeeds(store.updateProject(await acme.update("alpha", { description: "new" })));
const move: Write = async (acme, { other }) =>
  succeeds(other.moveWorkspaces(await acme.move(["api"], "beta")));
const addWorkspace: Write = async (acme, { store }) =>
  succeeds(store.provision(acme.batch(acme.creatingWorkspace("web", "beta"))));
const removeWorkspace: Write = async (acme, { store }) =>
  succeeds(store.provision(acme.batch({ kind: "remove-workspace", workspace: acme.workspace("api") })));

export const pageRevisionCases = group("page-revision", [
  changing("projects", "create", "a project is created", async (acme, { store }) =>
    succeeds(store.createProject(await acme.creation("gamma"))),
  ),
  changing("projects", "rename", "a project is renamed", rename),
  changing("projects", "describe", "a description changes", redescribe),
  changing("projects", "delete", "a project is deleted", async (acme, { store }) =>
    succeeds(store.deleteProject(await acme.deletion("empty"))),
  ),
  changing("projects", "move", "workspaces are moved", move),
  changing("projects", "access", "a team's access changes", async (acme, { store }) =>
    succeeds(store.provision(acme.batch(acme.settingAccess("alpha", "blue", "admin")))),
  ),
  changing("projects", "workspace", "a workspace is created", addWorkspace),
  changing("projects", "removal", "a workspace is removed", removeWorkspace),
  changing("projects", "provision", "a project is provisioned", async (acme, { store }) =>
    succeeds(store.provision(acme.batch(acme.creatingProject("gamma")))),
  ),
  changing("projects", "there-and-back", "a project is renamed and renamed back", async (acme, { store }) => {
    await succeeds(store.updateProject(await acme.update("alpha", { name: "omega" })));
    await succeeds(store.updateProject(await acme.update("alpha", { name: "alpha" })));
  }),
  changing("workspaces", "move", "workspaces are moved", move),
  changing("workspaces", "create", "a workspace is created", addWorkspace),
  changing("workspaces", "remove", "a workspace is removed", removeWorkspace),
  changing("workspaces", "override", "a workspace's own duration changes", async (acme, { store }) =>
    succeeds(
      store.provision(
        acme.batch({
          kind: "update-workspace",
          workspace: acme.workspace("api"),
          values: { autoDestroyOverride: "1d" },
        }),
      ),
    ),
  ),
  changing("workspaces", "rename", "a workspace is renamed", async (acme, { store }) =>
    succeeds(
      store.provision(
        acme.batch({
          kind: "update-workspace",
          workspace: acme.workspace("api"),
          values: { name: "API", nameKey: "api" },
        }),
      ),
    ),
  ),
  changing("workspaces", "project-rename", "a project that has some is renamed", rename),
  changing("workspaces", "project", "a project that has some changes its default", async (acme, { store }) =>
    succeeds(store.updateProject(await acme.update("alpha", { autoDestroyActivityDuration: "7d" }))),
  ),
  {
    name: "totals",
    title: "gives a page another revision when only the total changes, and none of its rows",
    holds: promises.pageRevision,
    run: async (context) => {
      const { store } = context;
      const acme = await populated(context);
      const plan = { match: { kind: "search", text: "alpha" }, order: "name", limit: 1 } as const;
      const before = await acme.page(plan);
      await succeeds(store.createProject(await acme.creation("gamma")));
      const after = await acme.page(plan);
      deepEqual([after.projects, after.matching], [before.projects, before.matching]);
      notEqual(after.revision, before.revision);
    },
  },
  {
    name: "same",
    title: "gives the same revision, to every client, while nothing is written",
    holds: promises.pageRevision,
    run: async (context) => {
      const { store, other } = context;
      const acme = await populated(context);
      const query = await acme.query({ order: "name", see: acme.through(["red"], ["read"]) });
      const page = await succeeds(store.listProjects(query));
      equal((await succeeds(store.listProjects(query))).revision, page.revision);
      equal((await succeeds(other.listProjects(query))).revision, page.revision);
      const workspaces = await succeeds(store.listWorkspaces(await acme.workspaceQuery()));
      const again = await succeeds(other.listWorkspaces(await acme.workspaceQuery()));
      equal(again.revision, workspaces.revision);
    },
  },
  {
    name: "same-after-failures",
    title: "gives the same revision after writes that failed",
    holds: promises.failureChangesNothing,
    run: async (context) => {
      const { store, other } = context;
      const acme = await populated(context);
      const page = await acme.page();
      await fails(other.createProject(await acme.creation("Beta")), "name-taken");
      await fails(other.deleteProject(await acme.deletion("alpha")), "not-empty");
      await fails(store.updateProject(await acme.update("alpha", { name: "beta" })), "name-taken");
      equal((await acme.page()).revision, page.revision);
    },
  },
  {
    name: "every-client",
    title: "shows a write of one client in the revision that the other gives",
    holds: promises.visible,
    run: async (context) => {
      const { store, other } = context;
      const acme = await populated(context);
      const query = await acme.query();
      const before = await succeeds(other.listProjects(query));
      await rename(acme, context);
      const after = await succeeds(other.listProjects(query));
      notEqual(after.revision, before.revision);
      equal((await succeeds(store.listProjects(query))).revision, after.revision);
    },
  },
]);
