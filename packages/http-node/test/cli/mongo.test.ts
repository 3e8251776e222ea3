import { MongoClient } from "mongodb";
import { beforeAll, expect, it } from "vitest";
import { describeMongo } from "../../../adapter-mongo/test/support/describe-mongo";
import { run, startServe, temporaryFile } from "../support/test-io";

const seed = JSON.stringify({
  users: [{ name: "alice", tokens: ["alice-secret"] }],
  organizations: [
    {
      name: "acme",
      teams: [{ name: "owners", permissions: ["owners"], members: ["alice"] }],
      projects: [{ name: "Platform", workspaces: [{ name: "network" }] }],
    },
  ],
});

await describeMongo("the command line with a mongodb:// store", (mongo) => {
  let store: readonly [string, string];
  beforeAll(() => {
    const url = new URL(mongo.url);
    url.pathname = mongo.database();
    store = ["--store", url.href];
  });

  it("seeds, serves, checks and makes tokens", async () => {
    const seeded = await run(["seed", await temporaryFile(seed), ...store]);
    expect(seeded).toMatchObject({ code: 0, err: "" });
    expect(seeded.outLines).toContain("projects: 1 created, 0 updated, 0 unchanged");
    const again = await run(["seed", await temporaryFile(seed), ...store]);
    expect(again.outLines).toContain("projects: 0 created, 0 updated, 1 unchanged");

    const created = await run(["token", "create", "--user", "alice", ...store]);
    const { token } = JSON.parse(created.out);
    const { url } = await startServe([...store]);
    const response = await fetch(`${url}/api/v2/organizations/acme/projects`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await response.json()).toMatchObject({
      data: [{ attributes: { name: "Platform", "workspace-count": 1 } }],
    });
    expect(await run(["check", ...store])).toMatchObject({
      code: 0,
      out: "The data of the mongodb store is sound.\n",
    });
  });

  it("tells in one sentence that nobody answers", { timeout: 20_000 }, async () => {
    const { code, out, errLines } = await run(["check", "--store", "mongodb://user:hunter2@127.0.0.1:1/x"]);
    expect({ code, out, sentences: errLines.length }).toEqual({ code: 1, out: "", sentences: 1 });
    expect(errLines[0]).not.toContain("hunter2");
  });

  it("tells what contradicts itself", async () => {
    const [, url] = store;
    const client = new MongoClient(url);
    await client
      .db()
      .collection("projects")
      .updateOne({ nameKey: "platform" }, { $set: { workspaceCount: 7 } });
    await client.close();
    const { code, errLines } = await run(["check", ...store]);
    expect(code).toBe(1);
    expect(errLines).toEqual([expect.stringMatching(/counts 7 workspaces and has 1\.$/)]);
  });
});
