import type { ProjectId, WorkspaceId } from "../../model";
import type { Change } from "../../store";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { fails, succeeds } from "../expect";
import type { OrganizationFixture } from "../organization";
import { promises } from "../promises";
import { id } from "../records";
import { untouched } from "../snapshot";
import { populated } from "./populated";

export const provisionFailureCases = group("provision-failures", [
  {
    name: "nothing-partly",
    title: "makes none of the changes when the last cannot be made",
    holds: promises.provision,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const batch = acme.batch(
        acme.creatingTeam("green"),
        { kind: "update-team", team: acme.team("red"), values: { name: "Red", nameKey: "red" } },
        acme.creatingProject("gamma"),
        acme.settingAccess("gamma", "green", "admin"),
        acme.settingAccess("alpha", "red", null),
        acme.renaming("beta", "omega"),
        acme.creatingWorkspace("db", "gamma"),
        { kind: "update-workspace", workspace: acme.workspace("api"), values: { autoDestroyOverride: null } },
        { kind: "remove-workspace", workspace: acme.workspace("web") },
        { kind: "remove-workspace", workspace: id<WorkspaceId>("ws-none") },
      );
      await untouched(store, acme, () => fails(store.provision(batch), { change: 9, code: "not-found" }));
      await fails(store.readProject(acme.project("gamma"), null), "not-found");
      await fails(store.readWorkspace(acme.workspace("db"), null), "not-found");
      await succeeds(store.createProject(await acme.creation("gamma")));
    },
  },
  {
    name: "left-free",
    title: "leaves all names and ids free when it refuses a batch",
    holds: promises.failureChangesNothing,
    run: async ({ store, other, world }) => {
      const acme = await populated(world);
      const initech = await world.organization("initech");
      const ids = { team: "team-free", project: "prj-free", workspace: "ws-free" };
      const changesIn = (organization: OrganizationFixture): readonly Change[] => [
        { kind: "rename-organization", name: "free", nameKey: "free" },
        organization.creatingTeam("free", { id: ids.team }),
        organization.creatingProject("free", { id: ids.project }),
        organization.creatingWorkspace("free", "free", { id: ids.workspace }),
      ];
      const none: Change = { kind: "remove-workspace", workspace: id("ws-none") };
      const refused = acme.batch(...changesIn(acme), none);
      await untouched(store, acme, () => fails(store.provision(refused), { change: 4, code: "not-found" }));
      await succeeds(other.provision(initech.batch(...changesIn(initech))));
      const { organization, project } = await initech.readWorkspace("free");
      deepEqual([organization.id, organization.name, project.name], [initech.id, "free", "free"]);
    },
  },
  {
    name: "first-fault",
    title: "tells the first of several changes that cannot be made",
    holds: promises.provisionFailure,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const none = id<ProjectId>("prj-none");
      const batch = acme.batch(acme.creatingProject("gamma"), acme.creatingProject("Beta"), {
        kind: "update-project",
        project: none,
        values: { description: "x" },
      });
      await untouched(store, acme, () => fails(store.provision(batch), { change: 1, code: "name-taken" }));
    },
  },
  {
    name: "not-found",
    title: "tells for each kind of change that what it names is not there",
    holds: promises.provisionNotFound,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const initech = await world.organization("initech", {
        teams: { red: {} },
        projects: { gamma: { workspaces: { db: {} } } },
      });
      const level = "read";
      const { workspace } = initech.creatingWorkspace("cache", "gamma");
      const changes: Change[] = [
        { kind: "update-team", team: initech.team("red"), values: { members: [] } },
        { kind: "remove-team", team: initech.team("red") },
        { kind: "set-access", project: initech.project("gamma"), team: acme.team("red"), level },
        { kind: "set-access", project: acme.project("alpha"), team: initech.team("red"), level },
        { kind: "set-access", project: id("prj-none"), team: acme.team("red"), level },
        { kind: "set-access", project: acme.project("alpha"), team: id("team-none"), level },
        { kind: "update-project", project: initech.project("gamma"), values: { description: "x" } },
        { kind: "update-project", project: id("prj-none"), values: {} },
        { kind: "create-workspace", workspace: { ...workspace, organization: acme.id } },
        {
          kind: "create-workspace",
          workspace: { ...workspace, organization: acme.id, project: id("prj-none") },
        },
        {
          kind: "update-workspace",
          workspace: initech.workspace("db"),
          values: { autoDestroyOverride: "1d" },
        },
        { kind: "remove-workspace", workspace: initech.workspace("db") },
      ];
      for (const organization of [acme, initech]) {
        await untouched(store, organization, async () => {
          for (const change of changes) {
            await fails(store.provision(acme.batch(change)), { change: 0, code: "not-found" });
          }
        });
      }
    },
  },
  {
    name: "organization-not-found",
    title: "tells with every change that the organization is not there",
    holds: promises.provisionNotFound,
    run: async ({ store, world }) => {
      const acme = world.unsaved("acme");
      const changes: Change[] = [
        { kind: "rename-organization", name: "other", nameKey: "other" },
        { kind: "remove-organization" },
        acme.creatingTeam("red"),
        acme.creatingProject("alpha"),
      ];
      for (const change of changes) {
        await fails(store.provision(acme.batch(change)), { change: 0, code: "not-found" });
      }
    },
  },
  {
    name: "expected",
    title: "changes records of the revisions that are expected, and of no others",
    holds: promises.provisionExpected,
    run: async ({ store, world }) => {
      const acme = await populated(world);
      const expected = (await acme.read("alpha")).revision;
      const project: Change = {
        kind: "update-project",
        project: acme.project("alpha"),
        expected,
        values: { description: "x" },
      };
      await succeeds(store.provision(acme.batch(project)));
      const workspace: Change = {
        kind: "update-workspace",
        workspace: acme.workspace("api"),
        expected: "rev-none",
        values: { autoDestroyOverride: "1d" },
      };
      const query = { organization: acme.id, ids: [acme.team("red")], nameKeys: [] };
      const [red] = await succeeds(store.findTeams(query));
      const team: Change = {
        kind: "update-team",
        team: acme.team("red"),
        expected: red?.revision ?? "rev-none",
        values: { members: ["alice"] },
      };
      await succeeds(store.provision(acme.batch(team)));
      await untouched(store, acme, async () => {
        for (const stale of [project, workspace, team]) {
          const batch = acme.batch(acme.renaming("beta", "gamma"), stale);
          await fails(store.provision(batch), { change: 1, code: "revision-changed" });
        }
      });
    },
  },
]);
