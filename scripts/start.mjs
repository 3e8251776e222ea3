// Builds, serves the memory store with the demo seed, and shows how to call it. Takes the options of `projects-api serve`.
import { fileURLToPath } from "node:url";
import "./build.mjs";

const { main, processIo } = await import("../packages/http-node/dist/index.js");
const demo = fileURLToPath(new URL("../examples/demo.json", import.meta.url));
const io = processIo();
const options = process.argv.slice(2);

/** Whose token it is, a phrase about them, and a path to ask for. */
const calls = [
  ["alice-secret", "alice, an owner", "/api/v2/organizations/acme/projects?sort=name"],
  ["bob-secret", "bob, a developer", "/api/v2/organizations/acme/projects?q=shop"],
  ["carol-secret", "carol, an auditor", "/api/v2/projects/prj-Payro11000000001"],
  ["acme-organization-secret", "the organization's token", "/api/v2/organizations/acme/workspaces"],
];

const showCalls = (url) => {
  console.log("\nTry it:");
  for (const [token, owner, path] of calls) {
    console.log(`\n# ${owner}\ncurl -sH 'Authorization: Bearer ${token}' '${url}${path}'`);
  }
  console.log();
};

// A signal to npm ends npm and its shell, but not what the shell has started.
const shell = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === shell) return;
  // Once: a second signal would cut requests off.
  clearInterval(watch);
  process.kill(process.pid, "SIGTERM");
}, 200).unref();

const hasOtherSeed = io.env.PROJECTS_API_SEED || options.some((option) => /^--seed(=|$)/.test(option));

process.exit(
  await main(
    ["serve", ...options],
    hasOtherSeed ? io : { ...io, env: { ...io.env, PROJECTS_API_SEED: demo }, onListening: showCalls },
  ),
);
