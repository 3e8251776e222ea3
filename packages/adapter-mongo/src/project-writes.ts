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
import { duplicateOf } from "./driver-errors";
import { moveWorkspaces } from "./move-workspaces";
import { readValue } from "./snapshot";
import { commit, leave, transact } from "./transaction";

/**
 * The writes for callers. Each notes itself in a counter, under the access revision that it was authorized
 * under, and writes under conditions; only when one does not hold it is asked, in the same snapshot, which.
 */
export const projectWrites = (connection: Connection): ProjectWrites => ({
  createProject: (intent) => createProject(connection, intent),
  updateProject: (intent) => updateProject(connection, intent),
  deleteProject: (intent) => deleteProject(connection, intent),
  moveWorkspaces: (intent) => moveWorkspaces(connection, intent),
});

const createProject = async (
  connection: Connection,
  { project, accessRevision }: CreateProject,
): Answer<Project, "organization-not-found" | "access-changed" | "name-taken" | "id-taken"> => {
  const { projects } = connection.collections;
  const { id, organization } = project;
  const isThis = (present: ProjectDocument | null): present is ProjectDocument =>
    present?.revision === project.revision;

  const made = await transact(connection, async (call) => {
    if (!(await countWrite(connection, organization, accessRevision, id, { projects: 1 }, call))) {
      const access = await accessRevisionOf(connection, organization, call);
      if (access === null) return leave(err("organization-not-found"));
      const present = await projects.findOne({ _id: id }, call);
      return leave(isThis(present) ? ok(toProject(present)) : err("access-changed"));
    }
    try {
      await projects.insertOne(fromProject(project), call);
    } catch (error) {
      const duplicate = duplicateOf(error);
      if (duplicate === null) throw error;
      return leave(err(duplicate === "_id" ? "id-taken" : "name-taken"));
    }
    return commit(project);
  });
  if (made.isOk() || made.error !== "id-taken") return made;
  const holder = await readValue(connection, (call) => projects.findOne({ _id: id }, call));
  return holder.andThen((present) => (isThis(present) ? ok(toProject(present)) : err("id-taken")));
};

const updateProject = (
  connection: Connection,
  { project: id, organization, accessRevision, expected, values, revision }: UpdateProject,
): Answer<Project, "not-found" | "access-changed" | "revision-changed" | "name-taken"> =>
  transact(connection, async (call) => {
    const { projects } = connection.collections;
    const counted = await countWrite(connection, organization, accessRevision, id, {}, call);
    if (!counted) {
      const present = await projects.findOne({ _id: id, organization }, call);
      if (present === null) return leave(err("not-found"));
      return leave(present.revision === revision ? ok(toProject(present)) : err("access-changed"));
    }
    try {
      const written = await projects.findOneAndUpdate(
        { _id: id, organization, revision: expected ?? { $ne: revision } },
        { $set: { ...values, revision } },
        { ...call, returnDocument: "after" },
      );
      if (written !== null) return commit(toProject(written));
    } catch (error) {
      if (duplicateOf(error) !== "nameKey") throw error;
      return leave(err("name-taken"));
    }
    const present = await projects.findOne({ _id: id, organization }, call);
    if (present === null) return leave(err("not-found"));
    return leave(present.revision === revision ? ok(toProject(present)) : err("revision-changed"));
  });

const deleteProject = (
  connection: Connection,
  { project: id, organization, accessRevision, expected }: DeleteProject,
): Answer<void, "not-found" | "access-changed" | "revision-changed" | "not-empty"> =>
  transact(connection, async (call) => {
    const { projects } = connection.collections;
    const counted = await countWrite(connection, organization, accessRevision, id, { projects: -1 }, call);
    if (counted) {
      const { deletedCount } = await projects.deleteOne(
        { _id: id, organization, workspaceCount: 0, ...(expected !== null && { revision: expected }) },
        call,
      );
      if (deletedCount === 1) return commit(undefined);
    }
    const present = await projects.findOne({ _id: id, organization }, call);
    if (present === null) return leave(err("not-found"));
    if (!counted) return leave(err("access-changed"));
    return leave(err(isExpected(present, expected) ? "not-empty" : "revision-changed"));
  });

const isExpected = ({ revision }: ProjectDocument, expected: Revision | null): boolean =>
  expected === null || revision === expected;
