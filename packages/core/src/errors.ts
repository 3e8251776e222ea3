import type { AttributeFault } from "./attributes";
import type { QueryFault } from "./list-query";
import type { Unavailability } from "./store";

/** Every failure that a use case can end with. Knows no HTTP: jsonapi/http-errors.ts maps codes to statuses. */
export type Failure =
  /** Absent, hidden from the caller, or this is not allowed to the caller: which of them is not told. */
  | { readonly code: "not-found"; readonly subject: Subject }
  | { readonly code: "invalid-attributes"; readonly faults: readonly AttributeFault[] }
  | { readonly code: "invalid-query"; readonly faults: readonly QueryFault[] }
  /** A move of no workspace, or of more different ones than `limits.maxMovedWorkspaces`. */
  | { readonly code: "invalid-move"; readonly detail: string }
  /** The caller's precondition does not hold for what is there now. */
  | { readonly code: "precondition-failed" }
  /** Nobody may delete a project along with its workspaces. */
  | { readonly code: "force-forbidden" }
  /** The project has workspaces in it. */
  | { readonly code: "project-not-empty" }
  /** Not found, or the caller may not move them out of their projects. The places are in the list given. */
  | {
      readonly code: "workspaces-forbidden";
      readonly workspaces: readonly { readonly id: string; readonly index: number }[];
    }
  | { readonly code: Unavailability };

export type Subject = "organization" | "project" | "workspace";

export type FailureCode = Failure["code"];

/** The failure with this code. */
export type FailureOf<Code extends FailureCode> = Extract<Failure, { readonly code: Code }>;

/** The failure of whatever needs a store that could not do its work. */
export type Unavailable = FailureOf<Unavailability>;
