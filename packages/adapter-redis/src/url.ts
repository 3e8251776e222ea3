import { err, ok, type Result } from "@projects-api/core";

interface Address {
  readonly host: string;
  readonly port: number;
}

/** What a URL says of Redis. */
export interface RedisUrl {
  readonly kind: "single" | "cluster" | "sentinel";
  readonly addresses: readonly [Address, ...Address[]];
  readonly isTls: boolean;
  readonly username: string | null;
  readonly password: string | null;
  readonly database: number;
  /** By which Sentinel knows the servers. */
  readonly name: string | null;
  readonly prefix: string | null;
}

const schemes: ReadonlyMap<string, Pick<RedisUrl, "kind" | "isTls"> & { readonly port: number }> = new Map([
  ["redis", { kind: "single", isTls: false, port: 6_379 }],
  ["rediss", { kind: "single", isTls: true, port: 6_379 }],
  ["redis+cluster", { kind: "cluster", isTls: false, port: 6_379 }],
  ["redis+sentinel", { kind: "sentinel", isTls: false, port: 26_379 }],
]);

const parts =
  /^(?<scheme>[a-z+]+):\/\/(?:(?<credentials>[^@/?#]*)@)?(?<hosts>[^/?#]+)(?:\/(?<path>[^?#]*))?(?:\?(?<query>[^#]*))?$/i;
const address = /^(?<host>\[[0-9a-f:.]+\]|[^:\s]+)(?::(?<port>\d{1,5}))?$/i;

/**
 * Reads `redis://`, `rediss://`, `redis+cluster://host:port,host:port` and `redis+sentinel://host:port/name`, each with
 * `user:password@` and `?prefix=`; the first two take a database's number as their path, `?tls=true` is for the others.
 * The failure is a sentence that does not repeat the URL.
 */
export const parseRedisUrl = (url: string): Result<RedisUrl, string> => {
  const groups = parts.exec(url)?.groups;
  const scheme = schemes.get(groups?.scheme?.toLowerCase() ?? "");
  if (groups === undefined || scheme === undefined) {
    return err(
      "A Redis URL starts with redis://, rediss://, redis+cluster:// or redis+sentinel://, and a host.",
    );
  }
  const [first, ...others] = (groups.hosts ?? "").split(",").map((text) => parseAddress(text, scheme.port));
  if (first === null || first === undefined || others.includes(null)) {
    return err("The hosts of the Redis URL are written host:port, with commas between them.");
  }
  const query = new URLSearchParams(groups.query);
  const unknown = [...query.keys()].find((parameter) => parameter !== "prefix" && parameter !== "tls");
  if (unknown !== undefined) return err("A Redis URL knows the parameters prefix and tls alone.");
  const tls = query.get("tls") ?? "false";
  if (tls !== "true" && tls !== "false") return err("The parameter tls of a Redis URL is true or false.");
  if (scheme.kind === "single" && others.length > 0) {
    return err(
      "A redis:// URL has one host; with several it starts with redis+cluster:// or redis+sentinel://.",
    );
  }
  const path = groups.path ?? "";
  const database = scheme.kind === "single" ? path || "0" : "0";
  if (!/^\d{1,5}$/.test(database)) return err("The path of a redis:// URL is the number of a database.");
  if (scheme.kind === "cluster" && path !== "") return err("A redis+cluster:// URL has no path.");
  if (scheme.kind === "sentinel" && path === "") {
    return err("A redis+sentinel:// URL ends with the name by which Sentinel knows the servers.");
  }
  const credentials = parseCredentials(groups.credentials);
  const name = decoded(path);
  if (credentials === null || name === null) {
    return err("The user, the password and the name in the Redis URL have to be percent-encoded.");
  }
  return ok({
    kind: scheme.kind,
    addresses: [first, ...others.filter((each) => each !== null)],
    isTls: scheme.isTls || tls === "true",
    ...credentials,
    database: Number(database),
    name: scheme.kind === "sentinel" ? name : null,
    prefix: query.get("prefix"),
  });
};

const parseAddress = (text: string, defaultPort: number): Address | null => {
  const { host, port } = address.exec(text)?.groups ?? {};
  if (host === undefined || Number(port ?? 0) > 65_535) return null;
  return { host: host.replace(/^\[|\]$/g, ""), port: port === undefined ? defaultPort : Number(port) };
};

const parseCredentials = (text: string | undefined): Pick<RedisUrl, "username" | "password"> | null => {
  if (text === undefined) return { username: null, password: null };
  const colon = text.indexOf(":");
  const username = decoded(colon < 0 ? text : text.slice(0, colon));
  const password = colon < 0 ? null : decoded(text.slice(colon + 1));
  if (username === null || (colon >= 0 && password === null)) return null;
  return { username: username === "" ? null : username, password };
};

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};
