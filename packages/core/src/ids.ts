/** What an identifier is assigned to. */
export type IdKind = "organization" | "team" | "project" | "workspace";

const prefixes: Readonly<Record<IdKind, string>> = {
  organization: "org",
  team: "team",
  project: "prj",
  workspace: "ws",
};

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Random bytes are fetched this many at a time: fetching 16 costs almost as much as fetching thousands. */
const pool = new DataView(new ArrayBuffer(4_096));
let used = pool.byteLength;

const randomByte = (): number => {
  if (used === pool.byteLength) {
    globalThis.crypto.getRandomValues(new Uint8Array(pool.buffer));
    used = 0;
  }
  return pool.getUint8(used++);
};

/** Letters and digits from a cryptographic source, each equally likely. */
const randomText = (length: number): string => {
  let text = "";
  // Six bits choose a character; the two values past the alphabet choose none, and another byte is drawn.
  while (text.length < length) text += alphabet.charAt(randomByte() & 63);
  return text;
};

/** A new identifier: `prj-` (`ws-`, `team-`, `org-`) and 16 letters and digits, 95 bits. */
export const newId = (kind: IdKind): string => `${prefixes[kind]}-${randomText(16)}`;

/** A new revision: 12 letters and digits, 71 bits. */
export const newRevision = (): string => randomText(12);

/** A new token: 40 letters and digits, 238 bits. */
export const newToken = (): string => randomText(40);

/** SHA-256 of the text's UTF-8, in hexadecimal. */
export const sha256 = async (text: string): Promise<string> => {
  const digest = await globalThis.crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
};
