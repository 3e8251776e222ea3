import { ok, type Store } from "@projects-api/core";
import { type Outcome, refused } from "./outcome";

/** Connects; a sentence when the store is out of reach or unfit. What is better mended is told meanwhile. */
type OpenStore = (url: string, onWarning: (sentence: string) => void) => Promise<Outcome<Store>>;

/** What the package of a store exports for the command line. */
interface Adapter {
  readonly openStore: OpenStore;
}

const isAdapter = (module: object): module is Adapter =>
  "openStore" in module && typeof module.openStore === "function";

/** A store whose package is loaded only when it is asked for. */
const adapter =
  (packageName: string): OpenStore =>
  async (url, onWarning) => {
    try {
      const module: object = await import(packageName);
      if (isAdapter(module)) return await module.openStore(url, onWarning);
      return refused([`The installed ${packageName} does not fit this version of projects-api.`]);
    } catch (error) {
      if (!isMissing(error, packageName)) throw error;
      return refused([`This store needs a package that is not installed: npm install ${packageName}.`]);
    }
  };

const isMissing = (error: unknown, packageName: string): boolean =>
  error instanceof Error &&
  "code" in error &&
  error.code === "ERR_MODULE_NOT_FOUND" &&
  error.message.includes(packageName);

const redis = adapter("@projects-api/adapter-redis");
const mongo = adapter("@projects-api/adapter-mongo");

const sentinel = "redis+sentinel://";

interface Scheme {
  /** What follows it, for people. */
  readonly rest: string;
  readonly open: OpenStore;
}

const schemes: ReadonlyMap<string, Scheme> = new Map([
  [
    "memory:",
    {
      rest: "",
      open: async () => {
        const { createMemoryStore } = await import("@projects-api/core/memory");
        return ok(createMemoryStore());
      },
    },
  ],
  ["redis://", { rest: "host:port", open: redis }],
  ["rediss://", { rest: "host:port", open: redis }],
  ["redis+cluster://", { rest: "host:port,host:port", open: redis }],
  [sentinel, { rest: "host:port,host:port/name", open: redis }],
  ["mongodb://", { rest: "host:port/database", open: mongo }],
  ["mongodb+srv://", { rest: "host/database", open: mongo }],
]);

/** What the URL of a store looks like, for people. */
export const storeForms: readonly string[] = [...schemes].map(([scheme, { rest }]) => scheme + rest);

/** The scheme of a store's URL with what follows it up to the host; all of `memory:`. */
const schemeOf = (url: string): string => /^[a-z+]+:(?:\/\/(?=.)|$)/i.exec(url)?.[0].toLowerCase() ?? "";

/** Hosts, and the name by which Sentinel knows the servers of one store. */
const hostsAndName = /^[^/?#]+\/[^/?#]+/;

/** Whether the URL names a kind of store that there is. The rest of it is for the store to judge. */
export const isStoreUrl = (url: string): boolean => {
  const scheme = schemeOf(url);
  return schemes.has(scheme) && (scheme !== sentinel || hostsAndName.test(url.slice(scheme.length)));
};

/** Opens the store that the URL names. Never repeats the URL, which may hold a password. */
export const openStore: OpenStore = async (url, onWarning) => {
  const scheme = schemes.get(schemeOf(url));
  return scheme === undefined ? refused(["There is no such store."]) : scheme.open(url, onWarning);
};
