import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { median } from "./statistics";

const command = fileURLToPath(new URL("../../packages/http-node/dist/cli.js", import.meta.url));
const boots = 15;

/** Prints how long the command takes from its start to its first answer, on an empty memory store. */
export const measureBoot = async (): Promise<void> => {
  const measured: number[] = [];
  for (let i = 0; i < boots; i++) measured.push(await bootOnce());
  console.log(
    `\nFrom the start of \`projects-api serve\` to its first answer: ${median(measured).toFixed(0)} ms.`,
  );
};

const bootOnce = async (): Promise<number> => {
  const start = performance.now();
  const server = spawn(process.execPath, [command, "serve", "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(server.stdout, "data");
  const url = /http:\/\/[\d.:]+/.exec(String(line))?.[0];
  const { status } = await fetch(`${url}/readyz`);
  const milliseconds = performance.now() - start;
  server.kill();
  await once(server, "exit");
  if (status !== 200) throw new Error(`The server answered ${status}.`);
  return milliseconds;
};
