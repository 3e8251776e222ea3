import type { Unavailable } from "../errors";
import type { Result } from "../result";

/** Every failure that an operation of an owner of the data can end with. Names and ids are as they were given. */
export type ProvisioningFailure =
  /** A value breaks its rule; `detail` says which, to be read after the value's name and a colon. */
  | { readonly code: "invalid-value"; readonly value: string; readonly detail: string }
  | { readonly code: "unknown-organization"; readonly organization: string }
  | { readonly code: "unknown-user"; readonly user: string }
  /** Not there, or in another organization. */
  | { readonly code: "unknown-team"; readonly team: string }
  /** Not there, or in another organization. */
  | { readonly code: "unknown-project"; readonly project: string }
  | { readonly code: "unknown-workspace"; readonly workspace: string }
  | { readonly code: "unknown-token"; readonly token: string }
  /** Another one of its kind has the name, ignoring the case of A to Z. */
  | { readonly code: "name-taken"; readonly name: string }
  | { readonly code: "id-taken"; readonly id: string }
  /** The organization has projects. */
  | { readonly code: "organization-not-empty"; readonly organization: string }
  /** The token, told by its id, is somebody else's. */
  | { readonly code: "token-taken"; readonly token: string }
  | Unavailable;

/** A promise of a value, or of the reason why there is none. */
export type Provisioned<Value> = Promise<Result<Value, ProvisioningFailure>>;

/** The value breaks the rule. */
export const invalid = (value: string, { detail }: { readonly detail: string }): ProvisioningFailure => ({
  code: "invalid-value",
  value,
  detail,
});
