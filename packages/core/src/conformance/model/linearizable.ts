import { isEqual } from "../expect";
import type { Call, Outcome } from "./call";
import { step } from "./plain-model";
import type { ModelState, Step } from "./state";

/** A call that was made, and when, in numbers that count the beginnings and ends of calls. */
export interface Operation {
  readonly call: Call;
  readonly outcome: Outcome;
  readonly started: number;
  readonly ended: number;
}

/** Whether the call's outcome is one of those that the model allows. */
export const allows = ({ outcomes }: Step, outcome: Outcome): boolean =>
  outcomes === null || outcomes.some((allowed) => isEqual(outcome, allowed));

/**
 * Whether the operations can be put in one order in which the model answers each as it was answered: an order
 * in which no operation comes before one that had ended when it started. Tries all of them, but no state twice.
 */
export const isLinearizable = (
  initial: ModelState,
  /** The operations of each client, in their order. */
  clients: readonly (readonly Operation[])[],
): boolean => {
  const tried = new Set<string>();
  const search = (state: ModelState, done: readonly number[]): boolean => {
    const key = JSON.stringify([done, state]);
    if (tried.has(key)) return false;
    tried.add(key);
    const next = clients.map((operations, client) => operations[done[client] ?? 0]);
    if (next.every((operation) => operation === undefined)) return true;
    const firstEnd = Math.min(...next.map((operation) => operation?.ended ?? Number.POSITIVE_INFINITY));
    return next.some((operation, client) => {
      if (operation === undefined || operation.started > firstEnd) return false;
      const after = step(state, operation.call);
      return (
        allows(after, operation.outcome) &&
        search(
          after.state,
          done.map((count, index) => (index === client ? count + 1 : count)),
        )
      );
    });
  };
  return search(
    initial,
    clients.map(() => 0),
  );
};
