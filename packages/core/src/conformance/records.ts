import {
  type Caller,
  type Id,
  isId,
  type Organization,
  type OrganizationId,
  type Project,
  type Revision,
  type Team,
  type TeamPermission,
  type Token,
  type User,
  type Workspace,
} from "../model";
import { toKey } from "../text";
import { broken } from "./expect";

/** The text as an identifier. */
export const id = <AnyId extends Id<string>>(text: string): AnyId =>
  isId<AnyId>(text) ? text : broken(`not an identifier: ${text}`);

/** What a case may choose of a team. */
export interface TeamPlan {
  readonly id?: string;
  readonly permissions?: readonly TeamPermission[];
  /** `nameKey`s of users. */
  readonly members?: readonly string[];
}

/** What a case may choose of a project. */
export interface ProjectPlan {
  readonly id?: string;
  readonly description?: string | null;
  readonly autoDestroyActivityDuration?: string | null;
  readonly createdAt?: number;
}

/** What a case may choose of a workspace. */
export interface WorkspacePlan {
  readonly id?: string;
  readonly autoDestroyOverride?: string | null;
  readonly createdAt?: number;
}

/** Records of one namespace. They differ by a counter: no clock, no random numbers. */
export class Records {
  #count = 0;

  /** A revision, or anything else that must differ from all others. */
  next(prefix: string): string {
    this.#count++;
    return `${prefix}-${String(this.#count).padStart(5, "0")}`;
  }

  revision(): Revision {
    return this.next("rev");
  }

  /** Later than every one before. */
  time(): number {
    this.#count++;
    return 1_700_000_000_000 + this.#count;
  }

  organization(name: string): Organization {
    const revision = this.revision();
    return { id: id(this.next("org")), name, nameKey: toKey(name), createdAt: this.time(), revision };
  }

  team(organization: OrganizationId, name: string, plan: TeamPlan = {}): Team {
    const { permissions = [], members = [] } = plan;
    return {
      id: id(plan.id ?? this.next("team")),
      organization,
      name,
      nameKey: toKey(name),
      permissions,
      members,
      revision: this.revision(),
    };
  }

  project(organization: OrganizationId, name: string, plan: ProjectPlan = {}): Project {
    return {
      id: id(plan.id ?? this.next("prj")),
      organization,
      name,
      nameKey: toKey(name),
      description: plan.description ?? null,
      autoDestroyActivityDuration: plan.autoDestroyActivityDuration ?? null,
      createdAt: plan.createdAt ?? this.time(),
      workspaceCount: 0,
      access: [],
      revision: this.revision(),
    };
  }

  workspace(
    project: Pick<Project, "id" | "organization">,
    name: string,
    plan: WorkspacePlan = {},
  ): Workspace {
    return {
      id: id(plan.id ?? this.next("ws")),
      organization: project.organization,
      project: project.id,
      name,
      nameKey: toKey(name),
      autoDestroyOverride: plan.autoDestroyOverride ?? null,
      createdAt: plan.createdAt ?? this.time(),
      revision: this.revision(),
    };
  }

  user(name: string): User {
    return { name, nameKey: toKey(name), createdAt: this.time() };
  }

  token(owner: Caller, plan: { readonly id?: string; readonly createdAt?: number } = {}): Token {
    this.#count++;
    const serial = this.#count.toString(16);
    const tokenId = plan.id ?? serial.padStart(16, "0");
    return {
      id: tokenId,
      hash: tokenId + serial.padStart(48, "f"),
      owner,
      createdAt: plan.createdAt ?? this.time(),
    };
  }
}
