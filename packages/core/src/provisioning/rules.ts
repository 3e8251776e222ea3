import { limits, patterns } from "../limits";
import { type AccessLevel, accessLevels, type TeamPermission, teamPermissions } from "../model";
import { isTokenForm } from "../token-hash";

/** What a text must be; the detail goes on from its name or path: "must be …". */
export interface Rule<Text extends string = string> {
  readonly holds: (text: string) => text is Text;
  readonly detail: string;
}

const matching = (pattern: RegExp, detail: string): Rule => ({
  holds: (text): text is string => pattern.test(text),
  detail,
});

const oneOf = <Text extends string>(texts: readonly Text[]): Rule<Text> => ({
  holds: (text): text is Text => texts.some((known) => known === text),
  detail: `must be one of ${texts.join(", ")}`,
});

const { idLength, nameLength, longNameLength } = limits;

const freeName = matching(
  patterns.freeName,
  `must be ${longNameLength.min} to ${longNameLength.max} characters, none of them a control character`,
);

/** The rules of what provisioning is given. Those of a project's attributes, durations too, stand in attributes.ts. */
export const rules = {
  organizationName: matching(
    patterns.organizationName,
    `must be ${nameLength.min} to ${nameLength.max} letters, digits, hyphens or underscores`,
  ),
  workspaceName: matching(
    patterns.workspaceName,
    `must be ${longNameLength.min} to ${longNameLength.max} letters, digits, hyphens or underscores`,
  ),
  teamName: freeName,
  userName: freeName,
  id: matching(
    patterns.id,
    `must be ${idLength.min} to ${idLength.max} letters, digits, hyphens or underscores`,
  ),
  permission: oneOf<TeamPermission>(teamPermissions),
  accessLevel: oneOf<AccessLevel>(accessLevels),
  token: {
    holds: (text): text is string => isTokenForm(text),
    detail: "must be a token (letters, digits and -._~+/, then any =), or sha256: and 64 hexadecimal digits",
  } satisfies Rule,
} as const;
