import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

it("runs under node:test as well, from the CommonJS that was built", async () => {
  const script = fileURLToPath(new URL("runners/node-test.cjs", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--test-reporter=tap", script]);
  expect(stdout).toMatch(/memory: ([1-9]\d*) of \1 cases passed\./);
  expect(stdout).toContain("\n# fail 0\n");
});
