import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatFault, tell } from "../../src/seed/faults";
import { readSeed } from "../../src/seed/read";
import { hashOf } from "../provisioning/context";

const faultsOf = async (document: unknown): Promise<string[]> => {
  const { faults } = await readSeed({ sha256: hashOf }, document);
  return tell(document, faults).map(formatFault);
};

const organization = (members: object) => ({ organizations: [{ name: "acme", ...members }] });
const project = (members: object) => organization({ projects: [{ name: "Project", ...members }] });
const paths = async (document: unknown) => (await faultsOf(document)).map((line) => line.split(": ")[0]);

test.each([{}, { $schema: "x", users: [], organizations: [] }, organization({}), project({})])(
  "nothing is wrong with %j",
  async (document) => {
    expect(await faultsOf(document)).toEqual([]);
  },
);

test("the example of the documentation has no fault", async () => {
  const document = {
    users: [
      { name: "alice", tokens: ["alice-secret"] },
      { name: "bob", tokens: [`sha256:${hashOf("bob-secret")}`] },
    ],
    organizations: [
      {
        name: "acme",
        tokens: ["acme-organization-secret"],
        teams: [
          { id: "team-owners0000000001", name: "owners", permissions: ["owners"], members: ["alice"] },
          { name: "developers", permissions: [], members: ["bob"] },
        ],
        projects: [
          {
            id: "prj-0000000000000001",
            name: "Platform",
            description: "Shared infrastructure",
            "auto-destroy-activity-duration": "14d",
            "team-access": [{ team: "developers", access: "maintain" }],
            workspaces: [
              { id: "ws-0000000000000001", name: "network" },
              { name: "sandbox", "auto-destroy-activity-duration": "8h" },
            ],
          },
        ],
      },
    ],
  };
  expect(await faultsOf(document)).toEqual([]);
});

test.each([null, 5, "text", [], undefined])("the document must be an object, not %j", async (document) => {
  expect(await faultsOf(document)).toEqual(["$: must be an object"]);
});

describe("structure", () => {
  test("what is required, and missing, is told by its own path", async () => {
    const document = {
      users: [{}],
      organizations: [
        { teams: [{}], projects: [{ "team-access": [{}], workspaces: [{}] }] },
        { name: "acme", projects: [{}] },
      ],
    };
    expect(await faultsOf(document)).toEqual([
      "users[0].name: is required",
      "organizations[0].name: is required",
      "organizations[0].teams[0].name: is required",
      "organizations[0].projects[0].name: is required",
      "organizations[0].projects[0].team-access[0].team: is required",
      "organizations[0].projects[0].team-access[0].access: is required",
      "organizations[0].projects[0].workspaces[0].name: is required",
      "organizations[1].projects[0].name: is required",
    ]);
  });

  test("a member that is not known is told by its own path, whatever its name", async () => {
    const text = `{ "$schema": "x", "__proto__": 1, "constructor": 1, "two words": 1, "line\\nbreak": 1,
      "users": [{ "name": "alice", "id": "x", "$schema": "x" }] }`;
    expect(await paths(JSON.parse(text))).toEqual([
      "__proto__",
      "constructor",
      '["two words"]',
      '["line\\nbreak"]',
      "users[0].id",
      "users[0].$schema",
    ]);
  });

  test("null clears a description, a duration and an override, and is a fault elsewhere", async () => {
    const duration = "auto-destroy-activity-duration";
    const cleared = { description: null, [duration]: null, workspaces: [{ name: "a", [duration]: null }] };
    expect(await faultsOf(project(cleared))).toEqual([]);
    const document = {
      $schema: null,
      users: [{ name: null, tokens: null }, null],
      organizations: [
        {
          name: null,
          tokens: [null],
          teams: [{ id: null, name: null, permissions: null, members: [null] }],
          projects: [{ name: null, "team-access": [{ team: null, access: null }], workspaces: null }],
        },
      ],
    };
    expect(await paths(document)).toEqual([
      "$schema",
      "users[0].name",
      "users[0].tokens",
      "users[1]",
      "organizations[0].name",
      "organizations[0].tokens[0]",
      "organizations[0].teams[0].id",
      "organizations[0].teams[0].name",
      "organizations[0].teams[0].permissions",
      "organizations[0].teams[0].members[0]",
      "organizations[0].projects[0].name",
      "organizations[0].projects[0].team-access[0].team",
      "organizations[0].projects[0].team-access[0].access",
      "organizations[0].projects[0].workspaces",
    ]);
    expect(await paths({ users: null, organizations: {} })).toEqual(["users", "organizations"]);
  });
});

describe("rules", () => {
  test("each broken rule of a name, a description and a duration is told", async () => {
    const document = project({
      name: " !",
      description: `${"x".repeat(257)}\0`,
      "auto-destroy-activity-duration": "14",
      workspaces: [{ name: "a b", "auto-destroy-activity-duration": "0d" }],
    });
    expect(await paths(document)).toEqual([
      "organizations[0].projects[0].name",
      "organizations[0].projects[0].name",
      "organizations[0].projects[0].name",
      "organizations[0].projects[0].description",
      "organizations[0].projects[0].description",
      "organizations[0].projects[0].auto-destroy-activity-duration",
      "organizations[0].projects[0].workspaces[0].name",
      "organizations[0].projects[0].workspaces[0].auto-destroy-activity-duration",
    ]);
  });

  test("names, ids, permissions, access and tokens have their forms", async () => {
    const document = {
      users: [{ name: "a\u0001", tokens: ["two words", "sha256:ab"] }],
      organizations: [
        {
          name: "ab",
          teams: [{ id: "a b", name: "", permissions: ["owner"] }],
          projects: [{ id: "", name: "Project", "team-access": [{ team: "", access: "root" }] }],
        },
      ],
    };
    expect(await faultsOf(document)).toEqual([
      "users[0].name: must be 1 to 90 characters, none of them a control character",
      "users[0].tokens[0]: must be a token (letters, digits and -._~+/, then any =), or sha256: and 64 hexadecimal digits",
      "users[0].tokens[1]: must be a token (letters, digits and -._~+/, then any =), or sha256: and 64 hexadecimal digits",
      "organizations[0].name: must be 3 to 40 letters, digits, hyphens or underscores",
      "organizations[0].teams[0].id: must be 1 to 128 letters, digits, hyphens or underscores",
      "organizations[0].teams[0].name: must be 1 to 90 characters, none of them a control character",
      "organizations[0].teams[0].permissions[0]: must be one of owners, manage-projects, manage-workspaces, read-projects",
      "organizations[0].projects[0].id: must be 1 to 128 letters, digits, hyphens or underscores",
      "organizations[0].projects[0].team-access[0].access: must be one of read, write, maintain, admin",
    ]);
  });

  test("a token is never repeated in a fault", async () => {
    const document = { users: [{ name: "a", tokens: ["my secret!", "secret-1", "secret-1"] }] };
    expect((await faultsOf(document)).join()).not.toMatch(/secret/);
  });
});

describe("what must be the only one", () => {
  test("names, ignoring the case of A to Z, in their organization", async () => {
    const kelvin = "\u212A";
    const document = {
      users: [{ name: "kim" }, { name: "Kim" }, { name: `${kelvin}im` }],
      organizations: [
        {
          name: "acme",
          teams: [{ name: "Devs" }, { name: "devs" }],
          projects: [
            { name: "Project", workspaces: [{ name: "one" }] },
            { name: "PROJECT", workspaces: [{ name: "ONE" }, { name: "two" }] },
          ],
        },
        {
          name: "other",
          teams: [{ name: "Devs" }],
          projects: [{ name: "Project", workspaces: [{ name: "one" }] }],
        },
        { name: "ACME" },
      ],
    };
    expect(await paths(document)).toEqual([
      "users[1].name",
      "organizations[0].teams[1].name",
      "organizations[0].projects[1].name",
      "organizations[0].projects[1].workspaces[0].name",
      "organizations[2].name",
    ]);
  });

  test("ids over the whole file, whatever they name, and exactly", async () => {
    const document = {
      organizations: [
        { name: "acme", teams: [{ id: "x", name: "devs" }], projects: [{ id: "X", name: "Project" }] },
        { name: "other", projects: [{ id: "x", name: "Project", workspaces: [{ id: "X", name: "one" }] }] },
      ],
    };
    expect(await paths(document)).toEqual([
      "organizations[1].projects[0].id",
      "organizations[1].projects[0].workspaces[0].id",
    ]);
  });

  test("tokens over the whole file, plain or as a hash", async () => {
    const hash = `sha256:${hashOf("secret")}`;
    const document = {
      organizations: [
        { name: "acme", tokens: [hash.replace(/[a-f]/g, (digit) => digit.toUpperCase()), "other"] },
      ],
      users: [{ name: "alice", tokens: ["secret", "other"] }],
    };
    expect(await paths(document)).toEqual(["organizations[0].tokens[0]", "organizations[0].tokens[1]"]);
  });

  test("a team's access to a project", async () => {
    const access = [
      { team: "devs", access: "read" },
      { team: "DEVS", access: "admin" },
    ];
    expect(await paths(project({ "team-access": access }))).toEqual([
      "organizations[0].projects[0].team-access[1].team",
    ]);
  });
});

test("faults come in the order of the document", async () => {
  const document = {
    organizations: [
      { projects: [{ workspaces: [{ name: "" }], name: "x", id: "" }], tokens: [""], name: "" },
      5,
    ],
    nonsense: true,
    users: [{ tokens: [""], name: "" }],
  };
  expect(await paths(document)).toEqual([
    "organizations[0].projects[0].workspaces[0].name",
    "organizations[0].projects[0].name",
    "organizations[0].projects[0].id",
    "organizations[0].tokens[0]",
    "organizations[0].name",
    "organizations[1]",
    "nonsense",
    "users[0].tokens[0]",
    "users[0].name",
  ]);
});

test("200,000 faults in one list do not blow the stack", async () => {
  const projects = Array.from({ length: 200_000 }, () => ({ name: "Project", nonsense: 1 }));
  expect((await faultsOf(organization({ projects }))).length).toBe(399_999);
});

test("any JSON is read without an exception, and faults have no line break in them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), async (users, teams, projects) => {
      for (const document of [users, { users, organizations: [{ name: "acme", teams, projects }] }]) {
        for (const line of await faultsOf(document)) expect(line).not.toMatch(/\n/);
      }
    }),
  );
});
