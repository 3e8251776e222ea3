import { describe, expect, it } from "vitest";
import { id, Records } from "../../src/conformance/records";
import { OrganizationData } from "../../src/memory/organization-data";
import { projectsIn } from "../../src/memory/scoped-views";
import type { AccessLevel, Project, TeamId } from "../../src/model";

const records = new Records();
const team = (index: number) => id<TeamId>(`team-${index}`);

/** An organization with as many teams and projects; each project gives its levels to the first teams. */
const organizationOf = (teams: number, projects: readonly (readonly AccessLevel[])[]) => {
  const organization = new OrganizationData(records.organization("acme"));
  for (let index = 0; index < teams; index++) {
    organization.addTeam(records.team(organization.record.id, `team ${index}`, { id: team(index) }));
  }
  const nodes = organization.addProjects(
    projects.map(
      (levels, index): Project => ({
        ...records.project(organization.record.id, `project ${index}`),
        access: levels.map((level, index) => ({ team: team(index), level })),
      }),
    ),
  );
  return { organization, nodes };
};

const scope = (teams: readonly number[], ...levels: readonly AccessLevel[]) =>
  ({ kind: "teams", teams: teams.map(team), levels }) as const;

describe("a view for a scope", () => {
  it("is the view of everything when nothing restricts it", () => {
    const { organization } = organizationOf(1, [["read"]]);
    expect(projectsIn(organization, [{ kind: "all" }])).toBe(organization.projects.all);
  });

  it("is empty and not kept when no team or no level suffices", () => {
    const { organization } = organizationOf(1, [["read"]]);
    expect(projectsIn(organization, [scope([], "read")]).size).toBe(0);
    expect(projectsIn(organization, [scope([0])]).size).toBe(0);
    expect([...organization.projects]).toEqual([]);
  });

  it("is made once and follows what is written", () => {
    const { organization, nodes } = organizationOf(1, [["read"], ["admin"], []]);
    const view = projectsIn(organization, [scope([0], "read")]);
    const listed = () => view.byName.filter(() => true).map(({ record }) => record.name);
    expect(listed()).toEqual(["project 0"]);

    const access = [{ team: team(0), level: "read" }] as const;
    for (const node of nodes) organization.replaceProject(node, { ...node.record, access });
    expect(listed()).toEqual(["project 0", "project 1", "project 2"]);

    for (const node of nodes.slice(1)) organization.replaceProject(node, { ...node.record, access: [] });
    expect(listed()).toEqual(["project 0"]);
    expect(projectsIn(organization, [scope([0], "read")])).toBe(view);
  });

  it("is the same whether it is made from the teams' projects or from all", () => {
    const few = Array.from({ length: 100 }, (_, index): AccessLevel[] => (index % 50 === 7 ? ["read"] : []));
    const most = few.map((levels): AccessLevel[] => (levels.length > 0 ? [] : ["read"]));
    for (const [projects, size] of [
      [few, 2],
      [most, 98],
    ] as const) {
      const { organization } = organizationOf(1, projects);
      const view = projectsIn(organization, [scope([0], "read")]);
      expect(view.size).toBe(size);
      expect(view.byAge.isSound() && view.byName.isSound()).toBe(true);
    }
  });
});

describe("the views that are kept", () => {
  it("are so many at most, the least recently used dropped first", () => {
    const { organization } = organizationOf(300, [["read"]]);
    const favourite = projectsIn(organization, [scope([0], "read")]);
    for (let index = 1; index < 300; index++) {
      projectsIn(organization, [scope([index], "read")]);
      expect(projectsIn(organization, [scope([0], "read")])).toBe(favourite);
    }
    expect([...organization.projects].length).toBe(256);
  });

  it("have so many entries at most in all, but the latest is kept whatever its size", () => {
    const { organization } = organizationOf(
      1,
      Array.from({ length: 40_000 }, (): AccessLevel[] => ["read"]),
    );
    const keys = (): string[] => [...organization.projects].map(({ key }) => key);
    const levels = ["write", "maintain", "admin"] as const;
    projectsIn(organization, [scope([0], "read", "write")]);
    projectsIn(organization, [scope([0], "read", "maintain")]);
    const [first, second] = keys();
    projectsIn(organization, [scope([0], "read", ...levels)]);
    expect(keys()).not.toContain(first);
    expect(keys()).toContain(second);
    expect(keys().length).toBe(2);
  });
});
