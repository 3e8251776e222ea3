/** What a store may be tempted to trim, to escape, to cut, or to take for nothing. */
export const descriptions: readonly (string | null)[] = [
  null,
  "",
  " ",
  "null",
  "0",
  "line\nline\r\n\ttab\u0001\u007f\u2028",
  "e\u0301 \u00e9 \ufeff \u200f",
  "\u{1f469}\u200d\u{1f680}".repeat(50),
  `{"a":"\\u0000 ' \\" $ . %"}`,
  "x".repeat(256),
  "\u{10ffff}".repeat(256),
];
