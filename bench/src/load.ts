import { connect, type Socket } from "node:net";
import type { Ask } from "./works";

const connections = 32;

/**
 * Sends the requests from..to of a work over 32 connections; answers with the seconds that it took. On plain
 * sockets, since a client library costs more for a request than the bare server does, and would be what is
 * measured.
 */
export const send = async (
  url: string,
  ask: (i: number) => Ask,
  from: number,
  to: number,
): Promise<number> => {
  const { hostname, port, host } = new URL(url);
  let next = from;
  const start = performance.now();
  const sendSome = async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await exchange(socket, () => (next < to ? serialize(host, ask(next++)) : null));
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, sendSome));
  return (performance.now() - start) / 1_000;
};

const serialize = (host: string, { method, path, headers, body = "" }: Ask): string => {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === "" ? "" : `content-length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${fields.join("")}${length}\r\n${body}`;
};

/** Sends one request after the answer to the one before, until there is none. */
const exchange = (socket: Socket, nextRequest: () => string | null): Promise<void> =>
  new Promise((resolve, reject) => {
    const sendNext = () => {
      const request = nextRequest();
      if (request === null) resolve();
      else socket.write(request);
    };
    let missing = 0;
    socket.on("data", (chunk) => {
      if (missing > 0) {
        missing -= chunk.length;
      } else {
        const head = chunk.toString("latin1");
        if (!/^HTTP\/1\.1 (2|304)/.test(head)) reject(new Error(head));
        const end = head.indexOf("\r\n\r\n") + 4;
        const length = /^content-length: (\d+)/im.exec(head.slice(0, end))?.[1] ?? "0";
        missing = end + Number(length) - chunk.length;
      }
      if (missing === 0) sendNext();
    });
    socket.on("error", reject).on("close", () => reject(new Error("the server closed a connection")));
    socket.on("connect", sendNext);
  });
