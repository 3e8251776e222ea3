import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Keys, lookupBuckets, lookupKinds, organizationKeyNames } from "../src/keys";
import { scripts } from "../src/scripts";
import { acme } from "./support/records";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

describe("the keys", () => {
  it("are all in the table of the README", () => {
    for (const name of organizationKeyNames) expect(readme).toMatch(new RegExp(`[\`:]${name}\``));
  });

  it("of an organization have its id as their hash tag, and begin with the prefix", () => {
    const keys = new Keys("a");
    const all = [
      ...organizationKeyNames.map((name) => keys.of(acme, name)),
      keys.workspacesOf(acme, "prj-1"),
      keys.grave(acme, "team", "team-1"),
    ];
    expect(new Set(all).size).toBe(all.length);
    for (const key of all) expect(key.startsWith(`a:{${acme}}:`)).toBe(true);
  });

  it("of lookups are spread over all buckets", () => {
    const keys = new Keys("a");
    const used = new Set(Array.from({ length: 2_000 }, (_, i) => keys.bucketOf("project", `prj-${i}`)));
    expect(used.size).toBe(lookupBuckets);
    expect(new Set(lookupKinds.map((kind) => keys.lookup(kind, 0))).size).toBe(lookupKinds.length);
  });

  it("of each script's header are used in it, or in its libraries", () => {
    /** Which put the names of keys together, or take all keys alike. */
    const general = ["advance", "compare", "list-leaves", "provision", "remove-organization"];
    for (const { name, text, keys } of Object.values(scripts)) {
      const [, , ...body] = text.split("\n");
      const used = new Set([...body.join("\n").matchAll(/"([a-z-]+)"/g)].map(([, key]) => key));
      if (!general.includes(name))
        expect(
          keys.filter((key) => !used.has(key)),
          name,
        ).toEqual([]);
    }
  });
});
