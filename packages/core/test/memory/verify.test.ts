import { expect, it } from "vitest";
import { Records } from "../../src/conformance/records";
import { Data } from "../../src/memory/data";
import type { ProjectNode, TeamNode, WorkspaceNode } from "../../src/memory/nodes";
import { OrganizationData } from "../../src/memory/organization-data";
import { projectsIn, workspacesIn } from "../../src/memory/scoped-views";
import { contradictions } from "../../src/memory/verify";

interface Sound {
  readonly data: Data;
  readonly organization: OrganizationData;
  readonly team: TeamNode;
  readonly project: ProjectNode;
  readonly workspace: WorkspaceNode;
}

/** Sound data: a team with a member and access to a project with a workspace, and views of both. */
const sound = (): Sound => {
  const records = new Records();
  const data = new Data();
  const organization = new OrganizationData(records.organization("acme"));
  const { id } = organization.record;
  data.organizations.set(id, organization);
  data.organizationNames.set("acme", organization);
  const team = records.team(id, "team", { members: ["eve"] });
  data.addTeam(organization, team);
  const access = [{ team: team.id, level: "read" }] as const;
  const project = { ...records.project(id, "project"), access, workspaceCount: 1 };
  data.addProjects(organization, [project]);
  const [node] = data.projects.values();
  if (node === undefined) throw new Error("no project");
  data.addWorkspaces(organization, [[records.workspace(project, "workspace"), node]]);
  const scope = { kind: "teams", teams: [team.id], levels: ["read"] } as const;
  projectsIn(organization, [scope]);
  workspacesIn(organization, scope);
  const [teamNode] = data.teams.values();
  const [workspace] = data.workspaces.values();
  if (teamNode === undefined || workspace === undefined) throw new Error("no team or workspace");
  return { data, organization, team: teamNode, project: node, workspace };
};

const breaks: Record<string, (data: Sound) => void> = {
  "a wrong count": ({ project }) => {
    project.record = { ...project.record, workspaceCount: 2 };
  },
  "a project without its organization": ({ data, organization }) => {
    data.organizations.delete(organization.record.id);
  },
  "a project that is not found by its name": ({ organization, project }) => {
    organization.projectNames.delete(project.record.nameKey);
  },
  "a name that nothing has any more": ({ organization, project }) => {
    organization.projectNames.set("old", project);
  },
  "an access to a team that is not there": ({ data, organization, team }) => {
    data.removeTeam(organization, team);
  },
  "a team that misses a project": ({ team }) => {
    team.projects.clear();
  },
  "a team's access twice": ({ project }) => {
    project.record = { ...project.record, access: [...project.record.access, ...project.record.access] };
  },
  "a member that is missed": ({ organization, team }) => {
    organization.memberships.change(team, ["eve"], []);
  },
  "a member that is none": ({ organization, team }) => {
    organization.memberships.change(team, [], ["bob"]);
  },
  "a workspace without its project": ({ data, project }) => {
    data.projects.delete(project.record.id);
  },
  "a workspace that its project misses": ({ project }) => {
    project.workspaces = null;
  },
  "a workspace in another project's record": ({ workspace }) => {
    workspace.record = {
      ...workspace.record,
      project: new Records().project(workspace.record.organization, "other").id,
    };
  },
  "a project that the list of all misses": ({ organization, project }) => {
    organization.projects.all.remove(project);
  },
  "a view that misses a project": ({ organization, project }) => {
    for (const { view } of organization.projects) view.byAge.remove(project);
  },
  "a view that misses a workspace": ({ organization, workspace }) => {
    for (const { view } of organization.workspaces) view.byName.remove(workspace);
  },
  "a list in the wrong order": ({ project }) => {
    project.record = { ...project.record, createdAt: project.record.createdAt + 1 };
  },
  "an organization that is not found by its name": ({ data }) => {
    data.organizationNames.clear();
  },
};

it("finds nothing wrong with sound data", () => {
  expect([...contradictions(sound().data)]).toEqual([]);
});

it.each(Object.entries(breaks))("tells of %s", (_, breakIt) => {
  const given = sound();
  breakIt(given);
  expect([...contradictions(given.data)]).not.toEqual([]);
});
