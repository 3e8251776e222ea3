import type { Answer, Store } from "../../store";
import type { World } from "../world";

/** A call, by the name of its method. */
export interface Call {
  readonly method: string;
  send(store: Store): Answer<unknown, unknown>;
}

/** A call of every method that only reads; each finds something. */
export const readsOf = async (world: World): Promise<readonly Call[]> => {
  const user = await world.user("alice");
  const owner = { kind: "user", user: user.nameKey } as const;
  const token = await world.token(owner);
  const acme = await world.organization("acme", {
    teams: { red: { members: ["alice"] } },
    projects: { alpha: { access: { red: "read" }, workspaces: { api: {} } } },
  });
  const [team, project, workspace] = [acme.team("red"), acme.project("alpha"), acme.workspace("api")];
  const query = await acme.query();
  const workspaceQuery = await acme.workspaceQuery();
  const inAcme = { organization: acme.id, nameKeys: [] };
  return [
    { method: "readOrganization", send: (store) => store.readOrganization("acme", "alice") },
    { method: "readProject", send: (store) => store.readProject(project, "alice") },
    { method: "readWorkspace", send: (store) => store.readWorkspace(workspace, "alice") },
    { method: "listProjects", send: (store) => store.listProjects(query) },
    { method: "listWorkspaces", send: (store) => store.listWorkspaces(workspaceQuery) },
    { method: "locateWorkspaces", send: (store) => store.locateWorkspaces(acme.id, [workspace]) },
    { method: "findTeams", send: (store) => store.findTeams({ ...inAcme, ids: [team] }) },
    { method: "findProjects", send: (store) => store.findProjects({ ...inAcme, ids: [project] }) },
    { method: "findWorkspaces", send: (store) => store.findWorkspaces({ ...inAcme, ids: [workspace] }) },
    { method: "findUsers", send: (store) => store.findUsers(["alice"]) },
    { method: "findToken", send: (store) => store.findToken(token.id) },
    { method: "listTokens", send: (store) => store.listTokens(owner) },
    { method: "verify", send: (store) => store.verify() },
  ];
};
