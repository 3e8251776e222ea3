import {
  type Answer,
  err,
  type MoveWorkspaces,
  ok,
  type ProjectId,
  type Result,
  type WorkspaceId,
} from "@projects-api/core";
import type { Call, Connection } from "./connection";
import { accessRevisionOf, countWrite } from "./counters";
import { commit, leave, transact } from "./transaction";

type Refusal = "not-found" | "access-changed" | "sources-changed";

/** Moves all the workspaces or none, in a number of commands that does not depend on how many they are. */
export const moveWorkspaces = (connection: Connection, intent: MoveWorkspaces): Answer<void, Refusal> =>
  transact<void, Refusal>(
    connection,
    async (call) => {
      const { organization, accessRevision, destination: id, revision } = intent;
      const { projects, workspaces } = connection.collections;
      const { waiting } = await placesOf(connection, intent, call);
      if (waiting === null || waiting.length === 0) return leave;
      if (!(await countWrite(connection, organization, accessRevision, id, {}, call))) return leave;
      const destination = await projects.findOneAndUpdate(
        { _id: id, organization },
        { $inc: { workspaceCount: waiting.length }, $set: { revision } },
        call,
      );
      if (destination === null) return leave;
      await leaveSources(connection, intent, waiting, call);
      await workspaces.updateMany(
        { _id: { $in: waiting.map((each) => each.id) }, organization },
        { $set: { project: id, grants: destination.grants, revision } },
        call,
      );
      return commit(undefined);
    },
    (call) => answerWithout(connection, intent, call),
  );

/**
 * The workspaces that are still to be moved, `null` when one is neither in its source nor moved; and whether
 * any was moved by this very intent before.
 */
interface Places {
  readonly waiting: MoveWorkspaces["workspaces"] | null;
  readonly moved: boolean;
}

const placesOf = async (
  { collections }: Connection,
  { organization, destination, workspaces, revision }: MoveWorkspaces,
  call: Call,
): Promise<Places> => {
  const ids = workspaces.map(({ id }) => id);
  const projection = { project: 1, revision: 1 } as const;
  const found = await collections.workspaces
    // All at once: one more than there are, or the server would wait to be asked for more.
    .find({ _id: { $in: ids }, organization }, { ...call, projection, batchSize: ids.length + 1 })
    .toArray();
  const present = new Map(found.map((document) => [document._id, document]));
  const isMoved = ({ id, source }: Move): boolean => {
    const place = present.get(id);
    return source !== destination && place?.project === destination && place.revision === revision;
  };
  const rest = workspaces.filter((move) => !isMoved(move));
  return {
    waiting: rest.every(({ id, source }) => present.get(id)?.project === source)
      ? rest.filter(({ source }) => source !== destination)
      : null,
    moved: rest.length < workspaces.length,
  };
};

type Move = { readonly id: WorkspaceId; readonly source: ProjectId };

/** Why nothing is written, in the order in which a store judges; `null` when it could be. */
const answerWithout = async (
  connection: Connection,
  intent: MoveWorkspaces,
  call: Call,
): Promise<Result<void, Refusal> | null> => {
  const { organization, accessRevision, destination } = intent;
  const access = await accessRevisionOf(connection, organization, call);
  const place = await connection.collections.projects.findOne({ _id: destination, organization }, call);
  if (access === null || place === null) return err("not-found");
  const { waiting, moved } = await placesOf(connection, intent, call);
  if (waiting?.length === 0 && moved) return ok(undefined);
  if (access !== accessRevision) return err("access-changed");
  if (waiting === null) return err("sources-changed");
  return waiting.length === 0 ? ok(undefined) : null;
};

/** The sources are there: a project with workspaces in it cannot go. */
const leaveSources = async (
  { collections }: Connection,
  { organization, revision }: MoveWorkspaces,
  waiting: readonly Move[],
  call: Call,
): Promise<void> => {
  const counts = new Map<ProjectId, number>();
  for (const { source } of waiting) counts.set(source, (counts.get(source) ?? 0) + 1);
  await collections.projects.bulkWrite(
    [...counts].map(([source, count]) => ({
      updateOne: {
        filter: { _id: source, organization },
        update: { $inc: { workspaceCount: -count }, $set: { revision } },
      },
    })),
    call,
  );
};
