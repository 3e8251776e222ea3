import type { Context } from "../context";
import { accessLevels } from "../model";
import { err, ok } from "../result";
import { again, settle } from "../settle";
import type { Change } from "../store";
import type { Provisioned, ProvisioningFailure } from "./failure";
import { firstProjects } from "./first-projects";
import { findTeam } from "./teams";

/**
 * Removes the team with its access to projects. First, in one change, nobody acts through it any longer;
 * then its access goes, a page of projects at a time; then the team. May be repeated after a failure.
 */
export const removeTeam = async (
  context: Context,
  organizationName: string,
  id: string,
): Provisioned<void> => {
  const found = await findTeam(context, organizationName, id);
  if (found.isErr()) return err(found.error);
  const { team } = found.value;
  const { store, newRevision } = context;
  const make = (changes: readonly Change[]) =>
    store.provision({ organization: team.organization, changes, revision: newRevision() });

  const silenced = await make([
    { kind: "update-team", team: team.id, values: { permissions: [], members: [] } },
  ]);
  if (silenced.isErr()) {
    return err(
      typeof silenced.error === "string" ? { code: silenced.error } : { code: "unknown-team", team: id },
    );
  }

  /** One step towards the end: `true` when the team is gone. */
  const step = () =>
    settle<boolean, ProvisioningFailure>(async () => {
      const scope = { kind: "teams", teams: [team.id], levels: accessLevels } as const;
      const page = await firstProjects(context, organizationName, scope);
      if (page.isErr()) return err(page.error);
      const changes = page.value.projects.map(
        (project): Change => ({ kind: "set-access", project: project.id, team: team.id, level: null }),
      );
      const done = changes.length === 0;
      const made = await make(done ? [{ kind: "remove-team", team: team.id }] : changes);
      if (made.isOk()) return ok(done);
      if (typeof made.error === "string") return err({ code: made.error });
      // A project has gone or was given to the team meanwhile, or another one removed the team.
      return done && made.error.code === "not-found" ? ok(true) : again;
    });
  for (;;) {
    const gone = await step();
    if (gone.isErr()) return err(gone.error);
    if (gone.value) return ok(undefined);
  }
};
