// Writes without end, through the built package, until it is killed: creates, moves, deletes, and batches.
import { createRedisStore } from "@projects-api/adapter-redis";

const [redis, seed = "0"] = process.argv.slice(2);
const store = (await createRedisStore({ redis, onWarning: () => {} }))._unsafeUnwrap();
const shared = { organization: "org-acme", accessRevision: "founding" };
const project = (name, revision) => ({
  id: `prj-${name}`,
  organization: "org-acme",
  name,
  nameKey: name,
  description: null,
  autoDestroyActivityDuration: null,
  createdAt: Date.now(),
  workspaceCount: 0,
  access: [],
  revision,
});

const write = async (lane) => {
  for (let i = 0; ; i++) {
    const name = `k${seed}-${lane}-${i}`;
    await store.createProject({ project: project(name, `c-${name}`), accessRevision: "founding" });
    const id = `ws-workspace-${(i + lane) % 20}`;
    const located = await store.locateWorkspaces("org-acme", [id]);
    const source = located.isOk() ? located.value.get(id)?.id : undefined;
    if (source !== undefined) {
      await store.moveWorkspaces({
        ...shared,
        destination: `prj-${name}`,
        workspaces: [{ id, source }],
        revision: `m-${name}`,
      });
    }
    await store.deleteProject({ ...shared, project: `prj-k${seed}-${lane}-${i - 2}`, expected: null });
    if (i % 20 === 0) process.stdout.write(".");
    if (lane === 0 && i % 25 === 0) {
      const changes = Array.from({ length: 400 }, (_, n) => ({
        kind: "create-project",
        project: project(`b${seed}-${i}-${n}`, `b-${name}`),
      }));
      await store.provision({ organization: "org-acme", changes, revision: `b-${name}` });
    }
  }
};
await Promise.all([0, 1, 2, 3].map(write));
