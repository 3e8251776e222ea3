import { CallerService } from "./caller-service";
import type { Context } from "./context";
import type { Unavailable } from "./errors";
import type { EventHandler } from "./events";
import { newId, newRevision, newToken, sha256 } from "./ids";
import { KeptTokens } from "./kept-tokens";
import type { Caller } from "./model";
import { defaultPolicy } from "./permissions";
import { authenticate } from "./provisioning";
import { type ProvisioningService, provisioning } from "./provisioning-service";
import type { Result } from "./result";
import type { Answer, Store } from "./store";
import { callerContext } from "./use-cases/caller-context";

/** What a host brings: a store, and whatever else is not to be the default. */
export interface ServiceOptions extends Partial<Omit<Context, "store">> {
  readonly store: Store;
  /** Told of each change that a caller has made. */
  readonly onEvent?: EventHandler;
}

/** The Projects API over one store: for callers, and for the owner of the data. */
export class ProjectsService extends CallerService {
  /** What the owner of the data does; no permission is asked. */
  readonly provisioning: ProvisioningService;
  private readonly tokens: KeptTokens;

  constructor(
    private readonly hostContext: Context,
    onEvent: EventHandler | undefined,
  ) {
    super(callerContext(hostContext, onEvent));
    this.tokens = new KeptTokens(hostContext.store);
    this.provisioning = provisioning(hostContext, this.tokens);
  }

  /** Whose the token is; `null` when it is nobody's. One that another service revokes counts for a second more. */
  authenticate(token: string): Promise<Result<Caller | null, Unavailable>> {
    return authenticate({ store: this.tokens, sha256: this.hostContext.sha256 }, token);
  }

  /** Whether the store answers. */
  ping(): Answer<void> {
    return this.hostContext.store.ping();
  }
}

/**
 * Makes the service.
 *
 * ```ts
 * const service = createProjectsService({ store: createMemoryStore() });
 * await service.provisioning.createOrganization("acme");
 * ```
 */
export const createProjectsService = ({ store, onEvent, ...given }: ServiceOptions): ProjectsService =>
  new ProjectsService(
    { policy: defaultPolicy, clock: Date.now, newId, newRevision, newToken, sha256, ...given, store },
    onEvent,
  );
