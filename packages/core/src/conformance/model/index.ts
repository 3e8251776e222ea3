import type { Store } from "../../store";
import { type CaseContext, type ConformanceCase, group } from "../case";
import { broken } from "../expect";
import type { OrganizationFixture } from "../organization";
import { promises } from "../promises";
import { snapshot } from "../snapshot";
import { type Observe, outcomeOf } from "./call";
import { Client } from "./client";
import { type Command, commands, population, sequentialCommands } from "./command";
import type { FastCheck, RunParameters } from "./fast-check";
import { allows, isLinearizable, type Operation } from "./linearizable";
import { step } from "./plain-model";
import type { ModelState } from "./state";

/**
 * Cases that hold a store to a plain model: random commands, one after the other and at the same time. A failure
 * prints the shortest commands that were found to lead to it, and the seed and path that lead to them again.
 *
 * @example
 * ```ts
 * import fc from "fast-check";
 *
 * runConformance({ harness, run, runner, cases: [...conformanceCases, ...modelCases(fc)] });
 * ```
 */
export const modelCases = (
  fastCheck: FastCheck,
  parameters: RunParameters = { numRuns: 50 },
): readonly ConformanceCase[] =>
  group("model", [
    {
      name: "sequences",
      title: "answers any sequence of calls, made by two clients in turn, as a plain model does",
      holds: promises.visible,
      run: async (context) => {
        const sequences = fastCheck.array(sequentialCommands(fastCheck), { maxLength: 25, size: "max" });
        const property = fastCheck.asyncProperty(sequences, (sequence) => inSequence(context, sequence));
        await fastCheck.assert(property, parameters);
      },
    },
    {
      name: "histories",
      title: "answers clients that call at the same time as if their calls came one after the other",
      holds: promises.atomic,
      run: async (context) => {
        const third = await context.open();
        const clients = [context.store, context.other, third];
        const ofClient = fastCheck.array(commands(fastCheck), { maxLength: 4, size: "max" });
        const histories = fastCheck.record({ first: ofClient, second: ofClient, third: ofClient });
        const property = fastCheck.asyncProperty(histories, ({ first, second, third }) =>
          atTheSameTime(context, clients, [first, second, third]),
        );
        try {
          await fastCheck.assert(property, parameters);
        } finally {
          if (third !== context.store) await third.close();
        }
      },
    },
  ]);

/** Compares every answer with the model's. */
const inSequence = async (context: CaseContext, sequence: readonly Command[]): Promise<void> => {
  const { store, other, world } = context;
  const { acme, initial } = await prepare(context);
  let state = initial;
  const observe: Observe = async (call, answer, show) => {
    const result = await answer();
    const outcome = outcomeOf(result, show);
    const next = step(state, call);
    if (!allows(next, outcome)) {
      broken(`${text(call)}\nanswers ${text(outcome)}\nand not ${next.outcomes?.map(text).join("\nor ")}`);
    }
    state = next.state;
    return result;
  };
  const client = new Client([store, other], acme, world.records, observe);
  for (const command of sequence) await client.perform(command);
  await lookAtAll(client);
};

/** Lets every client do its commands while the others do theirs, then looks for an order that explains it. */
const atTheSameTime = async (
  context: CaseContext,
  stores: readonly Store[],
  programs: readonly (readonly Command[])[],
): Promise<void> => {
  const { acme, initial } = await prepare(context);
  let time = 0;
  const histories = await Promise.all(
    programs.map(async (program, index) => {
      const operations: Operation[] = [];
      const observe: Observe = async (call, answer, show) => {
        const started = time++;
        const result = await answer();
        operations.push({ call, outcome: outcomeOf(result, show), started, ended: time++ });
        return result;
      };
      const its = stores.slice(index, index + 1);
      const client = new Client(its, acme, context.world.records, observe);
      for (const command of program) await client.perform(command);
      return { client, operations };
    }),
  );
  for (const { client } of histories.slice(0, 1)) await lookAtAll(client);
  const operations = histories.map((history) => history.operations);
  if (!isLinearizable(initial, operations)) {
    broken(`no order of the calls explains their answers:\n${operations.map(historyText).join("\n")}`);
  }
};

/** An organization of its own, with something in it, and the same for the model. */
const prepare = async ({
  store,
  world,
}: CaseContext): Promise<{ acme: OrganizationFixture; initial: ModelState }> => {
  const acme = world.unsaved(world.records.next("acme"));
  const its = (kind: string, number: number) => ({ id: `${acme.id}-${kind}${number}` });
  await world.found(acme, {
    teams: { t0: its("t", 0), t1: its("t", 1) },
    projects: {
      Alpha: {
        ...its("p", 0),
        access: { t0: "read" },
        workspaces: { w0: its("w", 0), w1: its("w", 1) },
      },
      Beta: its("p", 1),
    },
  });
  const { reading, teams, projects, workspaces } = await snapshot(store, acme);
  const { accessRevision } = reading.grants;
  return { acme, initial: { organization: acme.id, accessRevision, teams, projects, workspaces } };
};

/** Reads everything, once all is quiet. */
const lookAtAll = async (client: Client): Promise<void> => {
  const whole = { teams: [], order: "name", offset: 0, limit: 100 } as const;
  await client.perform({ do: "list", match: 0, ...whole });
  await client.perform({ do: "list-workspaces", project: 0, ...whole });
  for (let project = 0; project < population.projects; project++)
    await client.perform({ do: "read", project });
};

const text = (value: unknown): string => JSON.stringify(value);

const historyText = (operations: readonly Operation[], client: number): string =>
  operations
    .map(
      ({ call, outcome, started, ended }) => `${client} ${started}-${ended} ${text(call)} → ${text(outcome)}`,
    )
    .join("\n");
