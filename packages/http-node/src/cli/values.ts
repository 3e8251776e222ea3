import { z } from "zod";

/** Texts of the command line, as the values that they stand for. Messages go on from the option's name. */

/** A whole number. */
export const whole = (min: number, max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number);

const day = 86_400;

/** Seconds, that may have a fraction: at most a day, since timers know no more than 24 of them. */
export const seconds = ({ zero }: { readonly zero: boolean }) =>
  z
    .string()
    .refine(
      (text) => /^\d+(\.\d+)?$/.test(text) && Number(text) <= day && (zero || Number(text) > 0),
      `must be a number of seconds${zero ? "" : " above 0"}, at most ${day}`,
    )
    .transform(Number);

/** A text that is there. */
export const text = z.string().min(1, "must not be empty");

/** One of these texts. */
export const oneOf = <const Texts extends readonly [string, ...string[]]>(texts: Texts) =>
  z.enum(texts, `must be one of ${texts.join(", ")}`);

const isPublicUrl = (url: string): boolean =>
  /^https?:\/\/[^\s/?#@\\]+(\/[^\s?#\\]*)?$/i.test(url) && URL.canParse(url);

/** An http or https URL without user, query and fragment; without trailing slashes. */
export const publicUrl = z
  .string()
  .refine(isPublicUrl, "must be an http or https URL without user, query and fragment")
  .transform((url) => {
    const { origin, pathname } = new URL(url);
    return origin + pathname.replace(/\/+$/, "");
  });

const address = /^(?:\[([\da-f:.]+)\]|([^\s:/]+)):(\d{1,5})$/i;

/** `HOST:PORT`. */
export const hostAndPort = z
  .string()
  .refine((text) => Number(address.exec(text)?.[3] ?? Number.NaN) <= 65_535, "must be HOST:PORT")
  .transform((text) => {
    const [, ipv6, host = "", port] = address.exec(text) ?? [];
    return { host: ipv6 ?? host, port: Number(port) };
  });
