/** The media type of JSON:API documents (JSON:API 1.1, "Content Negotiation"). */
export const mediaType = "application/vnd.api+json";

interface MediaType {
  readonly type: string;
  /** Names only, in lower case. */
  readonly parameters: readonly string[];
}

/**
 * Whether a JSON:API document may be the answer: unless every instance of its type in `Accept` has
 * parameters other than `profile`, and the weight `q`. Where the type does not stand at all, it is served.
 */
export const isAcceptable = (accept: string | undefined): boolean => {
  if (accept === undefined || accept === mediaType || accept === "*/*") return true;
  const instances = splitUnquoted(accept, ",")
    .map(parse)
    .filter(({ type }) => type === mediaType);
  return instances.length === 0 || instances.some(hasOnly("profile", "q"));
};

/** Whether a body of this `Content-Type` is a JSON:API document without extensions. */
export const isDocumentType = (contentType: string): boolean => {
  if (contentType === mediaType) return true;
  const given = parse(contentType);
  return given.type === mediaType && hasOnly("profile")(given);
};

const hasOnly =
  (...known: readonly string[]) =>
  ({ parameters }: MediaType): boolean =>
    parameters.every((name) => known.includes(name));

const parse = (text: string): MediaType => {
  const [type = "", ...parameters] = splitUnquoted(text, ";").map((part) => part.trim());
  return {
    type: type.toLowerCase(),
    parameters: parameters
      .filter((part) => part !== "")
      .map((part) => (part.split("=", 1)[0] ?? "").trim().toLowerCase()),
  };
};

/** Splits where the separator is not within a quoted string (RFC 9110, section 5.6.4). */
const splitUnquoted = (text: string, separator: string): string[] => {
  const parts: string[] = [];
  let quoted = false;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (quoted && character === "\\") i++;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && character === separator) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return [...parts, text.slice(start)];
};
