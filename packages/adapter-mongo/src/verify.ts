import type { Answer, OrganizationId } from "@projects-api/core";
import type { CollectionName } from "./collections";
import type { Call, Connection } from "./connection";
import { counterCount } from "./counters";
import { missingIndexes } from "./indexes";
import { readLong } from "./snapshot";
import { recordContradictions } from "./verify-records";

/** Counts everything anew, as of one instant, and compares; a sentence for each contradiction. */
export const verify = (connection: Connection): Answer<readonly string[]> =>
  readLong(connection, async (call, getsOn) => {
    const sentences: string[] = [];
    for await (const sentence of contradictions(connection, call, getsOn)) sentences.push(sentence);
    return sentences;
  });

async function* contradictions(
  connection: Connection,
  call: Call,
  getsOn: () => void,
): AsyncGenerator<string> {
  for (const { collection, name } of await missingIndexes(connection.db)) {
    yield `The collection ${collection} misses the index ${name}.`;
  }
  const known = await organizationsIn(connection, "organizations", "_id", call);
  const staged = await organizationsIn(connection, "stagings", "_id", call);
  for (const collection of ["counters", "teams", "projects", "workspaces"] as const) {
    getsOn();
    for (const organization of await organizationsIn(connection, collection, "organization", call)) {
      if (known.has(organization) || staged.has(organization)) continue;
      yield `There are ${collection} of the organization ${organization}, which is not there.`;
    }
  }
  for (const organization of known) {
    getsOn();
    const counted = yield* recordContradictions(connection, organization, call, getsOn);
    yield* ofCounters(connection, organization, counted, call);
  }
}

/** Organizations that a collection has something of; from an index, each as one key. */
const organizationsIn = async (
  { collections }: Connection,
  collection: Exclude<CollectionName, "users" | "tokens">,
  field: string,
  call: Call,
): Promise<ReadonlySet<OrganizationId>> => {
  const groups = await collections[collection]
    .aggregate<{ _id: OrganizationId }>([{ $group: { _id: `$${field}` } }], call)
    .toArray();
  return new Set(groups.map(({ _id }) => _id));
};

async function* ofCounters(
  { collections }: Connection,
  organization: OrganizationId,
  counted: { readonly projects: number; readonly workspaces: number },
  call: Call,
): AsyncGenerator<string> {
  const counters = await collections.counters.find({ organization }, call).toArray();
  if (counters.length !== counterCount) {
    yield `The organization ${organization} has ${counters.length} counters instead of ${counterCount}.`;
  }
  if (new Set(counters.map(({ accessRevision }) => accessRevision)).size > 1) {
    yield `The counters of ${organization} differ in their access revision.`;
  }
  for (const kind of ["projects", "workspaces"] as const) {
    const sum = counters.reduce((total, counter) => total + counter[kind], 0);
    if (sum === counted[kind]) continue;
    yield `The organization ${organization} counts ${sum} ${kind} and has ${counted[kind]}.`;
  }
}
