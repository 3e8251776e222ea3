import { randomUUID } from "node:crypto";
import {
  err,
  limits,
  type OrganizationId,
  ok,
  type ProjectValues,
  type ProjectWrites,
} from "@projects-api/core";
import { type Claim, claim, forget, graveTime, release } from "./claims";
import type { Call } from "./connection";
import { committedGate, type Database } from "./database";
import { journalArguments } from "./journal";
import { moveSlices } from "./move-slices";
import { decodeProject, encodeProject, encodeText } from "./records";
import { numberOf, oneOf, textOf } from "./reply";
import { scripts } from "./scripts";

/** The writing methods for projects of a store on this data. */
export const projectWrites = (db: Database): ProjectWrites => ({
  async createProject({ project, accessRevision }) {
    const { id, organization } = project;
    const call = db.connection.call();
    for (let tries = 0; tries < limits.maxAttempts; tries++) {
      const claimed = await claim(db, call, organization, "project", [id]);
      if (claimed.isErr()) return err("unavailable");
      const number = claimed.value.numbers.get(id);
      if (number === undefined) return withoutClaim(db, call, organization, accessRevision);

      const args = [id, accessRevision, encodeProject(project, number)];
      const grave = db.keys.grave(organization, "project", id);
      const ending = await db.write(call, scripts.createProject, organization, args, [grave]);
      if (ending.isErr()) return err(ending.error);
      const { status, rest } = ending.value;
      if (status === "ok") {
        db.known.set(`project ${id}`, organization);
        return ok(decodeProject(organization, id, textOf(rest[0])).entry);
      }
      if (status === "fenced") {
        await call.backOff(tries);
        continue;
      }
      if (status !== "id-taken")
        await release(db, call, organization, [{ kind: "project", subject: id, number }]);
      return err(oneOf(status, ["organization-not-found", "access-changed", "id-taken", "name-taken"]));
    }
    return err("unavailable");
  },

  async updateProject({ project: id, organization, accessRevision, expected, values, revision }) {
    const args = [id, accessRevision, expected ?? "", revision, ...fieldsOf(values)];
    const ending = await db.write(db.connection.call(), scripts.updateProject, organization, args);
    if (ending.isErr()) return err(ending.error);
    const { status, rest } = ending.value;
    return status === "ok"
      ? ok(decodeProject(organization, id, textOf(rest[0])).entry)
      : err(oneOf(status, ["not-found", "access-changed", "revision-changed", "name-taken"]));
  },

  async deleteProject({ project: id, organization, accessRevision, expected }) {
    const call = db.connection.call();
    const grave = db.keys.grave(organization, "project", id);
    const args = [id, accessRevision, expected ?? "", graveTime];
    const ending = await db.write(call, scripts.deleteProject, organization, args, [grave]);
    if (ending.isErr()) return err(ending.error);
    const { status, rest } = ending.value;
    if (status !== "ok") {
      return err(oneOf(status, ["not-found", "access-changed", "revision-changed", "not-empty"]));
    }
    const buried: Claim = { kind: "project", subject: id, number: numberOf(rest[0]) };
    await forget(db, call, organization, [buried]);
    return ok(undefined);
  },

  async moveWorkspaces(intent) {
    const { organization, accessRevision } = intent;
    const call = db.connection.call();
    const slices = moveSlices(db.keys, intent);
    const args = [accessRevision, committedGate(randomUUID()), ...journalArguments(slices)];
    const keys = slices.length === 1 ? (slices[0]?.keys ?? []) : [];
    const ending = await db.write(call, scripts.move, organization, args, keys);
    if (ending.isErr()) return err(ending.error);
    const { status, rest } = ending.value;
    if (status !== "ok") return err(oneOf(status, ["not-found", "access-changed", "sources-changed"]));
    // It is done: should this process not get to the end, whoever comes next does.
    await db.applyJournal(call, organization, rest);
    return ok(undefined);
  },
});

/** Another organization has the id; that is told only where nothing else is wrong. */
const withoutClaim = async (
  db: Database,
  call: Call,
  organization: OrganizationId,
  accessRevision: string,
) => {
  const ending = await db.read(call, scripts.listNames, organization, [accessRevision]);
  if (ending.isErr()) return err(ending.error);
  switch (ending.value.status) {
    case "not-found":
      return err("organization-not-found" as const);
    case "access-changed":
      return err("access-changed" as const);
    default:
      return err("id-taken" as const);
  }
};

/** Pairs of a value, by the name that the script has for it, and how it is kept. */
const fieldsOf = ({ name, nameKey, description, autoDestroyActivityDuration }: ProjectValues): string[] => [
  ...(nameKey === undefined ? [] : ["key", nameKey]),
  ...(name === undefined ? [] : ["name", name]),
  ...(description === undefined ? [] : ["description", encodeText(description)]),
  ...(autoDestroyActivityDuration === undefined ? [] : ["duration", encodeText(autoDestroyActivityDuration)]),
];
