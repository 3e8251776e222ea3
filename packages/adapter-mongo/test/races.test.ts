import type { ProjectId, ProvisionBatch, Result, Revision, Store, WorkspaceId } from "@projects-api/core";
import { beforeAll, expect, it } from "vitest";
import { createMongoStore } from "../src";
import { type Crowd, crowd, idOf } from "./support/crowd";
import { describeMongo } from "./support/describe-mongo";

/** Of each race; the conformance suite runs its own a few times only. */
const rounds = 500;

await describeMongo("thousands of races", (mongo) => {
  let store: Store;
  let other: Store;
  let from: Crowd;
  let accessRevision: Revision;
  let revisions = 0;
  const revision = (): Revision => `race-${revisions++}`;

  beforeAll(async () => {
    const database = mongo.database();
    store = (await createMongoStore({ client: mongo.client(), database }))._unsafeUnwrap();
    other = (await createMongoStore({ client: mongo.client(), database }))._unsafeUnwrap();
    from = await crowd(store, 2 * rounds + 10);
    const read = (await store.readOrganization("acme", null))._unsafeUnwrap();
    accessRevision = read.grants.accessRevision;
    // Every second project is empty: its workspace goes to the one before it.
    for (let i = 0; i < rounds; i++) await emptied(i);
  }, 120_000);

  const project = (i: number): ProjectId => from.projects[i] ?? expect.fail("no such project");
  const workspace = (i: number): WorkspaceId => from.workspaces[i] ?? expect.fail("no such workspace");
  const emptied = async (i: number) => {
    const moved = await store.moveWorkspaces(move(workspace(2 * i + 1), project(2 * i + 1), project(2 * i)));
    expect(moved.isOk()).toBe(true);
  };
  const move = (id: WorkspaceId, source: ProjectId, destination: ProjectId) => ({
    organization: from.organization,
    accessRevision,
    destination,
    workspaces: [{ id, source }],
    revision: revision(),
  });
  const deletion = (id: ProjectId) => ({
    project: id,
    organization: from.organization,
    accessRevision,
    expected: null,
  });

  /** Starts both at once, from either client in turn. */
  const together = <First, Second>(
    round: number,
    first: (by: Store) => Promise<First>,
    second: (by: Store) => Promise<Second>,
  ): Promise<[First, Second]> =>
    round % 2 === 0 ? Promise.all([first(store), second(other)]) : Promise.all([first(other), second(store)]);

  const told = (result: Result<unknown, unknown>) => (result.isOk() ? "ok" : result.error);

  const expectSound = async () => {
    expect((await store.verify())._unsafeUnwrap()).toEqual([]);
  };

  it("of a delete against a move into the project", { timeout: 120_000 }, async () => {
    const outcomes = new Set<string>();
    for (let i = 0; i < rounds; i++) {
      const emptyOne = project(2 * i + 1);
      const [deleted, moved] = await together(
        i,
        (by) => by.deleteProject(deletion(emptyOne)),
        (by) => by.moveWorkspaces(move(workspace(2 * i), project(2 * i), emptyOne)),
      );
      const outcome = `${told(deleted)}, ${told(moved)}`;
      expect(["ok, not-found", "not-empty, ok"]).toContain(outcome);
      outcomes.add(outcome);
    }
    expect(outcomes.size).toBe(2);
    await expectSound();
  });

  it("of a delete against the creation of a workspace in the project", { timeout: 120_000 }, async () => {
    const created: WorkspaceId[] = [];
    for (let i = 0; i < rounds; i++) {
      const place = (await store.createProject({ accessRevision, project: newProject(i) }))._unsafeUnwrap();
      const workspaceId = idOf<WorkspaceId>(`ws-race-${i}`);
      const [deleted, made] = await together(
        i,
        (by) => by.deleteProject(deletion(place.id)),
        (by) => by.provision(creation(place.id, workspaceId)),
      );
      const outcome = [told(deleted), told(made)];
      expect([
        ["ok", { change: 0, code: "not-found" }],
        ["not-empty", "ok"],
      ]).toContainEqual(outcome);
      if (made.isOk()) created.push(workspaceId);
    }
    for (const id of created) expect((await other.readWorkspace(id, null)).isOk()).toBe(true);
    await expectSound();
  });

  it("of a move against a move of the same workspace", { timeout: 120_000 }, async () => {
    const id = idOf<WorkspaceId>("ws-wanderer");
    let source = project(0);
    (await store.provision(creation(source, id)))._unsafeUnwrap();
    for (let i = 0; i < rounds; i++) {
      const destinations = [project(2 * ((2 * i) % 200)), project(2 * ((2 * i + 1) % 200))] as const;
      const results = await together(
        i,
        (by) => by.moveWorkspaces(move(id, source, destinations[0])),
        (by) => by.moveWorkspaces(move(id, source, destinations[1])),
      );
      const moves = results.filter((result) => result.isOk()).length;
      const { project: place } = (await other.readWorkspace(id, null))._unsafeUnwrap();
      if (destinations[0] !== source && destinations[1] !== source) {
        expect([moves, results.filter((result) => told(result) === "sources-changed").length]).toEqual([
          1, 1,
        ]);
      }
      expect([source, ...destinations]).toContain(place.id);
      source = place.id;
    }
    await expectSound();
  });

  it("of a rename against a rename to the same name", { timeout: 120_000 }, async () => {
    const rename = (of: ProjectId, name: string) => ({
      project: of,
      organization: from.organization,
      accessRevision,
      expected: null,
      values: { name, nameKey: name.toLowerCase() },
      revision: revision(),
    });
    for (let i = 0; i < rounds; i++) {
      const results = await together(
        i,
        (by) => by.updateProject(rename(project(2 * i), `Wanted ${i}`)),
        (by) => by.updateProject(rename(project(2 * ((i + 7) % rounds)), `wanted ${i}`)),
      );
      expect(results.map(told).toSorted()).toEqual(["name-taken", "ok"]);
    }
    await expectSound();
  });

  const newProject = (i: number) => ({
    id: idOf<ProjectId>(`prj-race-${i}`),
    organization: from.organization,
    name: `Race ${i}`,
    nameKey: `race ${i}`,
    description: null,
    autoDestroyActivityDuration: null,
    createdAt: i,
    workspaceCount: 0,
    access: [],
    revision: revision(),
  });

  const creation = (place: ProjectId, id: WorkspaceId): ProvisionBatch => {
    const batch = revision();
    return {
      organization: from.organization,
      revision: batch,
      changes: [
        {
          kind: "create-workspace",
          workspace: {
            id,
            organization: from.organization,
            project: place,
            name: id,
            nameKey: id,
            autoDestroyOverride: null,
            createdAt: 0,
            revision: batch,
          },
        },
      ],
    };
  };
});
