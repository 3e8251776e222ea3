import autocannon from "autocannon";
import type { Ask } from "./works";

const connections = 32;

/** Sends the requests from..to of a work, over 32 connections; answers with the seconds that it took. */
export const send = async (
  url: string,
  ask: (i: number) => Ask,
  from: number,
  to: number,
): Promise<number> => {
  let next = from;
  const result = await autocannon({
    url,
    connections,
    amount: to - from,
    requests: [{ setupRequest: (request) => ({ ...request, ...ask(next++) }) }],
  });
  if (result.errors > 0 || result.non2xx > 0) {
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} answers that are no success`);
  }
  return result.duration;
};
