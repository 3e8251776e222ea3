import { describe, expect, it } from "vitest";
import { version } from "../../package.json";
import { publicUrl } from "../../src/cli/values";
import { run } from "../support/test-io";

const commands = [
  ["serve"],
  ["seed"],
  ["token", "create"],
  ["token", "list"],
  ["token", "revoke"],
  ["check"],
];

describe("--help and --version", () => {
  it.each([[], ["token"], ...commands])("work on: %s %s", async (...command) => {
    const help = await run([...command, "--help"]);
    expect(help).toMatchObject({ code: 0, err: "" });
    expect(help.out).toContain(`projects-api ${command.join(" ")}`.trim());
    expect(await run([...command, "--version"])).toMatchObject({ code: 0, out: `${version}\n`, err: "" });
  });

  it("tell every option with its variable", async () => {
    const { out } = await run(["serve", "--help"]);
    const usage = [
      "store",
      "seed",
      "host",
      "port",
      "public-url",
      "shapes",
      "rate-limit",
      "max-body",
      "deadline",
      "shutdown-grace",
      "metrics",
      "log-level",
    ];
    for (const option of usage) expect(out).toContain(`--${option} `);
    expect(out).toContain("PROJECTS_API_RATE_LIMIT");
  });

  it("tell what is not there yet", async () => {
    expect((await run(["serve", "--help"])).out).toMatch(/--metrics .*not in this build/);
  });
});

const misuses: readonly (readonly string[])[] = [
  [],
  ["fly"],
  ["-x"],
  ["token"],
  ["token", "steal"],
  ["serve", "--fly"],
  ["serve", "here"],
  ["serve", "--port"],
  ["serve", "--port="],
  ["serve", "--port", "abc"],
  ["serve", "--port", "-1"],
  ["serve", "--port", "65536"],
  ["serve", "--port", "1e3"],
  ["serve", "--host", ""],
  ["serve", "--store", "sqlite://x"],
  ["serve", "--store", "memory"],
  ["serve", "--store", "memory://x"],
  ["serve", "--store", "redis:"],
  ["serve", "--store", "redis://"],
  ["serve", "--store", "redis+cluster://"],
  ["serve", "--store", "redis+sentinel://h:1"],
  ["serve", "--store", "redis+sentinel://h:1/"],
  ["serve", "--store", "redis+sentinel:///name"],
  ["serve", "--store", "redis+sentinel://h:1?prefix=/name"],
  ["serve", "--store="],
  ["serve", "--shapes", "round"],
  ["serve", "--rate-limit", "-1"],
  ["serve", "--rate-limit", "1.5"],
  ["serve", "--max-body", "0"],
  ["serve", "--max-body", "1MB"],
  ["serve", "--deadline", "0"],
  ["serve", "--deadline", "soon"],
  ["serve", "--deadline", "86401"],
  ["serve", "--shutdown-grace", "-1"],
  ["serve", "--log-level", "loud"],
  ["serve", "--metrics", "9090"],
  ["serve", "--metrics", "a:70000"],
  ["serve", "--public-url", "example.org"],
  ["serve", "--user", "alice"],
  ["seed"],
  ["seed", ""],
  ["seed", "a.json", "b.json"],
  ["seed", "a.json", "--port", "1"],
  ["token", "create"],
  ["token", "create", "--user", "a", "--organization", "b"],
  ["token", "create", "x", "--user", "a"],
  ["token", "list"],
  ["token", "revoke"],
  ["token", "revoke", "a", "b"],
  ["check", "all"],
];

describe("a command line that is at fault", () => {
  it.each(misuses.map((argv) => [argv.join(" "), argv] as const))("is told so: %s", async (_, argv) => {
    const { code, out, errLines } = await run(argv);
    expect({ code, out, sentences: errLines.length }).toEqual({ code: 2, out: "", sentences: 1 });
    expect(errLines[0]).toMatch(/^\S.*\.$/);
  });

  it("is told by the name of the option, or of the variable", async () => {
    expect((await run(["serve", "--port", "x"], { PROJECTS_API_PORT: "y" })).err).toMatch(/^--port must be/);
    const fromEnvironment = await run(["serve"], { PROJECTS_API_PORT: "y" });
    expect(fromEnvironment).toMatchObject({ code: 2 });
    expect(fromEnvironment.err).toMatch(/^PROJECTS_API_PORT must be/);
  });

  it("is not told a password", async () => {
    const { err } = await run(["check", "--store", "oracle://root:hunter2@db"]);
    expect(err).not.toContain("hunter2");
  });
});

describe("environment variables", () => {
  it("are as if unset when empty", async () => {
    expect(await run(["check"], { PROJECTS_API_STORE: "", PROJECTS_API_PORT: "" })).toMatchObject({
      code: 0,
    });
  });

  it("give way to options", async () => {
    const env = { PROJECTS_API_STORE: "nonsense" };
    expect((await run(["check"], env)).code).toBe(2);
    expect((await run(["check", "--store", "memory:"], env)).code).toBe(0);
  });

  it("of other commands do not matter", async () => {
    expect((await run(["check"], { PROJECTS_API_PORT: "nonsense" })).code).toBe(0);
  });

  it("name the owner of a token too", async () => {
    const both = { PROJECTS_API_USER: "a", PROJECTS_API_ORGANIZATION: "acme" };
    expect((await run(["token", "list"], both)).code).toBe(2);
    expect(await run(["token", "list", "--user", "bob"], both)).toMatchObject({
      code: 1,
      err: "There is no user bob.\n",
    });
    expect((await run(["token", "list"], { PROJECTS_API_USER: "alice" })).code).toBe(1);
  });
});

it("the last of repeated options counts", async () => {
  expect((await run(["check", "--store", "nonsense", "--store", "memory:"])).code).toBe(0);
});

describe("the public URL", () => {
  it.each([
    ["http://example.org", "http://example.org"],
    ["https://example.org/", "https://example.org"],
    ["HTTPS://Example.org:8443//", "https://example.org:8443"],
    ["http://example.org/a/b//", "http://example.org/a/b"],
    ["http://[::1]:3000/x", "http://[::1]:3000/x"],
  ])("may be %s", (given, taken) => {
    expect(publicUrl.parse(given)).toBe(taken);
  });

  it.each([
    "",
    "example.org",
    "//example.org",
    "ftp://example.org",
    "http:example.org",
    "http://",
    "http://a b",
    "http://user@example.org",
    "http://user:password@example.org",
    "http://@example.org",
    "http://example.org?",
    "http://example.org/?x=1",
    "http://example.org/#",
    "http://example.org:99999",
    " http://example.org",
  ])("may not be %j", (given) => {
    expect(publicUrl.safeParse(given).success).toBe(false);
  });
});
