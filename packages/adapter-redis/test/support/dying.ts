import type { Store } from "@projects-api/core";
import { Redis } from "ioredis";
import type { Script } from "../../src/script";
import { open } from "./open";

/** When a process dies: before it sends a script, before it sends it again, or when the script is done. */
export type Moment = "before" | "before the second" | "after";

/** A store whose process dies at a script. */
export const dying = (url: string, { sha, text }: Script, moment: Moment = "before"): Promise<Store> => {
  const client = new Redis(url, { autoResendUnfulfilledCommands: false, maxRetriesPerRequest: 0 });
  client.on("error", () => {});
  const send = client.sendCommand.bind(client);
  let done = 0;
  const die = () => {
    client.disconnect();
    throw new Error("Connection is closed.");
  };
  client.sendCommand = async (command, ...rest) => {
    const [first] = command.args;
    if (first !== sha && first !== text) return send(command, ...rest);
    if (done === (moment === "before the second" ? 1 : 0) && moment !== "after") die();
    // A server that does not know the script yet has not done it.
    const reply = await send(command, ...rest);
    done++;
    return moment === "after" ? die() : reply;
  };
  return open({ redis: client, deadline: 1_000 });
};
