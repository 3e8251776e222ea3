import type { FailureOf, Unavailable } from "../errors";
import { checkListQuery, type ProjectListQuery } from "../list-query";
import type { Caller, Organization, Revision } from "../model";
import { type Page, type Pagination, paginate } from "../pagination";
import { err, ok, type Result } from "../result";
import { again, settle } from "../settle";
import type { Answer, ListTotals, ListWindow } from "../store";
import { type Authorized, authorizeOrganization } from "./authorize";
import type { CallerContext } from "./caller-context";

/** A page of a list. */
export interface PageView<Row> {
  readonly organization: Organization;
  readonly rows: readonly Row[];
  /** All that the caller can see in the organization. */
  readonly total: number;
  readonly pagination: Pagination;
  /** Another one whenever this caller would be answered otherwise. */
  readonly revision: Revision;
}

export type ListFailure = FailureOf<"not-found" | "invalid-query"> | Unavailable;

/** What the store is asked for, beside what is particular to what it lists. */
type PageWindow = Omit<ListWindow, "order">;

/** A page of what an organization has: the store is asked with what the caller may see of it. */
export const listPage = <Listed extends ListTotals, Row>(
  context: CallerContext,
  caller: Caller,
  organizationName: string,
  query: Pick<ProjectListQuery, "page" | "names">,
  ask: (window: PageWindow, authorized: Authorized) => Answer<Listed, "not-found" | "access-changed">,
  rowsOf: (listed: Listed, authorized: Authorized) => readonly Row[],
): Promise<Result<PageView<Row>, ListFailure>> =>
  settle(async () => {
    const checked = checkListQuery(query);
    if (checked.isErr()) return err({ code: "invalid-query", faults: checked.error });
    const authorized = await authorizeOrganization(context, caller, organizationName);
    if (authorized.isErr()) return err(authorized.error);
    const page: Page = checked.value;

    const listed = await ask(windowOf(page, authorized.value), authorized.value);
    if (listed.isErr()) {
      return listed.error === "not-found" || listed.error === "access-changed"
        ? again
        : err({ code: listed.error });
    }
    const { total, matching, revision } = listed.value;
    return ok({
      organization: authorized.value.organization,
      rows: rowsOf(listed.value, authorized.value),
      total,
      pagination: paginate(page, matching),
      revision,
    });
  });

const windowOf = (
  { offset, size }: Page,
  { organization, rights, accessRevision }: Authorized,
): PageWindow => ({
  organization: organization.id,
  accessRevision,
  see: rights.see,
  offset,
  limit: size,
});
