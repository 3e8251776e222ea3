import type { OrganizationId, Project, Revision, Team, Workspace } from "../../model";
import type { Outcome } from "./call";

/** One organization, kept as plainly as can be. */
export interface ModelState {
  readonly organization: OrganizationId;
  readonly accessRevision: Revision;
  readonly teams: readonly Team[];
  readonly projects: readonly Project[];
  readonly workspaces: readonly Workspace[];
}

/** What a call leads to: the next state, and the answers that the port allows; any, when `null`. */
export interface Step {
  readonly state: ModelState;
  readonly outcomes: readonly Outcome[] | null;
}
