import { AssertionError } from "node:assert/strict";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { modelCases, runCase } from "../../src/conformance";
import type { Call, Outcome } from "../../src/conformance/model/call";
import { isLinearizable, type Operation } from "../../src/conformance/model/linearizable";
import type { ModelState } from "../../src/conformance/model/state";
import { id } from "../../src/conformance/records";
import type { ProvisionBatch } from "../../src/store";
import { mutantTitled } from "./mutants";
import { harnessOf } from "./mutants/harness";

const [sequences, histories] = modelCases(fc, { numRuns: 500, seed: 1 });

const failureOf = async (which: typeof sequences, title: string): Promise<Error> => {
  if (which === undefined) throw new Error("There is no such case.");
  const failure = await runCase(which, harnessOf(mutantTitled(title)), "model").catch(
    (error: unknown) => error,
  );
  if (!(failure instanceof Error)) throw new Error("The model finds nothing.");
  return failure;
};

describe("the model", () => {
  it.each([
    "a move that stops half-way",
    "a move that takes no notice of where the workspaces were",
    "a count that drifts: what is moved away is still counted",
    "a retry that applies twice",
    "a search that is case-sensitive",
    "a filter that leaks a hidden project",
    "a page that repeats a row of the one before",
    "a client that keeps what it has read",
  ])("finds %s, by a sequence of calls", async (title) => {
    const { message, cause } = await failureOf(sequences, title);
    expect(message).toMatch(/seed: 1, path: "[\d:]+"/);
    expect(message).toMatch(/Counterexample: \[\[\{"do":"/);
    expect(cause).toBeInstanceOf(AssertionError);
  });

  it.each([
    "a lost update: the whole record is written back",
    "a guard that reads whether a project is empty, then deletes it with what came in",
    "a creation that looks for the name, then takes it from whoever came first",
    "an access revision that is compared before the write",
    "a move that looks where the workspaces are, then moves one after the other",
  ])("finds %s, by clients that call at the same time", async (title) => {
    const { message, cause } = await failureOf(histories, title);
    expect(message).toMatch(/seed: 1, path: "[\d:]+"/);
    expect(cause).toBeInstanceOf(AssertionError);
    expect(String(cause)).toContain("no order of the calls explains their answers");
  });
});

describe("a history is linearizable", () => {
  const state: ModelState = {
    organization: id("org"),
    accessRevision: "old",
    teams: [
      {
        id: id("t"),
        organization: id("org"),
        name: "t",
        nameKey: "t",
        permissions: [],
        members: [],
        revision: "r",
      },
    ],
    projects: [
      {
        id: id("p"),
        organization: id("org"),
        name: "p",
        nameKey: "p",
        description: null,
        autoDestroyActivityDuration: null,
        createdAt: 0,
        workspaceCount: 0,
        access: [],
        revision: "r",
      },
    ],
    workspaces: [],
  };
  const batch: ProvisionBatch = {
    organization: state.organization,
    changes: [{ kind: "set-access", project: id("p"), team: id("t"), level: "read" }],
    revision: "new",
  };
  const at = (started: number, ended: number, call: Call, outcome: Outcome): Operation => ({
    call,
    outcome,
    started,
    ended,
  });
  const changed = (started: number, ended: number) =>
    at(started, ended, { method: "provision", batch }, { ok: null });
  const saw = (revision: string, started: number, ended: number) =>
    at(started, ended, { method: "accessRevision" }, { ok: revision });

  it.each([
    ["when a call at the same time sees what was before", true, [[changed(0, 3)], [saw("old", 1, 2)]]],
    ["when a call at the same time sees what is then", true, [[changed(0, 3)], [saw("new", 1, 2)]]],
    ["not when a later call sees what was before", false, [[changed(0, 1)], [saw("old", 2, 3)]]],
    ["not when an earlier call sees what is then", false, [[changed(2, 3)], [saw("new", 0, 1)]]],
    ["not when one sees it come and go", false, [[changed(0, 5)], [saw("new", 1, 2), saw("old", 3, 4)]]],
    ["not when nobody made the change", false, [[saw("new", 0, 1)]]],
  ])("%s", (_, expected, history) => {
    expect(isLinearizable(state, history)).toBe(expected);
  });
});
