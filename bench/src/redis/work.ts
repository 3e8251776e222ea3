/** One line of the table: something that is done a few times. */
export interface Work {
  readonly name: string;
  /** What a call may take, where the contract says it. */
  readonly roundTrips: number | null;
  readonly times: number;
  /** Is not measured. */
  readonly before?: () => Promise<unknown>;
  readonly run: () => Promise<unknown>;
}

export const succeed = async <Value>(
  answer: Promise<{ isOk(): boolean; _unsafeUnwrap(): Value }>,
): Promise<Value> => (await answer)._unsafeUnwrap();
