import { beforeEach, describe, expect, it } from "vitest";
import { attributesOf } from "./support/client";
import { moveDocument, projectDocument, unwrap, World } from "./support/world";

let world: World;
let project: string;
let follower: string;
let owner: string;

beforeEach(async () => {
  world = await World.create();
  project = await world.project("Platform", { autoDestroyActivityDuration: "14d" });
  follower = await world.workspace(project, "follower");
  owner = await world.workspace(project, "owner", "8h");
});

/** The duration in effect, and whether it is the project's; a list must tell the same. */
const durationOf = async (workspace: string) => {
  const attributes = attributesOf(await world.admin.get(`/workspaces/${workspace}`));
  const list = await world.admin.get("/organizations/acme/workspaces");
  expect(list.document).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ attributes })]),
  });
  return [attributes["auto-destroy-activity-duration"], attributes["inherits-project-auto-destroy"]];
};

const setDefault = (duration: string | null) =>
  world.admin.patch(`/projects/${project}`, projectDocument({ "auto-destroy-activity-duration": duration }));

describe("a workspace", () => {
  it("inherits its project's default, unless it has its own duration", async () => {
    expect(await durationOf(follower)).toEqual(["14d", true]);
    expect(await durationOf(owner)).toEqual(["8h", false]);
  });

  it("gets a new default, unless it has its own duration", async () => {
    await setDefault("30d");
    expect(await durationOf(follower)).toEqual(["30d", true]);
    expect(await durationOf(owner)).toEqual(["8h", false]);
    expect(await durationOf(await world.workspace(project, "later"))).toEqual(["30d", true]);
  });

  it("has none once the default is cleared, unless it has its own duration", async () => {
    await setDefault(null);
    expect(await durationOf(follower)).toEqual([null, true]);
    expect(await durationOf(owner)).toEqual(["8h", false]);
    await setDefault("1h");
    expect(await durationOf(follower)).toEqual(["1h", true]);
  });

  it("keeps the default when an update does not name it", async () => {
    await world.admin.patch(`/projects/${project}`, projectDocument({ name: "Renamed" }));
    expect(await durationOf(follower)).toEqual(["14d", true]);
  });

  it("that is moved follows its new project, unless it has its own duration", async () => {
    const other = await world.project("Other", { autoDestroyActivityDuration: "2d" });
    const bare = await world.project("Bare");
    for (const [destination, duration] of [
      [other, "2d"],
      [bare, null],
    ] as const) {
      await world.admin.post(
        `/projects/${destination}/relationships/workspaces`,
        moveDocument(follower, owner),
      );
      expect(await durationOf(follower)).toEqual([duration, true]);
      expect(await durationOf(owner)).toEqual(["8h", false]);
    }
  });

  it("has its own duration once it is given one, though it be the default's, and none once relieved", async () => {
    const { updateWorkspace } = world.service.provisioning;
    unwrap(await updateWorkspace(follower, { override: "14d" }));
    expect(await durationOf(follower)).toEqual(["14d", false]);
    await setDefault("30d");
    expect(await durationOf(follower)).toEqual(["14d", false]);
    unwrap(await updateWorkspace(follower, { override: null }));
    expect(await durationOf(follower)).toEqual(["30d", true]);
  });

  it("has another tag once its duration is another", async () => {
    const tags = async () => [
      (await world.admin.get(`/workspaces/${follower}`)).headers.ETag,
      (await world.admin.get("/organizations/acme/workspaces")).headers.ETag,
    ];
    const before = await tags();
    await setDefault("30d");
    const after = await tags();
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });
});
