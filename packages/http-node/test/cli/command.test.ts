import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { bin, version } from "../../package.json";

const root = new URL("../../", import.meta.url);
const command = fileURLToPath(new URL(bin["projects-api"], root));
const demo = fileURLToPath(new URL("../../examples/demo.json", root));

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

const start = (...args: readonly string[]) => {
  const child = spawn(process.execPath, [command, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  running.push(child);
  return child;
};

const firstLine = async (child: ReturnType<typeof start>): Promise<string> => {
  const [line] = await once(createInterface(child.stdout), "line");
  return String(line);
};

describe("the built command", () => {
  it("serves, and ends with 0 on SIGTERM", async () => {
    const child = start("serve", "--port", "0", "--seed", demo);
    const listening = JSON.parse(await firstLine(child));
    expect(listening.msg).toBe("listening");
    const answer = await fetch(`${listening.url}/api/v2/organizations/acme/projects`, {
      headers: { authorization: "Bearer alice-secret" },
    });
    expect(answer.status).toBe(200);
    const exit = once(child, "exit");
    child.kill("SIGTERM");
    expect(await exit).toEqual([0, null]);
  });

  it("tells its version", async () => {
    expect(await firstLine(start("--version"))).toBe(version);
  });

  it("ends with 2 for a command line at fault, and one sentence on stderr", async () => {
    const child = start("serve", "--port", "many");
    const said: Buffer[] = [];
    child.stderr.on("data", (chunk) => said.push(chunk));
    expect(await once(child, "close")).toEqual([2, null]);
    expect(Buffer.concat(said).toString()).toMatch(/^[^\n]*--port[^\n]*\n$/);
  });
});
