import { send } from "./load";
import { capture, type Peer, startBare, startOurs } from "./peers";
import { median, spread } from "./statistics";
import type { Work } from "./works";

/** Requests of one slice; slices of the two servers alternate, so that both see the same weather. */
const sliceRequests = 1_500;

/** Pairs that are not counted: the servers warm up. */
const warmUp = 4;

/** How a work compares with a bare server that answers the same bytes: 1 is as fast. */
export interface Comparison {
  readonly byRate: number;
  readonly byCpu: number;
  readonly byCpuSpread: string;
  /** Microseconds of processor time for a request. */
  readonly ours: number;
  readonly bare: number;
}

/** Measures a work against its bare peer. */
export const compare = async (
  work: Work,
  ours: Peer,
  firstRequest: number,
  pairs: number,
): Promise<Comparison> => {
  const { path, method, headers, body } = work.ask(firstRequest);
  const captured = await capture(ours.url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const bare = await startBare(captured);
  let at = firstRequest + 1;
  const slice = async (peer: Peer) => {
    const before = peer.cpu();
    const seconds = await send(peer.url, work.ask, at, at + sliceRequests);
    if (peer === ours) at += sliceRequests;
    return { rate: sliceRequests / seconds, cpu: ((peer.cpu() - before) / sliceRequests) * 1_000 };
  };
  const measured: { ours: Awaited<ReturnType<typeof slice>>; bare: Awaited<ReturnType<typeof slice>> }[] = [];
  for (let pair = -warmUp; pair < pairs; pair++) {
    const both = { ours: await slice(ours), bare: await slice(bare) };
    if (pair >= 0) measured.push(both);
  }
  bare.stop();
  const byCpu = measured.map((pair) => pair.bare.cpu / pair.ours.cpu);
  return {
    byRate: median(measured.map((pair) => pair.ours.rate / pair.bare.rate)),
    byCpu: median(byCpu),
    byCpuSpread: spread(byCpu),
    ours: median(measured.map((pair) => pair.ours.cpu)),
    bare: median(measured.map((pair) => pair.bare.cpu)),
  };
};

/** Runs works one after the other, each against servers of their own. */
export const compareAll = async (
  works: readonly Work[],
  pairs: number,
  tell: (work: Work, comparison: Comparison) => void,
): Promise<void> => {
  for (const work of works) {
    const ours = await startOurs(work);
    tell(work, await compare(work, ours, 0, pairs));
    ours.stop();
  }
};
