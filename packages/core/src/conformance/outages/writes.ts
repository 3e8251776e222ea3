import type { CaseContext } from "../case";
import { succeeds, tidy } from "../expect";
import { many } from "../world";
import type { Call } from "./reads";

/** A call that writes, and how to see whether it has. */
export interface WriteCall extends Call {
  /** What it changes, as it is now: by one call, since what was sent late may come between two. */
  look(): Promise<unknown>;
  /** What `look` finds once it has been made, once. */
  readonly made: unknown;
}

/** A call of every method that writes, none of which touches what another does. */
export const writesOf = async (
  { store, world }: CaseContext,
  name: string,
): Promise<readonly WriteCall[]> => {
  const workspaces = many(`${name}-w`, 5, {});
  const acme = await world.organization(name, {
    projects: { updated: {}, deleted: {}, source: { workspaces }, destination: {}, filled: {} },
  });
  const creation = await acme.creation("created");
  const update = await acme.update("updated", { description: "new" });
  const deletion = await acme.deletion("deleted");
  const move = await acme.move(Object.keys(workspaces), "destination");
  const batch = acme.batch(acme.creatingWorkspace("new", "filled"));
  const user = world.records.user(`${name}-user`);
  const owner = { kind: "user", user: user.nameKey } as const;
  const token = world.records.token(owner);
  const revoked = await world.token(owner);

  const project = async (id: typeof deletion.project) =>
    (await store.readProject(id, null)).map((reading) => tidy(reading.project)).unwrapOr(null);
  return [
    {
      method: "createProject",
      send: (client) => client.createProject(creation),
      look: () => project(creation.project.id),
      made: creation.project,
    },
    {
      method: "updateProject",
      send: (client) => client.updateProject(update),
      look: () => project(update.project),
      made: { ...(await acme.read("updated")), ...update.values, revision: update.revision },
    },
    {
      method: "deleteProject",
      send: (client) => client.deleteProject(deletion),
      look: () => project(deletion.project),
      made: null,
    },
    {
      method: "moveWorkspaces",
      send: (client) => client.moveWorkspaces(move),
      look: async () => {
        const ids = move.workspaces.map(({ id }) => id);
        const found = await succeeds(store.findWorkspaces({ organization: acme.id, ids, nameKeys: [] }));
        return found.map(({ project, revision }) => [project, revision]);
      },
      made: move.workspaces.map(() => [move.destination, move.revision]),
    },
    {
      method: "provision",
      send: (client) => client.provision(batch),
      look: async () => {
        const reading = (await store.readWorkspace(acme.workspace("new"), null)).unwrapOr(null);
        return [reading?.workspace.revision, reading?.project.workspaceCount];
      },
      made: [batch.revision, 1],
    },
    {
      method: "createUser",
      send: (client) => client.createUser(user),
      look: () => succeeds(store.findUsers([user.nameKey])),
      made: [user],
    },
    {
      method: "createToken",
      send: (client) => client.createToken(token),
      look: () => succeeds(store.findToken(token.id)),
      made: token,
    },
    {
      method: "revokeToken",
      send: (client) => client.revokeToken(revoked.id),
      look: () => succeeds(store.findToken(revoked.id)),
      made: null,
    },
  ];
};
