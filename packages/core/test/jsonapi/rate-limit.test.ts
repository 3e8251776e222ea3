import { err } from "@projects-api/core";
import { beforeEach, describe, expect, it } from "vitest";
import { type Answer, errorsOf, mediaType, send } from "./support/client";
import { ManualDeadline, moment, never } from "./support/deadline";
import { ScriptedStore } from "./support/scripted-store";
import { projectDocument, World } from "./support/world";

const path = "/organizations/acme";
const target = `/api/v2${path}`;
let scripted: ScriptedStore;
let world: World;

beforeEach(async () => {
  scripted = new ScriptedStore();
  world = await World.create({ rateLimit: 4, store: scripted.store });
});

/** Limit, what remains, and the seconds until it is reset. */
const rateOf = ({ headers }: Answer) => {
  const reset = headers["X-RateLimit-Reset"] ?? "";
  expect(reset).toMatch(/^\d+(\.\d+)?$/);
  return [headers["X-RateLimit-Limit"], headers["X-RateLimit-Remaining"], Number(reset)];
};

const statuses = async (times: number, request: () => Promise<Answer>) => {
  const answers: number[] = [];
  for (let time = 0; time < times; time++) answers.push((await request()).status);
  return answers;
};

describe("a rate limit of N", () => {
  it("lets N requests a second through for each token", async () => {
    expect(await statuses(6, () => world.admin.get(path))).toEqual([200, 200, 200, 200, 429, 429]);
    world.wait(1_000);
    expect(await statuses(5, () => world.admin.get(path))).toEqual([200, 200, 200, 200, 429]);
  });

  it("begins anew when the clock is set back", async () => {
    await statuses(5, () => world.admin.get(path));
    world.wait(-3_600_000);
    expect(await statuses(5, () => world.admin.get(path))).toEqual([200, 200, 200, 200, 429]);
  });

  it("answers 429 and tells when to come again", async () => {
    await statuses(4, () => world.admin.get(path));
    const answer = await world.admin.get(path);
    expect(errorsOf(answer)).toEqual([
      {
        status: "429",
        code: "too-many-requests",
        title: "too many requests",
        detail: expect.any(String),
      },
    ]);
    expect(answer.headers["Retry-After"]).toBe("1");
    expect(rateOf(answer)).toEqual(["4", "0", 1]);
  });

  it("tells what remains, and the seconds to wait", async () => {
    expect(rateOf(await world.admin.get(path))).toEqual(["4", "3", 1]);
    world.wait(250);
    expect(rateOf(await world.admin.get(path))).toEqual(["4", "2", 0.75]);
  });

  it("counts every token by itself", async () => {
    await world.organization("globex");
    await statuses(5, () => world.admin.get(path));
    expect((await world.as("globex").get("/organizations/globex")).status).toBe(200);
  });

  it("counts requests without a valid token by their address", async () => {
    const from = (address: string, authorization?: string) => () =>
      send(world.api, { target, address, headers: { authorization } });
    expect(await statuses(2, from("192.0.2.1"))).toEqual([401, 401]);
    expect(await statuses(3, from("192.0.2.1", "Bearer unknown"))).toEqual([401, 401, 429]);
    expect(await statuses(1, from("192.0.2.1", "Bearer other"))).toEqual([429]);
    expect(await statuses(1, from("192.0.2.2"))).toEqual([401]);
    expect(await statuses(1, from("192.0.2.1", "Bearer acme-token"))).toEqual([200]);
  });

  it("is none when it is 0", async () => {
    world = await World.create({ rateLimit: 0 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => world.admin.get(path)));
    for (const { status, headers } of answers) {
      expect(status).toBe(200);
      expect(Object.keys(headers).join()).not.toMatch(/ratelimit/i);
    }
  });
});

describe("what is counted", () => {
  it.each<[string, number, () => Promise<Answer>]>([
    ["a create", 201, () => world.admin.post(`${path}/projects`, projectDocument({ name: "New" }))],
    ["a 401", 401, () => send(world.api, { target, address: "192.0.2.1" })],
    ["a 406", 406, () => world.admin.get(path, { accept: `${mediaType};x=1` })],
    ["a 415", 415, () => world.admin.post(`${path}/projects`, {}, { "content-type": "text/plain" })],
    ["a 400", 400, () => world.admin.get(`${path}?include=x`)],
    ["a 404 of something", 404, () => world.admin.get("/projects/absent")],
    ["a 304", 304, () => world.admin.get(path, { "if-none-match": "*" })],
    ["a HEAD", 200, () => world.admin.head(path)],
    [
      "a 503 of the store",
      503,
      () => {
        scripted.replace({ readOrganization: async () => err("unavailable") });
        return world.admin.get(path);
      },
    ],
    [
      "a 500",
      500,
      () => {
        scripted.replace({ readOrganization: () => Promise.reject(new Error("defect")) });
        return world.admin.get(path);
      },
    ],
    [
      "a 503 at the deadline",
      503,
      async () => {
        const [asked, deadline] = [moment(), new ManualDeadline()];
        scripted.replace({
          readOrganization: () => {
            asked.reached();
            return never();
          },
        });
        const answer = world.admin.with({ deadline }).get(path);
        await asked.there;
        deadline.pass();
        return answer;
      },
    ],
    [
      "a 503 at the deadline, while it is not known who asks,",
      503,
      async () => {
        const [asked, deadline] = [moment(), new ManualDeadline()];
        scripted.replace({
          findToken: () => {
            asked.reached();
            return never();
          },
        });
        const answer = world.admin.with({ deadline }).get(path);
        await asked.there;
        deadline.pass();
        return answer;
      },
    ],
  ])("is %s, and its answer tells the rate", async (_, status, request) => {
    const answer = await request();
    expect(answer.status).toBe(status);
    expect(rateOf(answer)).toEqual(["4", "3", 1]);
  });

  it.each<[string, () => Promise<Answer>]>([
    ["an unknown path", () => world.admin.get("/nothing")],
    ["another method", () => world.admin.raw("PUT", path, null)],
    ["OPTIONS", () => world.admin.options(path)],
  ])("is not %s", async (_, request) => {
    for (let times = 0; times < 6; times++) {
      const { status, headers } = await request();
      expect(status).not.toBe(429);
      expect(Object.keys(headers).join()).not.toMatch(/ratelimit/i);
    }
    expect(rateOf(await world.admin.get(path))).toEqual(["4", "3", 1]);
  });

  it("is before anything else is looked at: 429 comes before 406 and 404", async () => {
    await statuses(4, () => world.admin.get(path));
    expect((await world.admin.get("/projects/absent", { accept: `${mediaType};x=1` })).status).toBe(429);
    expect((await world.admin.get("/nothing")).status).toBe(404);
  });
});
