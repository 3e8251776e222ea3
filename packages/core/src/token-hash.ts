import type { Context } from "./context";
import { patterns } from "./limits";
import { toKey } from "./text";

const hashPrefix = "sha256:";

/** The hash in `sha256:…`; `null` for a text of any other form. */
const givenHash = (text: string): string | null => {
  if (!text.startsWith(hashPrefix)) return null;
  const hash = toKey(text.slice(hashPrefix.length));
  return patterns.tokenHash.test(hash) ? hash : null;
};

/** Whether the text is a token, or `sha256:` and the hash of one. */
export const isTokenForm = (text: string): boolean => patterns.token.test(text) || givenHash(text) !== null;

/** The SHA-256 of the token, given itself or as `sha256:…`, in lower-case hexadecimal. */
export const tokenHash = (context: Pick<Context, "sha256">, text: string): string | Promise<string> =>
  givenHash(text) ?? context.sha256(text);

/** A token's id, from its hash: 64 bits that name it without giving it away. */
export const tokenId = (hash: string): string => hash.slice(0, 16);
