import type { CommandStartedEvent, Document, MongoClient } from "mongodb";

/** The commands that a client sends while the work lasts, in their order. */
export const commandsOf = async (
  client: MongoClient,
  work: () => Promise<unknown>,
): Promise<readonly Document[]> => {
  const commands: Document[] = [];
  const note = ({ commandName, command }: CommandStartedEvent) => {
    if (commandName !== "endSessions") commands.push(command);
  };
  client.on("commandStarted", note);
  try {
    await work();
  } finally {
    client.off("commandStarted", note);
  }
  return commands;
};

/** What the server says of carrying out a command. */
export interface Explained {
  readonly command: string;
  /** Documents that were fetched. */
  readonly documents: number;
  readonly keys: number;
  readonly scansCollection: boolean;
  readonly sortsInMemory: boolean;
}

const explainable: ReadonlySet<string> = new Set(["find", "aggregate", "update", "delete", "findAndModify"]);

/** Carries the command out, without writing anything, and tells how; an update of many statements by each. */
export const explain = async (client: MongoClient, sent: Document): Promise<readonly Explained[]> => {
  const [name = ""] = Object.keys(sent);
  if (!explainable.has(name)) return [];
  const { lsid, txnNumber, autocommit, startTransaction, readConcern, writeConcern, ...rest } = sent;
  const { $db, $clusterTime, $readPreference, maxTimeMS, ...command } = rest;
  const list = name === "update" ? "updates" : name === "delete" ? "deletes" : null;
  const statements: readonly Document[] = list === null ? [command] : splitBy(command, list);
  return Promise.all(
    statements.map(async (statement) =>
      summarize(
        `${name} ${sent[name]}`,
        await client.db($db).command({ explain: statement, verbosity: "executionStats" }),
      ),
    ),
  );
};

const splitBy = (command: Document, list: string): readonly Document[] =>
  command[list].map((one: Document) => ({ ...command, [list]: [one] }));

const summarize = (command: string, explained: Document): Explained => {
  const found = [...membersOf(explained)];
  const numbers = (name: string) => found.flatMap(([key, value]) => (key === name ? Number(value) : []));
  const sum = (name: string) => numbers(name).reduce((total, each) => total + each, 0);
  const stages = found.flatMap(([key, value]) => (key === "stage" ? String(value) : []));
  return {
    command,
    documents: sum("totalDocsExamined"),
    keys: sum("totalKeysExamined"),
    scansCollection: stages.includes("COLLSCAN") || sum("collectionScans") > 0,
    sortsInMemory: stages.includes("SORT"),
  };
};

function* membersOf(value: unknown): Generator<[string, unknown]> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    // Of plans that were not chosen.
    if (key === "rejectedPlans" || key === "allPlansExecution") continue;
    yield [key, member];
    yield* membersOf(member);
  }
}
