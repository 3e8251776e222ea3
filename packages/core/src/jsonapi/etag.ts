import type { Caller } from "../model";
import { toKey } from "../text";
import type { ProjectView } from "../use-cases/authorize";
import type { PageView } from "../use-cases/list-page";
import type { OrganizationView } from "../use-cases/show-organization";
import type { WorkspaceView } from "../use-cases/show-workspace";
import { permissionBits } from "./encode";

/**
 * Strong entity tags (RFC 9110, section 8.8.3), made from revisions instead of from the documents: whatever
 * can change a document changes a revision in its tag, or is in the tag itself.
 */
export class EntityTags {
  private readonly server: string;

  /** Servers that write the same resource differently are told apart by what they are set up with. */
  constructor(settings: string) {
    this.server = fingerprint(settings);
  }

  project({ project, organization, permissions }: ProjectView): string {
    return this.tag(project.revision, organization.revision, permissionBits(permissions));
  }

  organization({ organization, permissions }: OrganizationView): string {
    return this.tag(organization.revision, permissions.canCreateProject ? 1 : 0);
  }

  workspace({ workspace, project, organization }: WorkspaceView): string {
    return this.tag(workspace.revision, project.revision, organization.revision);
  }

  /** Two callers may see a page differently, hence the caller. */
  page({ revision }: PageView<unknown>, caller: Caller): string {
    return caller.kind === "user"
      ? this.tag(revision, "user", encodeURIComponent(toKey(caller.user.toWellFormed())))
      : this.tag(revision, "organization");
  }

  private tag(...parts: readonly (string | number)[]): string {
    return `"${this.server}.${parts.join(".")}"`;
  }
}

/** Whether `If-None-Match` lists the tag, by weak comparison (RFC 9110, section 13.1.2). */
export const matchesWeakly = (field: string, tag: string): boolean =>
  field === tag || listed(field).some((one) => one === tag || one === `W/${tag}` || one === "*");

/** Whether `If-Match` lists the tag, by strong comparison (RFC 9110, section 13.1.1). */
export const matchesStrongly = (field: string, tag: string): boolean =>
  listed(field).some((one) => one === tag || one === "*");

const entityTag = /(?:W\/)?"[^"]*"/g;

/** The tags of a field, or its asterisk; none of a field that holds anything else. */
const listed = (field: string): readonly string[] => {
  if (field.trim() === "*") return ["*"];
  const between = field.replace(entityTag, "");
  return /^[ \t,]*$/.test(between) ? (field.match(entityTag) ?? []) : [];
};

/** FNV-1a, 32 bits: short, and the same in every process. */
const fingerprint = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
};
