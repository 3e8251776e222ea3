/**
 * The text in lower case, where only the letters A to Z have one. Names are equal when this is equal, and
 * are ordered by its code units: never by a locale, in which "K" may equal the Kelvin sign.
 */
export const toKey = (text: string): string =>
  ascii.test(text) ? text.toLowerCase() : text.replace(/[A-Z]+/g, (run) => run.toLowerCase());

const ascii = /^[\0-\x7f]*$/;

/** The number of Unicode code points, which is what people count as characters. */
export const codePoints = (text: string): number => {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xd800 && unit <= 0xdbff && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      count--;
      i++;
    }
  }
  return count;
};
