import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** Stands between clients and a server, and loses what it is told to lose. */
export interface Proxy {
  /** As the server's, but through the proxy. */
  readonly url: string;
  /** From now on nothing that the server says arrives. */
  loseReplies(): void;
  /** Everything arrives again, on new connections. */
  heal(): void;
  close(): Promise<void>;
}

export const startProxy = async (serverUrl: string): Promise<Proxy> => {
  const target = new URL(serverUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let losing = false;
  const server = createServer((client) => {
    const upstream = connect({ host: target.hostname, port: Number(target.port) });
    const pair = [client, upstream] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on("error", end).on("close", end);
    client.pipe(upstream);
    upstream.on("data", (chunk) => {
      if (!losing) client.write(chunk);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    url: url.href,
    loseReplies: () => {
      losing = true;
    },
    heal: () => {
      losing = false;
      cut();
    },
    close: async () => {
      cut();
      server.close();
      await once(server, "close");
    },
  };
};
