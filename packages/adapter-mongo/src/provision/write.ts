import {
  type Draft,
  limits,
  type OrganizationId,
  type PresentRecords,
  type Project,
  type Workspace,
} from "@projects-api/core";
import type { AnyBulkWriteOperation } from "mongodb";
import { type CollectionName, collectionOf } from "../collections";
import type { Call, Connection } from "../connection";
import { fromProject, fromTeam, fromWorkspace, grantsOf } from "../documents";

/** By how much a draft changes what is counted. */
export const differenceOf = (draft: Draft, present: PresentRecords) => ({
  projects: gained(draft.projects.changes(), (id) => present.project(id)),
  workspaces: gained(draft.workspaces.changes(), (id) => present.workspace(id)),
});

const gained = <AnyId>(
  changes: Iterable<[id: AnyId, after: unknown]>,
  before: (id: AnyId) => unknown,
): number => {
  let sum = 0;
  for (const [id, after] of changes) sum += (after === null ? 0 : 1) - (before(id) === undefined ? 0 : 1);
  return sum;
};

/** What there is to do in one collection, in this order. */
export interface Task {
  readonly collection: CollectionName;
  readonly operations: readonly Operation[];
}

/** What makes of an organization's teams, projects and workspaces what the draft does, in order, in slices. */
export const tasksFor = (organization: OrganizationId, draft: Draft, present: PresentRecords): Task[] =>
  wholeTasks(organization, draft, present).flatMap(inSlices);

const wholeTasks = (organization: OrganizationId, draft: Draft, present: PresentRecords): Task[] => {
  const toDocument = (workspace: Workspace) => fromWorkspace(workspace, projectOf(draft, workspace));
  const { teams, projects, workspaces } = draft;
  return [
    {
      collection: "teams",
      operations: operationsFor(organization, teams.changes(), (id) => present.team(id), fromTeam),
    },
    {
      collection: "projects",
      operations: operationsFor(organization, projects.changes(), (id) => present.project(id), fromProject),
    },
    {
      collection: "workspaces",
      operations: [
        ...operationsFor(organization, workspaces.changes(), (id) => present.workspace(id), toDocument),
        ...passOnAccess(organization, draft, present),
      ],
    },
  ];
};

/** Each is a command that takes a moment: a server that is silent for long is taken for dead. */
const inSlices = ({ collection, operations }: Task): Task[] =>
  Array.from({ length: Math.ceil(operations.length / limits.storeSlice) }, (_, at) => ({
    collection,
    operations: operations.slice(at * limits.storeSlice, (at + 1) * limits.storeSlice),
  }));

export const carryOut = async (
  { db }: Connection,
  { collection, operations }: Task,
  call: Call,
): Promise<void> => {
  await collectionOf<NamedDocument>(db, collection).bulkWrite(operations, call);
};

/** What the operations need to know of a document. */
interface NamedDocument {
  readonly _id: string;
  readonly organization: OrganizationId;
  readonly nameKey: string;
  readonly project?: string;
  readonly grants?: readonly string[];
}

type Operation = AnyBulkWriteOperation<NamedDocument>;

/**
 * What goes first, then names that are passed on, so that an index never finds one twice, then what changes,
 * then what is new.
 */
const operationsFor = <AnyId extends string, Entry extends { readonly nameKey: string }>(
  organization: OrganizationId,
  changes: Iterable<[id: AnyId, after: Entry | null]>,
  before: (id: AnyId) => Entry | undefined,
  toDocument: (entry: Entry) => NamedDocument,
): Operation[] => {
  const removed: Operation[] = [];
  const replaced: Operation[] = [];
  const added: Operation[] = [];
  const givenUp = new Map<string, AnyId>();
  const taken = new Set<string>();
  for (const [_id, after] of changes) {
    const filter = { _id, organization };
    const held = before(_id)?.nameKey;
    if (after === null) {
      if (held !== undefined) removed.push({ deleteOne: { filter } });
    } else if (held === undefined) {
      added.push({ insertOne: { document: toDocument(after) } });
      taken.add(after.nameKey);
    } else {
      replaced.push({ replaceOne: { filter, replacement: toDocument(after) } });
      if (held === after.nameKey) continue;
      givenUp.set(held, _id);
      taken.add(after.nameKey);
    }
  }
  const freed = [...givenUp]
    .filter(([nameKey]) => taken.has(nameKey))
    .map(([, _id]): Operation => {
      const nobodys = `\0${_id}`;
      return { updateOne: { filter: { _id, organization }, update: { $set: { nameKey: nobodys } } } };
    });
  return [...removed, ...freed, ...replaced, ...added];
};

/** Gives the workspaces of each project the access that it has now. */
const passOnAccess = (organization: OrganizationId, draft: Draft, present: PresentRecords): Operation[] => {
  const operations: Operation[] = [];
  for (const [project, after] of draft.projects.changes()) {
    const before = present.project(project);
    if (before === undefined || after === null || before.access === after.access) continue;
    const grants = grantsOf(after.access);
    operations.push({ updateMany: { filter: { organization, project }, update: { $set: { grants } } } });
  }
  return operations;
};

const projectOf = (draft: Draft, workspace: Workspace): Project => {
  const project = draft.projects.get(workspace.project);
  if (project === undefined) throw new Error("A workspace was worked out without its project.");
  return project;
};
