import { limits, patterns } from "./limits";
import { isPageNumber, isPageSize, type Page, type PageRequest, toPage } from "./pagination";
import { err, ok, type Result } from "./result";
import type { Order, ProjectMatch } from "./store";
import { toKey } from "./text";

/** Which projects to list, and how. All of it may be left out. */
export interface ProjectListQuery {
  readonly page?: PageRequest | undefined;
  /** Part of the name, ignoring case; no filter when empty or when there are `names`. */
  readonly search?: string | undefined;
  /** Names, ignoring case, at most `limits.maxFilterNames`; no filter when there is none. */
  readonly names?: readonly string[] | undefined;
  /** Only projects that the caller may update. */
  readonly updatable?: boolean;
  /** Only projects in which the caller may create workspaces. */
  readonly workspaceCreatable?: boolean;
  /** `oldest-first` when left out. */
  readonly order?: Order;
}

/** Which workspaces to list, and how. */
export interface WorkspaceListQuery {
  readonly page?: PageRequest | undefined;
  /** Only those of the project with this id; no filter when empty. */
  readonly project?: string | undefined;
  readonly order?: Order;
}

/** What is wrong with one part of a query. */
export interface QueryFault {
  readonly part: "page-number" | "page-size" | "names";
  readonly detail: string;
}

/** The window of a list, or every fault of the query. */
export const checkListQuery = ({
  page = {},
  names = [],
}: Pick<ProjectListQuery, "page" | "names">): Result<Page, QueryFault[]> => {
  const faults: QueryFault[] = [];
  if (page.number !== undefined && !isPageNumber(page.number)) {
    faults.push({ part: "page-number", detail: "The page number must be a positive integer up to 2^53 - 1" });
  }
  if (page.size !== undefined && !isPageSize(page.size)) {
    faults.push({ part: "page-size", detail: "The page size must be a positive integer" });
  }
  if (names.length > limits.maxFilterNames) {
    faults.push({ part: "names", detail: `At most ${limits.maxFilterNames} names can be asked for at once` });
  }
  return faults.length === 0 ? ok(toPage(page)) : err(faults);
};

/** What a project must match: names win over a search, and what no name can be matches nothing. */
export const toMatch = ({ names = [], search = "" }: ProjectListQuery): ProjectMatch => {
  if (names.length > 0) return matchNames(names.filter((name) => patterns.projectName.test(name)));
  if (search === "") return { kind: "everything" };
  return patterns.projectNameCharacters.test(search) && search.length <= limits.nameLength.max
    ? { kind: "search", text: toKey(search) }
    : matchNames([]);
};

const matchNames = (names: readonly string[]): ProjectMatch => ({
  kind: "names",
  nameKeys: [...new Set(names.map(toKey))],
});
