// Installs and builds, with a line for each; what the tools have to say is shown when one of them fails.
import { spawnSync } from "node:child_process";

const steps = [
  ["Installing", ["install", "--frozen-lockfile"]],
  ["Building", ["--recursive", "run", "build"]],
];

for (const [step, args] of steps) {
  console.error(`${step} …`);
  const { status, stdout, stderr, error } = spawnSync("npx", ["-y", "pnpm@10", ...args], {
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
    shell: process.platform === "win32",
  });
  if (status === 0) continue;
  console.error(error === undefined ? `${stdout}${stderr}` : error.message);
  process.exit(status ?? 1);
}
