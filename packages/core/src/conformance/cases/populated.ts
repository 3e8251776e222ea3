import type { World } from "../world";

/** Two teams, of which `red` reads one of two projects; two workspaces in it. */
export const populated = (world: World) =>
  world.organization("acme", {
    teams: { red: {}, blue: {} },
    projects: {
      alpha: { access: { red: "read" }, workspaces: { api: { autoDestroyOverride: "3d" }, web: {} } },
      beta: { description: "second" },
    },
  });
