import { isIPv6 } from "node:net";

/** The URL of a server that listens on the host, a name or an address. URLs know no zones (`%eth0`). */
export const listeningUrl = (host: string, port: number): string =>
  `http://${isIPv6(host) ? `[${host.replace(/%.*/, "")}]` : host}:${port}`;
