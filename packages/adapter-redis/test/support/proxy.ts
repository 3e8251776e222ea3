import { connect, createServer, type Socket } from "node:net";

/** What the proxy does with what it carries. */
export type Mood = "pass" | "drop replies" | "cut";

/** Stands between a client and a server, on loopback. */
export interface Proxy {
  readonly port: number;
  mood: Mood;
  /** Milliseconds by which replies are late. */
  delay: number;
  /** Cuts every connection that there is. */
  cut(): void;
  close(): Promise<void>;
}

/** A proxy in front of a port. With the mood `cut` a connection ends as soon as the client sends something. */
export const startProxy = async (target: number): Promise<Proxy> => {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on("data", (data) => {
      upstream.write(data);
      if (proxy.mood === "cut") client.destroy();
    });
    // What follows a reply that is lost is lost too: TCP leaves nothing out.
    let hasLost = false;
    // Nor does a reply overtake one that is late.
    let due = 0;
    upstream.on("data", (data) => {
      hasLost ||= proxy.mood === "drop replies";
      if (hasLost) return;
      const now = Math.ceil(performance.now());
      due = Math.max(due, now + proxy.delay);
      if (due <= now) client.write(data);
      else setTimeout(() => !hasLost && client.writable && client.write(data), due - now);
    });
  });
  const proxy: Proxy = {
    port: 0,
    mood: "pass",
    delay: 0,
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () => {
      proxy.cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return Object.assign(proxy, { port: typeof address === "object" && address !== null ? address.port : 0 });
};
