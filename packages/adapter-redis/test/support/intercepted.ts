import { Redis } from "ioredis";

/** A client before whose every command that begins with these arguments something else happens first. */
export const intercepted = (
  url: string,
  isMeant: (name: string, args: readonly unknown[]) => boolean,
  before: (times: number) => Promise<unknown>,
): Redis => {
  const client = new Redis(url, { autoResendUnfulfilledCommands: false, maxRetriesPerRequest: 0 });
  const send = client.sendCommand.bind(client);
  let times = 0;
  client.sendCommand = (command, ...rest) =>
    isMeant(command.name, command.args)
      ? before(++times).then(() => send(command, ...rest))
      : send(command, ...rest);
  return client;
};
