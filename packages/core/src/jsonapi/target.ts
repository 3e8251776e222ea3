/** A request target, taken apart. */
export interface Target {
  /** Each decoded once; `null` where it is no path of ours can have. */
  readonly segments: readonly string[] | null;
  /** What follows the first `?`, or nothing. */
  readonly query: string;
}

const absoluteForm = /^https?:\/\/[^/?#]*/i;

/** Takes a target apart: in origin form, or in absolute form, of which the authority is ignored. */
export const parseTarget = (target: string): Target => {
  const local = target.startsWith("/") ? target : target.replace(absoluteForm, "");
  const mark = local.indexOf("?");
  const path = mark === -1 ? local : local.slice(0, mark);
  return { segments: parsePath(path), query: mark === -1 ? "" : local.slice(mark + 1) };
};

/** The segments of a path; an empty one (of a doubled or trailing slash), `.` and `..` are none. */
const parsePath = (path: string): readonly string[] | null => {
  if (!path.startsWith("/")) return null;
  const segments = path.slice(1).split("/");
  for (const [i, segment] of segments.entries()) {
    const decoded = decode(segment);
    if (decoded === null || decoded === "" || decoded === "." || decoded === "..") return null;
    segments[i] = decoded;
  }
  return segments;
};

const decode = (segment: string): string | null => {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};
