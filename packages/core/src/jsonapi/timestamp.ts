import type { Timestamp } from "../model";

const day = 24 * 60 * 60 * 1_000;
const numbers = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"));
const two = (number: number): string => numbers[Math.floor(number)] ?? "";

/** The last day of which a time was written. */
let known = { number: Number.NaN, date: "" };

/** As `Date.toISOString`, in a seventh of the time: a page has a hundred of these. */
export const timestamp = (at: Timestamp): string => {
  const number = Math.floor(at / day);
  if (number !== known.number)
    known = { number, date: new Date(at).toISOString().slice(0, -"00:00:00.000Z".length) };
  const time = at - number * day;
  const minutes = Math.floor(time / 60_000);
  const seconds = Math.floor(time / 1_000) % 60;
  const milliseconds = String(1_000 + (time % 1_000)).slice(1);
  return `${known.date}${two(minutes / 60)}:${two(minutes % 60)}:${two(seconds)}.${milliseconds}Z`;
};
