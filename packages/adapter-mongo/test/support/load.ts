import { setTimeout as sleep } from "node:timers/promises";
import type { CreateProject, Store } from "@projects-api/core";
import { expect } from "vitest";
import { type Creations, movable } from "./creations";

/** Milliseconds beyond a deadline that a busy machine may take. */
const patience = 5_000;

/**
 * Has several callers create projects, and move a workspace each, while something happens, and until they succeed again. Every call must end;
 * what was acknowledged must be there, as a patient store sees it, what was `unavailable` must not, and nothing may
 * contradict itself.
 */
export const underLoad = async (
  store: Store,
  patient: Store,
  creations: Creations,
  deadline: number,
  happens: () => Promise<unknown>,
): Promise<void> => {
  const acknowledged: CreateProject[] = [];
  const refused: CreateProject[] = [];
  let over = false;
  const inTime = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const ended = await Promise.race([answer, sleep(deadline + patience, null)]);
    return ended ?? expect.fail("a call did not end at its deadline");
  };
  const load = Array.from({ length: movable }, async (_, caller) => {
    let place: 0 | 1 = 0;
    while (!over) {
      const intent = creations.next();
      const result = await inTime(store.createProject(intent));
      if (result.isOk()) acknowledged.push(intent);
      else if (result.error === "unavailable") refused.push(intent);
      else expect(result.error).toBe("outcome-unknown");
      const moved = await inTime(store.moveWorkspaces(creations.move(caller, place)));
      // Somebody is there already where the outcome of the move before was not known.
      if (moved.isOk() || moved.error === "sources-changed") place = place === 0 ? 1 : 0;
      else expect(["unavailable", "outcome-unknown"]).toContain(moved.error);
    }
  });
  try {
    while (acknowledged.length < 20) await sleep(20);
    await happens();
    const before = acknowledged.length;
    while (acknowledged.length < before + 20) await sleep(20);
  } finally {
    over = true;
  }
  await Promise.all(load);
  const exists = async ({ project }: CreateProject) => (await patient.readProject(project.id, null)).isOk();
  for (const intent of acknowledged) expect(await exists(intent)).toBe(true);
  for (const intent of refused) expect(await exists(intent)).toBe(false);
  expect((await patient.verify())._unsafeUnwrap()).toEqual([]);
};
