import { type CaseContext, type CaseOfGroup, type Disturbed, group } from "../case";
import { oneOf, outcome, succeeds } from "../expect";
import type { Fault } from "../harness";
import { endure } from "../outages/endure";
import { inTime, recovers } from "../outages/in-time";
import { readsOf } from "../outages/reads";
import { writesOf } from "../outages/writes";
import { promises } from "../promises";

const meanwhile: Readonly<Record<Fault, string>> = {
  cut: "while nothing gets through",
  delay: "while requests or answers are held up",
  "lost-reply": "while answers are lost",
};

/** Milliseconds after which a fault comes upon writes: long enough, on some machine, to be half-way through. */
const moments = [0, 1, 2, 4, 8];

/** A client that serves, until it is disturbed. */
const connected = async ({ openDisturbed }: CaseContext): Promise<Disturbed> => {
  const disturbed = await openDisturbed();
  await succeeds(disturbed.client.store.ping());
  return disturbed;
};

const reads = (fault: Fault): CaseOfGroup => ({
  name: `${fault}-reads`,
  title: `ends every read in time as unavailable ${meanwhile[fault]}, and serves it afterwards`,
  holds: promises.failuresAreValues,
  needs: fault,
  run: async (context) => {
    const calls = await readsOf(context.world);
    const disturbed = await connected(context);
    const { client, deadline } = disturbed;
    await client.disturb(fault);
    await Promise.all(
      calls.map(async ({ method, send }) =>
        oneOf(outcome(await inTime(deadline, method, send(client.store))), ["unavailable"], method),
      ),
    );
    await recovers(disturbed);
    for (const { method, send } of calls) {
      oneOf(outcome(await send(client.store)), ["ok"], `${method} when the fault is over`);
    }
  },
});

const writes = (fault: Fault, holds: string): CaseOfGroup => ({
  name: `${fault}-writes`,
  title: `ends every write in time ${meanwhile[fault]}, tells what is known of it, and makes it when repeated`,
  holds,
  needs: fault,
  run: async (context) => {
    const disturbed = await connected(context);
    const calls = await writesOf(context, "acme");
    // A lost reply ends the connection of all: one at a time. Else at once, since each may take the deadline.
    const batches = fault === "lost-reply" ? calls.map((call) => [call]) : [calls];
    for (const batch of batches) await endure(disturbed, batch, fault, "before");
  },
});

const midway = (fault: Fault): CaseOfGroup => ({
  name: `${fault}-midway`,
  title: `makes writes that it comes upon wholly or not at all, ${meanwhile[fault]}`,
  holds: promises.atomic,
  needs: fault,
  run: async (context) => {
    const disturbed = await connected(context);
    for (const moment of moments) {
      await endure(disturbed, await writesOf(context, `acme-${moment}`), fault, moment);
    }
  },
});

export const outageCases = group("outages", [
  {
    name: "cut-ping",
    title: "answers a ping as unavailable while nothing gets through, and soon after it does again",
    holds: promises.pingUnavailable,
    needs: "cut",
    run: async (context) => {
      const disturbed = await connected(context);
      const { client, deadline } = disturbed;
      await client.disturb("cut");
      oneOf(outcome(await inTime(deadline, "ping", client.store.ping())), ["unavailable"], "ping");
      await recovers(disturbed);
    },
  },
  {
    name: "cut-close",
    title: "closes in time while nothing gets through",
    holds: promises.close,
    needs: "cut",
    run: async (context) => {
      const { client, deadline, close } = await connected(context);
      await client.disturb("cut");
      await inTime(deadline, "close", close());
    },
  },
  reads("cut"),
  reads("delay"),
  reads("lost-reply"),
  writes("cut", promises.unavailable),
  writes("delay", promises.outcomeUnknown),
  writes("lost-reply", promises.repeatable),
  midway("cut"),
  midway("lost-reply"),
]);
