import { type Collection, type Document, MongoClient } from "mongodb";
import { explain } from "../../packages/adapter-mongo/test/support/commands";
import { projectName } from "./population";
import { timeOf } from "./statistics";

const sizes = [100_000, 1_000_000] as const;
const organization = "org-0000000000000001";

/** A project, as far as a search is concerned. */
interface Named {
  readonly _id: number;
  readonly organization: string;
  readonly nameKey: string;
  readonly trigrams?: readonly string[];
}

/** A way to search: an index, what documents need for it, and how they are matched. */
interface Way {
  readonly name: string;
  readonly index: Readonly<Record<string, 1>>;
  readonly document: (i: number) => Named;
  readonly stages: (text: string) => readonly Document[];
}

const named = (i: number): Named => ({ _id: i, organization, nameKey: projectName(i).toLowerCase() });

/** Every three characters in a row, once. */
const trigramsOf = (text: string): readonly string[] => [
  ...new Set(Array.from({ length: Math.max(0, text.length - 2) }, (_, i) => text.slice(i, i + 3))),
];

const withTrigrams = (i: number): Named => ({ ...named(i), trigrams: trigramsOf(named(i).nameKey) });

const ways: readonly Way[] = [
  {
    name: "names, looked through",
    index: { organization: 1, nameKey: 1 },
    document: named,
    stages: (text) => [{ $match: { organization, nameKey: { $regex: text } } }],
  },
  {
    name: "trigrams",
    index: { organization: 1, trigrams: 1 },
    document: withTrigrams,
    stages: (text) => [
      { $match: { organization, trigrams: { $all: trigramsOf(text) }, nameKey: { $regex: text } } },
    ],
  },
  {
    name: "trigrams, each with the name",
    index: { organization: 1, trigrams: 1, nameKey: 1 },
    document: withTrigrams,
    stages: (text) => [
      { $match: { organization, trigrams: trigramsOf(text)[0] } },
      // As a value of its own, or the server would fetch the document.
      { $project: { _id: 0, nameKey: { $concat: ["$nameKey", ""] } } },
      { $match: { nameKey: { $regex: text } } },
    ],
  },
];

/** Compares the index that the store searches in, which is there for the order by name, with others for searches alone. */
export const measureMongoSearch = async (url: string): Promise<void> => {
  const client = new MongoClient(url, { monitorCommands: true });
  const db = client.db(`bench-search-${process.pid}`);
  try {
    console.log("\n| Projects | index | bytes for each | written in | `ile-` | `k-web-1a` | nothing |");
    console.log("|---|---|---|---|---|---|---|");
    for (const size of sizes) {
      for (const [place, way] of ways.entries()) {
        const collection = db.collection<Named>(`${place}-${size}`);
        const figures = await measure(client, collection, way, size);
        await collection.drop();
        console.log(`| ${[size.toLocaleString("en"), way.name, ...figures].join(" | ")} |`);
      }
    }
  } finally {
    await db.dropDatabase();
    await client.close();
  }
};

const measure = async (
  client: MongoClient,
  collection: Collection<Named>,
  way: Way,
  size: number,
): Promise<readonly string[]> => {
  await collection.createIndex(way.index, { name: "measured" });
  const start = performance.now();
  for (let from = 0; from < size; from += slice) {
    await collection.insertMany(Array.from({ length: slice }, (_, i) => way.document(from + i)));
  }
  const filling = (performance.now() - start) / size;
  // Sizes are known once everything is on disk.
  await client.db("admin").command({ fsync: 1 });
  const [{ bytes } = { bytes: 0 }] = await collection
    .aggregate<{ bytes: number }>([
      { $collStats: { storageStats: {} } },
      { $project: { bytes: "$storageStats.indexSizes.measured" } },
    ])
    .toArray();
  const searches: string[] = [];
  for (const text of ["ile-", "k-web-1a", "qqqq"]) {
    const pipeline = [...way.stages(text), { $count: "matching" }];
    const search = async () => void (await collection.aggregate(pipeline, { hint: "measured" }).toArray());
    const command = { aggregate: collection.collectionName, pipeline, cursor: {}, hint: "measured" };
    const [plan] = await explain(client, { ...command, $db: collection.dbName });
    const read = `${plan?.keys.toLocaleString("en")} keys, ${plan?.documents.toLocaleString("en")} documents`;
    searches.push(`${(await timeOf(search, repetitions)).toFixed(1)} ms: ${read}`);
  }
  return [(bytes / size).toFixed(0), `${(filling * 1_000).toFixed(0)} µs`, ...searches];
};

const slice = 10_000;
const repetitions = 5;
