/**
 * Every number and pattern of the contract, once. Sources: projects-api.md ("Limits") and the decisions
 * made where it says "not shown".
 */
export const limits = {
  /** Characters of a project's or an organization's name. */
  nameLength: { min: 3, max: 40 },
  /** Characters of a workspace's, a team's or a user's name. */
  longNameLength: { min: 1, max: 90 },
  /** Characters of an identifier. */
  idLength: { min: 1, max: 128 },
  /** Unicode code points of a project's description. */
  descriptionLength: 256,
  /** Projects or workspaces on a page when the caller does not say. */
  defaultPageSize: 20,
  /** A larger page is served, and reported, as this. */
  maxPageSize: 100,
  /** The largest page number, that a double still counts exactly. */
  maxPageNumber: Number.MAX_SAFE_INTEGER,
  /** Names in one `filter[names]`. */
  maxFilterNames: 100,
  /** Distinct workspaces in one move; a Redis script of this size takes 1.3 ms. */
  maxMovedWorkspaces: 1_000,
  /** Records asked for or changed in one call of the store, where a use case works in slices. */
  storeSlice: 1_000,
  /** Times a write is authorized anew because something changed underneath, before it is given up. */
  maxAttempts: 10,
  /** Error objects in one answer. */
  maxErrors: 100,
  /** Characters of a parameter's name that an error repeats. */
  maxEchoedParameter: 100,
  /** Arrays and objects in one another in a request body. */
  maxJsonDepth: 32,
  /** Bytes of a request body, unless the host says otherwise. */
  defaultMaxBody: 1_048_576,
  /** Milliseconds for which a token that was found counts without being looked up again. */
  tokenKeptFor: 1_000,
  /** Tokens that are kept for so long. */
  maxKeptTokens: 10_000,
  /** Seconds after which a caller may ask again when the store did not answer. */
  retryAfter: 1,
} as const;

const { nameLength, longNameLength, idLength } = limits;

const repeated = (characters: string, { min, max }: { readonly min: number; readonly max: number }): RegExp =>
  new RegExp(`^${characters}{${min},${max}}$`, "u");

/** What a value must match as a whole. */
export const patterns = {
  /**
   * A project's name, as the contract writes it: `nameLength` is in it. The rules that are told one by one
   * stand in attributes.ts.
   */
  projectName: /^[A-Za-z0-9_-][A-Za-z0-9 _-]{1,38}[A-Za-z0-9_-]$/,
  /** The characters that a project's name, and so a search text, may have. */
  projectNameCharacters: /^[A-Za-z0-9 _-]*$/,
  organizationName: repeated("[A-Za-z0-9_-]", nameLength),
  workspaceName: repeated("[A-Za-z0-9_-]", longNameLength),
  /** The name of a user or a team: anything but control characters and lone surrogates. */
  freeName: repeated("[^\\p{Cc}\\p{Cs}]", longNameLength),
  /** An automatic destruction after so many days or hours of inactivity. */
  duration: /^(?!0+[dh]$)[0-9]{1,4}[dh]$/,
  /** Any identifier: the service's own are a prefix and 16 letters and digits. */
  id: repeated("[A-Za-z0-9_-]", idLength),
  /** A bearer token: token68 of RFC 9110 section 11.2, as RFC 6750 has it. */
  token: /^[A-Za-z0-9\-._~+/]+=*$/,
  /** The SHA-256 of a token. */
  tokenHash: /^[0-9a-f]{64}$/,
  /** What no text may hold: NUL, and half of a surrogate pair. */
  unstorable: /[\0\p{Cs}]/u,
} as const;
