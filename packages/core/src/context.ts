import type { IdKind } from "./ids";
import { type Id, isId, type Revision, type Timestamp } from "./model";
import type { Policy } from "./permissions";
import type { Store } from "./store";

/** All that the use cases need from outside. */
export interface Context {
  readonly store: Store;
  readonly policy: Policy;
  readonly clock: () => Timestamp;
  /** A new identifier, of the form that `isId` wants. */
  readonly newId: (kind: IdKind) => string;
  readonly newRevision: () => Revision;
  /** A new token, of the form token68 and with at least 160 random bits. */
  readonly newToken: () => string;
  /** SHA-256 of the text's UTF-8, in lower-case hexadecimal. */
  readonly sha256: (text: string) => string | Promise<string>;
}

/** A new identifier of the kind. Throws when the host's generator breaks the rule of identifiers. */
export const assignId = <Kind extends IdKind>(context: Pick<Context, "newId">, kind: Kind): Id<Kind> => {
  const id = context.newId(kind);
  if (!isId<Id<Kind>>(id)) throw new TypeError(`newId("${kind}") must give an identifier`);
  return id;
};
