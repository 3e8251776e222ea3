import type { Disturbed } from "../case";
import { broken } from "../expect";

/** What a call comes to, which it must do within the deadline, and as a value. */
export const inTime = async <Value>(
  deadline: number,
  method: string,
  call: Promise<Value>,
): Promise<Value> => {
  const late = Symbol();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => resolve(late), deadline);
  });
  const ended = call.catch((error: unknown) => broken(`${method} rejected its promise: ${error}`));
  const first = await Promise.race([ended, end]).finally(() => clearTimeout(timer));
  return first === late ? broken(`${method} did not end within ${deadline} ms`) : first;
};

/** Ends the fault, and waits until the client can serve again, which it must in time. */
export const recovers = async ({ client, deadline }: Disturbed): Promise<void> => {
  await client.heal();
  const end = performance.now() + deadline;
  while ((await inTime(deadline, "ping", client.store.ping())).isErr()) {
    if (performance.now() > end) broken(`the client cannot serve ${deadline} ms after the fault has ended`);
    await wait(10);
  }
};

/** Nothing, for so long. */
export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
