import type { CaseContext } from "./case";

/** How often each race is run when it is not said, since one run of it proves little. */
export const defaultRounds = 25;

/**
 * Runs a round of a race again and again, once both clients are connected, so that neither is held up by that.
 * A round makes the records that it needs and starts its calls with {@link together}.
 */
export const race = async (
  { store, other, rounds }: CaseContext,
  run: (round: number) => Promise<void>,
): Promise<void> => {
  await Promise.all([store.ping(), other.ping()]);
  for (let round = 0; round < rounds; round++) await run(round);
};

/** Starts both calls at once, the second before the first in every other round. */
export const together = async <First, Second>(
  round: number,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> => {
  if (round % 2 === 0) return Promise.all([first(), second()]);
  const later = second();
  return Promise.all([first(), later]);
};
