import { limits } from "../limits";
import type { Project, Workspace } from "../model";
import type { Store } from "../store";
import { deepEqual } from "./deep-equal";
import { byId, succeeds, tidy } from "./expect";
import type { OrganizationFixture } from "./organization";

/** Demands that an organization is, to the last revision, after the calls what it was before them. */
export const untouched = async (
  store: Store,
  organization: OrganizationFixture,
  calls: () => Promise<void>,
): Promise<void> => {
  const before = await snapshot(store, organization);
  await calls();
  deepEqual(await snapshot(store, organization), before);
};

/** All that an organization has, in an order that does not depend on the store. */
export const snapshot = async (store: Store, organization: OrganizationFixture) => {
  const { id, teams, record } = organization;
  return {
    reading: await succeeds(store.readOrganization(record.nameKey, null)),
    teams: byId(await succeeds(store.findTeams({ organization: id, ids: teams, nameKeys: [] }))),
    projects: byId(await allProjects(organization)),
    workspaces: byId(await allWorkspaces(organization)),
  };
};

const allProjects = async (organization: OrganizationFixture): Promise<Project[]> => {
  const projects: Project[] = [];
  for (;;) {
    const page = await organization.page({ offset: projects.length });
    projects.push(...page.projects.map(tidy));
    if (page.projects.length < limits.maxPageSize) return projects;
  }
};

const allWorkspaces = async (organization: OrganizationFixture): Promise<Workspace[]> => {
  const workspaces: Workspace[] = [];
  for (;;) {
    const page = await organization.workspacePage({ offset: workspaces.length });
    workspaces.push(...page.rows.map((row) => row.workspace));
    if (page.rows.length < limits.maxPageSize) return workspaces;
  }
};
