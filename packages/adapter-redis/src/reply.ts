/** What Redis answers: texts, numbers, nothing, or a list of such. */
export type Reply = string | number | null | readonly Reply[];

/** A reply as it came from the driver, which promises nothing about it. */
export const toReply = (value: unknown): Reply => {
  if (typeof value === "string" || typeof value === "number") return value;
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map(toReply);
  throw new Error(`Redis answered with a value of type ${typeof value}`);
};

export const textOf = (reply: Reply | undefined): string => {
  if (typeof reply === "string") return reply;
  if (typeof reply === "number") return String(reply);
  throw new Error("Redis answered otherwise than with a text");
};

export const textOrNull = (reply: Reply | undefined): string | null =>
  reply === null || reply === undefined ? null : textOf(reply);

export const numberOf = (reply: Reply | undefined): number => {
  const number = Number(textOf(reply));
  if (Number.isNaN(number)) throw new Error("Redis answered otherwise than with a number");
  return number;
};

export const listOf = (reply: Reply | undefined): readonly Reply[] => {
  if (Array.isArray(reply)) return reply;
  throw new Error("Redis answered otherwise than with a list");
};

/** A list of keys and values, one after the other. */
export const pairsOf = (replies: readonly Reply[]): (readonly [key: string, value: string])[] => {
  const pairs: (readonly [string, string])[] = [];
  for (let i = 0; i + 1 < replies.length; i += 2) pairs.push([textOf(replies[i]), textOf(replies[i + 1])]);
  return pairs;
};

/** The status as one of the failures that there are; another one is a defect. */
export const oneOf = <Failure extends string>(status: string, failures: readonly Failure[]): Failure => {
  const failure = failures.find((each) => each === status);
  if (failure === undefined) throw new Error(`A script of Redis ended with ${status}`);
  return failure;
};
