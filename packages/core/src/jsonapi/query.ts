import {
  checkListQuery,
  type ProjectListQuery,
  type QueryFault,
  type WorkspaceListQuery,
} from "../list-query";
import type { PageRequest } from "../pagination";
import type { Order } from "../store";
import type { ApiFault } from "./http-errors";
import { echoParameter, type Parameters } from "./links";

/** The parameters that an operation knows. */
export const projectListParameters = [
  "page[number]",
  "page[size]",
  "q",
  "filter[names]",
  "filter[permissions][create-workspace]",
  "filter[permissions][update]",
  "sort",
] as const;
export const workspaceListParameters = ["page[number]", "page[size]", "filter[project][id]", "sort"] as const;
export const deleteParameters = ["force"] as const;

/** A query string, taken apart for an operation that knows some parameters. */
export interface Query {
  /** Of the parameters that are known and stand once. */
  readonly values: ReadonlyMap<string, string>;
  /** In the order of the query. */
  readonly faults: readonly ApiFault[];
}

/** A query string as it is read: the faults by the name of the parameter, `null` for one without. */
interface Reading {
  readonly values: Map<string, string>;
  readonly faults: Map<string, ApiFault | null>;
}

const bracketed = /^(?:fields|page|filter)\[/;

/**
 * Reads known parameters, once each, and ignores unknown ones, but for `include` and the families of JSON:API
 * (`fields[…]`, `page[…]`, `filter[…]`), where ignoring them would give silently wrong data.
 */
const read = (query: string, known: readonly string[]): Reading => {
  const values = new Map<string, string>();
  const faults = new Map<string, ApiFault | null>();
  if (query === "") return { values, faults };
  for (const [name, value] of new URLSearchParams(query)) {
    if (known.includes(name) && !faults.has(name)) {
      values.set(name, value);
      faults.set(name, null);
    } else if (known.includes(name)) {
      // the first of two equal parameters is not judged as well
      values.delete(name);
      faults.set(name, parameterFault(name, "The parameter must be given only once"));
    } else if (name === "include") {
      faults.set(name, parameterFault(name, "The include parameter is not supported: leave it out"));
    } else if (bracketed.test(name)) {
      faults.set(name, parameterFault(name, "The parameter is not known here: leave it out"));
    }
  }
  return { values, faults };
};

const inOrder = (faults: Reading["faults"]): readonly ApiFault[] =>
  [...faults.values()].filter((fault) => fault !== null);

/** Reads the query of an operation that is no list. */
export const readQuery = (query: string, known: readonly string[]): Query => {
  const { values, faults } = read(query, known);
  return { values, faults: inOrder(faults) };
};

/** What a list is asked for, and the parameters that the links to its pages carry. */
export interface ListRequest<Asked> {
  readonly asked: Asked;
  readonly carried: Parameters;
  readonly faults: readonly ApiFault[];
}

export const readProjectList = (query: string): ListRequest<ProjectListQuery> => {
  const reading = read(query, projectListParameters);
  const { values } = reading;
  const names = values.get("filter[names]");
  return checked(reading, {
    page: pageOf(values),
    order: orderOf(values),
    search: values.get("q"),
    names: names === undefined ? undefined : splitNames(names),
    updatable: isAsked(values.get("filter[permissions][update]")),
    workspaceCreatable: isAsked(values.get("filter[permissions][create-workspace]")),
  });
};

export const readWorkspaceList = (query: string): ListRequest<WorkspaceListQuery> => {
  const reading = read(query, workspaceListParameters);
  const { values } = reading;
  return checked(reading, {
    page: pageOf(values),
    order: orderOf(values),
    project: values.get("filter[project][id]"),
  });
};

const parts: Readonly<Record<QueryFault["part"], string>> = {
  "page-number": "page[number]",
  "page-size": "page[size]",
  names: "filter[names]",
};

/** A fault that the core found, told of the parameter. */
export const queryFault = ({ part, detail }: QueryFault): ApiFault => parameterFault(parts[part], detail);

const checked = <Asked extends ProjectListQuery | WorkspaceListQuery>(
  { values, faults }: Reading,
  asked: Asked,
): ListRequest<Asked> => {
  const page = checkListQuery(asked);
  for (const fault of page.isErr() ? page.error : []) faults.set(parts[fault.part], queryFault(fault));
  const sort = values.get("sort");
  if (sort !== undefined && !orders.has(sort)) {
    faults.set("sort", parameterFault("sort", "The list can be sorted by name or -name"));
  }
  return {
    asked,
    carried: [...values].filter(([name]) => !name.startsWith("page[")),
    faults: inOrder(faults),
  };
};

const orders: ReadonlyMap<string, Order> = new Map([
  ["name", "name"],
  ["-name", "name-descending"],
]);

const pageOf = (values: Query["values"]): PageRequest => ({
  number: wholeNumber(values.get("page[number]")),
  size: wholeNumber(values.get("page[size]")),
});

const orderOf = (values: Query["values"]): Order => orders.get(values.get("sort") ?? "") ?? "oldest-first";

/** The number that a text of digits stands for; any other text is no number. */
const wholeNumber = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;

const splitNames = (list: string): string[] =>
  list
    .split(",")
    .map(trimBlanks)
    .filter((name) => name !== "");

/** Without the blanks around it; the look-behind keeps the second half linear. */
const trimBlanks = (name: string): string => name.replace(/^ +|(?<! ) +$/g, "");

const isAsked = (value: string | undefined): boolean => value !== undefined && value !== "false";

const parameterFault = (name: string, detail: string): ApiFault => ({
  code: "invalid-query-parameter",
  detail,
  source: { parameter: echoParameter(name) },
});
