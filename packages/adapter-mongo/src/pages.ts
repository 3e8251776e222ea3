import type { ListWindow, Order, OrganizationId } from "@projects-api/core";
import type { Document } from "mongodb";
import type { Call, Connection } from "./connection";
import { type Pipeline, readAll } from "./pipelines";

/** Documents of a collection that are listed. */
export interface Listing {
  readonly collection: "projects" | "workspaces";
  readonly filter: Document & { readonly organization: OrganizationId };
  /** What the names of the two indexes for it begin with. */
  readonly index: "by" | "grantedBy" | "ofProjectBy";
  /** Whether it names what is listed, so that there is little to put in order. */
  readonly named?: boolean;
  /** Whether all names have to be looked through, so that it is counted in the same walk. */
  readonly searched?: boolean;
  /**
   * A pattern of the names. It stands apart from the filter where an index has several keys of a document: the
   * server looks for patterns in such keys only once it has fetched the document.
   */
  readonly pattern?: string;
}

/** A part of a list, from one of its ends. */
interface Part {
  readonly order: Order;
  readonly skip: number;
  readonly limit: number;
  /** Whether the rows come in the reverse of the order asked for. */
  readonly reversed: boolean;
}

/** How long a list is: known, or to be counted. */
export type Length = number | Listing;

/** What is asked for at once: the rows of a part of a list, and the lengths that are not known. */
export interface PagePlan {
  /** `null` for no rows. */
  readonly rows: { readonly listing: Listing; readonly part: Part } | null;
  /** What is added to each row. */
  readonly join?: readonly Document[];
  /** The same object as the total, when it is the same list. */
  readonly matching: Length;
  readonly total: Length;
}

/** A page as it is read. */
interface Page<Row> {
  readonly rows: readonly Row[];
  readonly matching: number;
  readonly total: number;
}

/** What is answered with: a row in each document, or a length, unless that is zero. */
type Answered<Row> = Row | { readonly matching: number } | { readonly total: number };

/** The window; when the length of the list is known, counted from the nearer end, since skipping walks keys. */
export const partOf = ({ order, offset, limit }: ListWindow, length: number | null): Part | null => {
  if (length !== null && offset >= length) return null;
  if (length === null || offset < length / 2) return { order, skip: offset, limit, reversed: false };
  const skip = Math.max(0, length - offset - limit);
  return { order, skip, limit: length - offset - skip, reversed: true };
};

/** Reads rows, each as `row` with what is joined, and the lengths that are not known. */
export const readPage = async <Row extends { readonly row: object }>(
  connection: Connection,
  plan: PagePlan,
  call: Call,
): Promise<Page<Row>> => {
  const documents = await readAll<Answered<Row>>(connection, pipelinesFor(plan), call);
  const rows: Row[] = [];
  let { total, matching } = { total: knownOr(plan.total, 0), matching: knownOr(plan.matching, 0) };
  for (const document of documents) {
    if ("row" in document) rows.push(document);
    else if ("total" in document) total = document.total;
    else matching = document.matching;
  }
  if (plan.rows?.part.reversed) rows.reverse();
  return { rows, total, matching: plan.matching === plan.total ? total : matching };
};

const knownOr = (length: Length, otherwise: number): number =>
  typeof length === "number" ? length : otherwise;

/**
 * What is left to ask. First keys alone are walked, in an index that has all it takes; only the documents of the
 * page are fetched.
 */
const pipelinesFor = ({ rows, join = [], total, matching }: PagePlan): Pipeline[] => [
  ...(rows === null ? [] : [rowsOf(rows.listing, rows.part, join)]),
  ...countOf(total, "total"),
  // Of a search the rows are counted where they are found.
  ...(matching === total || rows?.listing.searched ? [] : countOf(matching, "matching")),
];

/** Gives a document with the length, if it has to be counted and is not zero. */
export const countOf = (length: Length, as: "total" | "matching"): Pipeline[] =>
  typeof length === "number"
    ? []
    : [
        {
          collection: length.collection,
          index: `${length.index}Name`,
          stages: [{ $match: length.filter }, ...patternStages(length), { $count: as }],
        },
      ];

/** Goes through the names as values of their own, which the server cannot put into the filter. */
const patternStages = ({ pattern }: Listing): Document[] =>
  pattern === undefined
    ? []
    : [
        { $project: { _id: 0, nameKey: { $concat: ["$nameKey", ""] } } },
        { $match: { nameKey: { $regex: pattern } } },
      ];

/** The index that has the listing in this order, to be read from one end. */
const indexFor = ({ index, named = false }: Listing, order: Order): string =>
  `${index}${order === "oldest-first" && !named ? "Age" : "Name"}`;

/** Gives the documents of a part of a list, each as `row`, with what is joined; of a search `matching` as well. */
export const rowsOf = (
  listing: Listing,
  { order, skip, limit, reversed }: Part,
  join: readonly Document[] = [],
): Pipeline => {
  const rows = [{ $skip: skip }, { $limit: limit }, ...fetching(listing), ...join];
  return {
    collection: listing.collection,
    index: indexFor(listing, order),
    stages: [
      { $match: listing.filter },
      { $sort: sortOf(order, reversed) },
      ...patternStages(listing),
      { $project: { _id: 0, nameKey: 1 } },
      ...(listing.searched ? both(rows, [{ $count: "matching" }]) : rows),
    ],
  };
};

/** Puts in the place of each key its document, as `row`. */
const fetching = ({ collection, filter: { organization } }: Listing): Document[] => [
  {
    $lookup: {
      from: collection,
      let: { nameKey: "$nameKey" },
      pipeline: [{ $match: { organization, $expr: { $eq: ["$nameKey", "$$nameKey"] } } }],
      as: "row",
    },
  },
  { $unwind: "$row" },
  { $project: { row: 1 } },
];

/** The documents of two pipelines over the same ones. */
const both = (left: readonly Document[], right: readonly Document[]): Document[] => [
  { $facet: { left, right } },
  { $project: { all: { $concatArrays: ["$left", "$right"] } } },
  { $unwind: "$all" },
  { $replaceRoot: { newRoot: "$all" } },
];

/** Names are unique, so that no order by name has ties. */
const sortOf = (order: Order, reversed: boolean): Document => {
  const direction = (order === "name-descending") !== reversed ? -1 : 1;
  return order === "oldest-first" ? { createdAt: direction, _id: direction } : { nameKey: direction };
};
