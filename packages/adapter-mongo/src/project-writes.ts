import {
  type Answer,
  type CreateProject,
  type DeleteProject,
  err,
  ok,
  type Project,
  type ProjectWrites,
  type Revision,
  type UpdateProject,
} from "@projects-api/core";
import type { Connection } from "./connection";
import { accessRevisionOf, countWrite } from "./counters";
import { fromProject, type ProjectDocument, toProject } from "./documents";
import { moveWorkspaces } from "./move-workspaces";
import { commit, leave, transact } from "./transaction";

/**
 * The writes for callers. Each notes itself in a counter, under the access revision that it was authorized
 * under, and writes under conditions; only when one does not hold it is asked which.
 */
export const projectWrites = (connection: Connection): ProjectWrites => ({
  createProject: (intent) => createProject(connection, intent),
  updateProject: (intent) => updateProject(connection, intent),
  deleteProject: (intent) => deleteProject(connection, intent),
  moveWorkspaces: (intent) => moveWorkspaces(connection, intent),
});

const createProject = (
  connection: Connection,
  { project, accessRevision }: CreateProject,
): Answer<Project, "organization-not-found" | "access-changed" | "name-taken" | "id-taken"> => {
  const { projects } = connection.collections;
  const { id, organization, nameKey } = project;
  return transact(
    connection,
    async (call) => {
      if (!(await countWrite(connection, organization, accessRevision, id, { projects: 1 }, call)))
        return leave;
      await projects.insertOne(fromProject(project), call);
      return commit(project);
    },
    async (call) => {
      const access = await accessRevisionOf(connection, organization, call);
      if (access === null) return err("organization-not-found");
      const present = await projects.findOne({ _id: id }, call);
      if (present?.revision === project.revision) return ok(toProject(present));
      if (access !== accessRevision) return err("access-changed");
      if (present !== null) return err("id-taken");
      return (await projects.findOne({ organization, nameKey }, call)) === null ? null : err("name-taken");
    },
  );
};

const updateProject = (
  connection: Connection,
  { project: id, organization, accessRevision, expected, values, revision }: UpdateProject,
): Answer<Project, "not-found" | "access-changed" | "revision-changed" | "name-taken"> => {
  const { projects } = connection.collections;
  return transact(
    connection,
    async (call) => {
      if (!(await countWrite(connection, organization, accessRevision, id, {}, call))) return leave;
      const written = await projects.findOneAndUpdate(
        { _id: id, organization, revision: expected ?? { $ne: revision } },
        { $set: { ...values, revision } },
        { ...call, returnDocument: "after" },
      );
      return written === null ? leave : commit(toProject(written));
    },
    async (call) => {
      const present = await projects.findOne({ _id: id, organization }, call);
      if (present === null) return err("not-found");
      if (present.revision === revision) return ok(toProject(present));
      if ((await accessRevisionOf(connection, organization, call)) !== accessRevision) {
        return err("access-changed");
      }
      if (!isExpected(present, expected)) return err("revision-changed");
      const { nameKey = present.nameKey } = values;
      const holder = await projects.findOne({ organization, nameKey }, call);
      return holder === null || holder._id === id ? null : err("name-taken");
    },
  );
};

const deleteProject = (
  connection: Connection,
  { project: id, organization, accessRevision, expected }: DeleteProject,
): Answer<void, "not-found" | "access-changed" | "revision-changed" | "not-empty"> => {
  const { projects } = connection.collections;
  return transact<void, "not-found" | "access-changed" | "revision-changed" | "not-empty">(
    connection,
    async (call) => {
      if (!(await countWrite(connection, organization, accessRevision, id, { projects: -1 }, call)))
        return leave;
      const { deletedCount } = await projects.deleteOne(
        { _id: id, organization, workspaceCount: 0, ...(expected !== null && { revision: expected }) },
        call,
      );
      return deletedCount === 1 ? commit(undefined) : leave;
    },
    async (call) => {
      const present = await projects.findOne({ _id: id, organization }, call);
      if (present === null) return err("not-found");
      if ((await accessRevisionOf(connection, organization, call)) !== accessRevision) {
        return err("access-changed");
      }
      if (!isExpected(present, expected)) return err("revision-changed");
      return present.workspaceCount > 0 ? err("not-empty") : null;
    },
  );
};

const isExpected = ({ revision }: ProjectDocument, expected: Revision | null): boolean =>
  expected === null || revision === expected;
