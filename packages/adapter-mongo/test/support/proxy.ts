import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import type { Fault } from "@projects-api/core/conformance";

/** Stands between a client and a server, and does to what passes what it is told to. */
export interface Proxy {
  /** As the server's, but through the proxy. */
  readonly url: string;
  disturb(fault: Fault): void;
  heal(): void;
  close(): Promise<void>;
}

export const startProxy = async (serverUrl: string): Promise<Proxy> => {
  const target = new URL(serverUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let fault: Fault | null = null;
  const server = createServer((client) => {
    if (fault === "cut") {
      client.destroy();
      return;
    }
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
      if (fault === "lost-reply") end();
      else client.write(chunk);
    });
    if (fault === "delay") upstream.pause();
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
    disturb: (which) => {
      fault = which;
      if (which === "cut") cut();
      if (which === "delay") for (const [, upstream] of pairs) upstream.pause();
    },
    heal: () => {
      fault = null;
      for (const [, upstream] of pairs) upstream.resume();
    },
    close: async () => {
      cut();
      server.close();
      await once(server, "close");
    },
  };
};
