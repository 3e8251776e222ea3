import { equal } from "node:assert/strict";
import { limits } from "../../limits";
import { group } from "../case";
import { deepEqual } from "../deep-equal";
import { promises } from "../promises";
import { many, type World } from "../world";

const named = (world: World, names: readonly string[]) =>
  world.organization("acme", { projects: Object.fromEntries(names.map((name) => [name, {}])) });

const search = (text: string) => ({ match: { kind: "search", text } }) as const;

export const listProjectsMatchCases = group("list-projects-match", [
  {
    name: "names",
    title: "gives the projects with the names, in the order asked for and not in theirs",
    holds: promises.matchNames,
    run: async ({ world }) => {
      const acme = await named(world, ["Beta", "alpha", "gamma", "alpha2"]);
      const match = { kind: "names", nameKeys: ["gamma", "beta", "alpha", "none"] } as const;
      deepEqual(await acme.names({ match }), ["Beta", "alpha", "gamma"]);
      deepEqual(await acme.names({ match, order: "name" }), ["alpha", "Beta", "gamma"]);
      deepEqual(await acme.names({ match, order: "name-descending" }), ["gamma", "Beta", "alpha"]);
      const page = await acme.page({ match, order: "name", offset: 1, limit: 1 });
      deepEqual([page.projects[0]?.name, page.total, page.matching], ["Beta", 4, 3]);
    },
  },
  {
    name: "names-none",
    title: "gives nothing where no project has one of the names",
    holds: promises.matchNames,
    run: async ({ world }) => {
      const acme = await named(world, ["alpha", "beta"]);
      const page = await acme.page({ match: { kind: "names", nameKeys: ["alph", "alpha "] } });
      deepEqual([page.projects, page.total, page.matching], [[], 2, 0]);
    },
  },
  {
    name: "names-many",
    title: "takes as many names as the limit allows",
    holds: promises.matchNames,
    run: async ({ world }) => {
      const acme = await world.organization("acme", { projects: many("p", 60, {}) });
      const nameKeys = Object.keys(many("p", limits.maxFilterNames, {})).reverse();
      const page = await acme.page({ match: { kind: "names", nameKeys }, order: "name", limit: 5 });
      deepEqual(
        page.projects.map(({ name }) => name),
        ["p000", "p001", "p002", "p003", "p004"],
      );
      equal(page.matching, 60);
    },
  },
  {
    name: "search",
    title: "finds the text at the start, in the middle and at the end, in any case",
    holds: promises.matchSearch,
    run: async ({ world }) => {
      const acme = await named(world, ["Web site", "my WEB", "cobwebs", "we b", "bew"]);
      deepEqual(await acme.names(search("web")), ["Web site", "my WEB", "cobwebs"]);
      deepEqual(await acme.names(search("e")), ["Web site", "my WEB", "cobwebs", "we b", "bew"]);
      deepEqual(await acme.names(search("my web")), ["my WEB"]);
      deepEqual(await acme.names(search("my webs")), []);
    },
  },
  {
    name: "search-blanks",
    title: "takes blanks of the text for blanks of the name",
    holds: promises.matchSearch,
    run: async ({ world }) => {
      const acme = await named(world, ["one two", "one  two", "one_two", "one-two", "onetwo"]);
      deepEqual(await acme.names(search(" ")), ["one two", "one  two"]);
      deepEqual(await acme.names(search("  ")), ["one  two"]);
      deepEqual(await acme.names(search("e t")), ["one two"]);
      deepEqual(await acme.names(search(" one")), []);
    },
  },
  {
    name: "search-literal",
    title: "takes every character for itself: no wildcard, no regular expression",
    holds: promises.matchSearch,
    run: async ({ world }) => {
      const acme = await named(world, ["a_c", "abc", "a-c", "a c", "a--c"]);
      deepEqual(await acme.names(search("a_c")), ["a_c"]);
      deepEqual(await acme.names(search("a-c")), ["a-c"]);
      deepEqual(await acme.names(search("-")), ["a-c", "a--c"]);
      for (const text of [
        "%",
        "a%",
        "a.c",
        ".*",
        "^a",
        "c$",
        "a|b",
        "[a-c]",
        "(a",
        "a?",
        "\\w",
        "a*",
        "*",
        '"',
      ]) {
        deepEqual(await acme.names(search(text)), [], text);
      }
    },
  },
  {
    name: "search-within-one-name",
    title: "finds no text that only two names one after the other have",
    holds: promises.matchSearch,
    run: async ({ world }) => {
      const acme = await named(world, ["abc", "abd", "abe"]);
      for (const text of ["cab", "bcabd", "c abd", "c-abd", "abcabd"]) {
        deepEqual(await acme.names(search(text)), [], text);
      }
    },
  },
  {
    name: "search-window",
    title: "gives every window of what was found, in every order",
    holds: promises.listProjects,
    run: async ({ world }) => {
      const acme = await world.organization("acme", { projects: many("p", 120, {}) });
      equal((await acme.page({ ...search("p"), limit: 1 })).matching, 120);
      const found = Object.keys(many("p", 120, {})).filter((name) => name.includes("1"));
      for (const order of ["name", "name-descending", "oldest-first"] as const) {
        const sorted = order === "name-descending" ? found.toReversed() : found;
        const page = await acme.page({ ...search("1"), order, offset: 5, limit: 7 });
        deepEqual(
          page.projects.map(({ name }) => name),
          sorted.slice(5, 12),
        );
        deepEqual([page.total, page.matching], [120, found.length]);
      }
    },
  },
  {
    name: "search-whole-name",
    title: "finds a name of the greatest length by all of it",
    holds: promises.matchSearch,
    run: async ({ world }) => {
      const longest = "x".repeat(limits.nameLength.max);
      const acme = await named(world, [longest, "x".repeat(limits.nameLength.max - 1)]);
      deepEqual(await acme.names(search(longest)), [longest]);
      deepEqual(await acme.names(search(`${longest}x`)), []);
    },
  },
]);
