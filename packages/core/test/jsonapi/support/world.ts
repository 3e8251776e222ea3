import {
  type AccessLevel,
  createProjectsService,
  type ProjectsService,
  type Result,
  type ServiceOptions,
  type Store,
  type TeamPermission,
  type UncheckedProject,
} from "@projects-api/core";
import { type Api, type ApiOptions, createApi } from "@projects-api/core/jsonapi";
import { createMemoryStore } from "@projects-api/core/memory";
import { Client } from "./client";

export const publicUrl = "https://api.example.com";

export interface WorldOptions
  extends Partial<Omit<ApiOptions, "service">>,
    Pick<Partial<ServiceOptions>, "policy" | "newId"> {
  readonly store?: Store;
}

/**
 * The organization `acme` with its token, of which `admin` is the client, behind an API. Tokens are
 * `NAME-token`. Time stands still between projects and workspaces, which are made a second apart.
 */
export class World {
  private now = Date.UTC(2024, 0, 1);
  private made = 0;

  private constructor(
    readonly store: Store,
    readonly service: ProjectsService,
    readonly api: Api,
  ) {}

  static async create({ store = createMemoryStore(), policy, newId, ...options }: WorldOptions = {}) {
    const clock = (): number => world.now;
    const service = createProjectsService({
      store,
      clock,
      newId: newId ?? ((kind) => `${kind}-${world.next()}`),
      ...(policy !== undefined && { policy }),
    });
    const world: World = new World(store, service, createApi({ service, publicUrl, clock, ...options }));
    await world.organization("acme");
    return world;
  }

  /** The client with the organization's token. */
  get admin(): Client {
    return this.as("acme");
  }

  as(name: string): Client {
    return new Client(this.api, `${name}-token`);
  }

  /** Lets time pass. */
  wait(milliseconds: number): void {
    this.now += milliseconds;
  }

  async organization(name: string): Promise<void> {
    unwrap(await this.service.provisioning.createOrganization(name));
    unwrap(await this.service.provisioning.importToken({ organization: name }, `${name}-token`));
  }

  async user(name: string): Promise<Client> {
    unwrap(await this.service.provisioning.createUser(name));
    unwrap(await this.service.provisioning.importToken({ user: name }, `${name}-token`));
    return this.as(name);
  }

  /** A team, and its id; members are made known with it. */
  async team(
    name: string,
    { permissions = [], members = [], organization = "acme" }: TeamOptions = {},
  ): Promise<string> {
    for (const member of members) await this.user(member);
    const team = await this.service.provisioning.createTeam(organization, { name, permissions, members });
    return unwrap(team).id;
  }

  async access(team: string, project: string, level: AccessLevel): Promise<void> {
    unwrap(await this.service.provisioning.setTeamAccess("acme", project, team, level));
  }

  /** A project, and its id. */
  async project(name: string, attributes: UncheckedProject = {}, organization = "acme"): Promise<string> {
    this.wait(1_000);
    const found = unwrap(await this.service.provisioning.findOrganization(organization));
    const caller = { kind: "organization", organization: found.id } as const;
    const created = await this.service.createProject(caller, organization, { name, ...attributes });
    return unwrap(created).project.id;
  }

  /** A workspace, and its id. */
  async workspace(project: string, name: string, override: string | null = null): Promise<string> {
    this.wait(1_000);
    return unwrap(await this.service.provisioning.createWorkspace(project, { name, override })).id;
  }

  private next(): string {
    this.made++;
    return String(this.made).padStart(16, "0");
  }
}

interface TeamOptions {
  readonly permissions?: readonly TeamPermission[];
  readonly members?: readonly string[];
  readonly organization?: string;
}

/** The value of a result that must be there. */
export const unwrap = <Value>(result: Result<Value, unknown>): Value => {
  if (result.isOk()) return result.value;
  throw new Error(JSON.stringify(result.error));
};

/** The document of a request for a project. */
export const projectDocument = (attributes?: object, rest: object = {}) => ({
  data: { type: "projects", attributes, ...rest },
});

/** The document of a request to move workspaces. */
export const moveDocument = (...ids: readonly unknown[]) => ({
  data: ids.map((id) => ({ type: "workspaces", id })),
});
