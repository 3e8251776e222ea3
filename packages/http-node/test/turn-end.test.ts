import { describe, expect, it } from "vitest";
import { TurnEnd } from "../src/turn-end";

describe("the end of a turn", () => {
  it("comes after the work of the turn, for all who wait at once", async () => {
    const turnEnd = new TurnEnd();
    const events: string[] = [];
    const work = async (name: string) => {
      await Promise.resolve();
      events.push(`${name} is ready`);
      await turnEnd.reached();
      events.push(`${name} is written`);
    };
    await Promise.all([work("one"), work("two")]);
    expect(events).toEqual(["one is ready", "two is ready", "one is written", "two is written"]);
  });

  it("comes again in the next turn", async () => {
    const turnEnd = new TurnEnd();
    const first = turnEnd.reached();
    expect(turnEnd.reached()).toBe(first);
    await first;
    expect(turnEnd.reached()).not.toBe(first);
    await turnEnd.reached();
  });
});
