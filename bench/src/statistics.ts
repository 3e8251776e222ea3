const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const sort = (values: readonly number[]): readonly number[] => [...values].sort((a, b) => a - b);

export const median = (values: readonly number[]): number => quantile(sort(values), 0.5);

/** The middle half of the values. */
export const spread = (values: readonly number[]): string => {
  const sorted = sort(values);
  return `${quantile(sorted, 0.25).toFixed(2)}–${quantile(sorted, 0.75).toFixed(2)}`;
};

/** The median time of a call, in milliseconds, after so many calls to warm up. */
export const timeOf = async (call: () => unknown, times: number, warmUps = 0): Promise<number> => {
  const measured: number[] = [];
  for (let i = -warmUps; i < times; i++) {
    const start = performance.now();
    await call();
    if (i >= 0) measured.push(performance.now() - start);
  }
  return median(measured);
};
