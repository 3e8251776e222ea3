import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FaultProxy } from "../fault-proxy";

let requests: string[];
let arrival: () => void;
let proxy: FaultProxy;
let client: Socket;
const echo = createServer((socket) => {
  socket.on("error", () => {});
  socket.on("data", (bytes) => {
    requests.push(String(bytes));
    socket.write(`echo of ${bytes}`);
    arrival();
  });
});

const connected = async (): Promise<Socket> => {
  const socket = connect(proxy.port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
};

const ask = async (text: string): Promise<string> => {
  client.write(text);
  const [reply] = await once(client, "data");
  return String(reply);
};

beforeEach(async () => {
  requests = [];
  arrival = () => {};
  echo.listen(0, "127.0.0.1");
  await once(echo, "listening");
  const address = echo.address();
  if (address === null || typeof address === "string") throw new Error("The server does not listen.");
  proxy = await FaultProxy.start({ host: address.address, port: address.port });
  client = await connected();
});

afterEach(async () => {
  client.destroy();
  await proxy.close();
  echo.close();
});

describe("the proxy", () => {
  it("hands on requests and replies", async () => {
    expect(await ask("one")).toBe("echo of one");
    expect(await ask("two")).toBe("echo of two");
  });

  it("ends connections when it is cut, and new ones until it is healed", async () => {
    expect(await ask("one")).toBe("echo of one");
    const ended = once(client, "close");
    proxy.disturb("cut");
    await ended;
    await once(await connected(), "close");
    proxy.heal();
    client = await connected();
    expect(await ask("two")).toBe("echo of two");
    expect(requests).toEqual(["one", "two"]);
  });

  it("holds up what arrives until it is healed", async () => {
    expect(await ask("one")).toBe("echo of one");
    proxy.disturb("delay");
    client.write("two");
    await wait(50);
    expect(requests).toEqual(["one"]);
    const reply = once(client, "data");
    proxy.heal();
    expect(String(await reply)).toBe("echo of two");
  });

  it("hands on what was held up although the client has gone", async () => {
    proxy.disturb("delay");
    client.end("late");
    await wait(50);
    const arrived = new Promise<void>((resolve) => {
      arrival = resolve;
    });
    proxy.heal();
    await arrived;
    expect(requests).toEqual(["late"]);
  });

  it("ends the connection when a reply would be lost, once the request has arrived", async () => {
    expect(await ask("one")).toBe("echo of one");
    const replies: string[] = [];
    client.on("data", (bytes) => replies.push(String(bytes)));
    proxy.disturb("lost-reply");
    client.write("two");
    await once(client, "close");
    expect(requests).toEqual(["one", "two"]);
    expect(replies).toEqual([]);
  });
});
