import type { Unavailability } from "../../store";
import type { Disturbed } from "../case";
import { broken, oneOf, outcome } from "../expect";
import type { Fault } from "../harness";
import { inTime, recovers, wait } from "./in-time";
import type { WriteCall } from "./writes";

/** When a fault comes: before the calls, or so many milliseconds after they have started. */
type Moment = "before" | number;

/** Milliseconds in which a client may send what it has queued, or a request arrive that was held up. */
const lateness = 50;

const unavailabilities: readonly Unavailability[] = ["unavailable", "outcome-unknown"];

/**
 * Sends writes through a client that a fault befalls, and demands that each ends in time; that nothing is seen
 * of one that was `unavailable`, and all or nothing of any other; that all can be sent again when the fault is
 * over, and have been made once then.
 */
export const endure = async (
  disturbed: Disturbed,
  writes: readonly WriteCall[],
  fault: Fault,
  moment: Moment,
): Promise<void> => {
  const { client, deadline } = disturbed;
  const sendAll = () =>
    Promise.all(
      writes.map(async ({ method, send }) => outcome(await inTime(deadline, method, send(client.store)))),
    );
  const lookAtAll = () => Promise.all(writes.map((each) => each.look()));

  const before = await lookAtAll();
  if (moment === "before") await client.disturb(fault);
  const disturb = moment === "before" ? undefined : wait(moment).then(() => client.disturb(fault));
  const [answers] = await Promise.all([sendAll(), disturb]);
  await recovers(disturbed);
  await wait(lateness);
  const after = await lookAtAll();
  const repeated = await sendAll();
  const afterwards = await lookAtAll();

  for (const [index, { method, made }] of writes.entries()) {
    const answer = answers[index];
    const told = `${method} that answered ${JSON.stringify(answer)}`;
    oneOf<unknown>(answer, moment === "before" ? unavailabilities : ["ok", ...unavailabilities], method);
    oneOf(after[index], seen(answer, before[index], made), `what is there after ${told}`);
    const again = repeated[index];
    if (answer === "unavailable") oneOf(again, ["ok"], `the repetition of ${told}`);
    if (unavailabilities.some((each) => each === again)) broken(`the repetition of ${told} answers ${again}`);
    oneOf(afterwards[index], [made], `what is there after the repetition of ${told}`);
  }
};

/** What may be seen of a write, by its answer. */
const seen = (answer: unknown, before: unknown, made: unknown): readonly unknown[] => {
  if (answer === "unavailable") return [before];
  return answer === "ok" ? [made] : [before, made];
};
